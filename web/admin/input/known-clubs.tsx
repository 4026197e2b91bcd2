/** The club names that are known: recognised while they are typed, offered beside a name that is close to one. */

import type { AnswerOf } from '#contract/call.ts';
import { matchInputClubs } from '#contract/match/input.ts';
import { createRecogniser, type KnownClub, type Recognition } from '#domain/input/club-names.ts';
import { type MatchRow, tidy } from '#domain/input/fields.ts';
import { useRead } from '#web/api/calls.ts';
import styles from './known-clubs.module.css';

/** Club names change seldom; a page that is open all day need not ask again. */
const CLUBS_STAY_MS = 3_600_000;

/** What is known of club names; without an answer nothing is recognised, and everything can be entered. */
export type KnownClubs = {
  readonly names: readonly string[];
  readonly recognise: ((name: string) => Recognition) | null;
};

export function useKnownClubs(): KnownClubs {
  const { data } = useRead(
    matchInputClubs,
    {},
    {
      select: knownOf,
      staleTime: CLUBS_STAY_MS,
      // It holds a function, which has no equal.
      structuralSharing: false,
    },
  );
  return data ?? NONE_KNOWN;
}

function knownOf(clubs: AnswerOf<typeof matchInputClubs>): KnownClubs {
  return {
    names: clubs.map(({ name }) => name),
    recognise: createRecogniser(
      clubs.map(({ club_id, name, variants }) => ({ id: club_id, name, variants })),
    ),
  };
}

const NONE_KNOWN: KnownClubs = { names: [], recognise: null };

type ClubHintProps = {
  readonly name: string;
  /** Null while no club is known. */
  readonly recognise: ((name: string) => Recognition) | null;
  readonly onChoose: (club: KnownClub) => void;
};

/** Under a club's name: the spelling it is known by, or what may be meant. */
export function ClubHint({ name, recognise, onChoose }: ClubHintProps) {
  if (recognise === null || tidy(name) === '') return null;
  const found = recognise(name);
  if (found.kind === 'exact') return null;
  const clubs = found.kind === 'variant' ? [found.club] : found.candidates;
  if (clubs.length === 0) return null;
  return (
    <p className={styles.hint}>
      {found.kind === 'variant' ? '登録名：' : 'もしかして：'}
      {clubs.map((club) => (
        <button
          key={`${club.id} ${club.name}`}
          type="button"
          className={styles.choose}
          onClick={() => onChoose(club)}
        >
          {club.name}
        </button>
      ))}
    </p>
  );
}

/** What the rows become when each such name is replaced, by their places; rows without one are missing. */
export function variantChanges(
  rows: readonly MatchRow[],
  recognise: ((name: string) => Recognition) | null,
): ReadonlyMap<number, Partial<MatchRow>> {
  if (recognise === null) return new Map();
  const changed = rows.flatMap((row, index): [number, Partial<MatchRow>][] => {
    const changes = { ...ofSide(row, 'Left', recognise), ...ofSide(row, 'Right', recognise) };
    return Object.keys(changes).length === 0 ? [] : [[index, changes]];
  });
  return new Map(changed);
}

/** How many names that are. */
export function variantCount(changes: ReadonlyMap<number, Partial<MatchRow>>): number {
  const names = [...changes.values()].flatMap(({ clubLeftName, clubRightName }) => [
    clubLeftName,
    clubRightName,
  ]);
  return names.filter((name) => name !== undefined).length;
}

/** Only a name that can be no other club: what may be meant is for a person to choose. */
function ofSide(
  row: MatchRow,
  side: 'Left' | 'Right',
  recognise: (name: string) => Recognition,
): Partial<MatchRow> {
  const name = row[`club${side}Name`];
  if (tidy(name) === '') return {};
  const found = recognise(name);
  if (found.kind !== 'variant') return {};
  const { id, name: known } = found.club;
  return { [`club${side}Name`]: known, ...(id === null ? {} : { [`club${side}Id`]: id }) };
}
