/** A competition put together from what is settled about a championship and its stored matches. */

import { type Match, type PerSide, SIDES } from '../match/match.ts';
import type { Bracket, KnockoutState, Slot } from './bracket/bracket.ts';
import type { Competition } from './outlook.ts';
import { type Club, stateOf } from './results.ts';
import {
  type BracketEntry,
  type CompetitionSettings,
  defaultGroup,
  type GroupKey,
  type GroupSettings,
} from './settings.ts';
import type { League } from './standings/league.ts';

/** A match of the championship as its competition sees it. */
export type StoredMatch = {
  readonly matchId: string;
  readonly group: GroupKey;
  /** 決勝, 第1試合: as administrators call it. */
  readonly label: string;
  readonly match: Match;
  /** What was entered for the sides on which results have put a club since; null for the others. */
  readonly entered: PerSide<string | null>;
};

/** A championship's groups in their order, those without a match or a setting left out, and all its matches. */
export type ChampionshipMatches = {
  readonly format: 'league' | 'knockout';
  readonly groups: readonly { readonly key: GroupKey; readonly name: string }[];
  readonly matches: readonly StoredMatch[];
};

/** The groups' own settings, by key, in the order of the groups; the matches of a bracket belong to none. */
export function tablesOf(
  settings: CompetitionSettings,
  { format, groups }: Pick<ChampionshipMatches, 'format' | 'groups'>,
): readonly (GroupSettings & { readonly name: string })[] {
  return groups
    .map(({ key, name }) => ({
      ...(settings.groups.find(({ group }) => group === key) ?? defaultGroup(key, format)),
      name,
    }))
    .filter(({ hasTable }) => hasTable);
}

/** Groups and matches stand in it by the names that people read and by the ids of stored matches. */
export function competitionOf(settings: CompetitionSettings, championship: ChampionshipMatches): Competition {
  const nameOf = namesOf(settings, championship);
  const inBracket = new Set(settings.bracket.map(({ storedMatch }) => storedMatch));
  const leagues = tablesOf(settings, championship).map((group): [string, League] => {
    const matches = championship.matches
      .filter((stored) => stored.group === group.group && !inBracket.has(stored.matchId))
      .map(({ matchId, match }) => ({ matchId, clubs: match.fixture.clubs, state: stateOf(match) }));
    const lots = settings.lots.filter((lot) => lot.group === group.group);
    const { clubs, deductions, penaltyPoints, withdrawn } = group;
    const rules = group.rules ?? settings.rules;
    return [group.name, { rules, clubs, matches, deductions, penaltyPoints, withdrawn, lots }];
  });
  const withMatches = leagues.filter(([, { clubs, matches }]) => clubs.length > 0 || matches.length > 0);
  return {
    leagues: new Map(withMatches),
    comparisons: new Map(
      settings.comparisons.map(({ name, groups, place }) => [
        name,
        {
          groups: groups.map(nameOf),
          place,
          rules: settings.rules,
          lots: settings.lots.filter(({ group }) => group === name),
        },
      ]),
    ),
    bracket: bracketOfSettings(settings.bracket, championship.matches, nameOf),
  };
}

/** By what a match is known in the competition: its stored match where it has one. */
export function idInCompetition({ id, storedMatch }: BracketEntry): string {
  return storedMatch ?? `${UNTIED}${id}`;
}

/** Keeps the bracket's own ids apart from those of stored matches. */
const UNTIED = 'bracket:';

function namesOf(settings: CompetitionSettings, { groups }: ChampionshipMatches): (key: GroupKey) => string {
  const names = new Map(groups.map(({ key, name }) => [key, name]));
  return (key) => names.get(key) ?? settings.comparisons.find(({ name }) => name === key)?.name ?? key;
}

function bracketOfSettings(
  entries: readonly BracketEntry[],
  matches: readonly StoredMatch[],
  nameOf: (key: GroupKey) => string,
): Bracket {
  const ids = new Map(entries.map((entry) => [entry.id, idInCompetition(entry)]));
  const stored = new Map(matches.map((match) => [match.matchId, match]));
  const slotOf = (slot: Slot): Slot => {
    if (slot.kind === 'winner' || slot.kind === 'loser') return { ...slot, of: ids.get(slot.of) ?? slot.of };
    return slot.kind === 'place' ? { ...slot, group: nameOf(slot.group) } : slot;
  };
  return entries.map((entry) => ({
    matchId: idInCompetition(entry),
    name: entry.name,
    slots: { home: slotOf(entry.slots.home), away: slotOf(entry.slots.away) },
    state: knockoutState(entry, stored.get(entry.storedMatch ?? '')),
  }));
}

/** A walkover is for a match that nobody has played. */
function knockoutState({ walkover }: BracketEntry, stored: StoredMatch | undefined): KnockoutState {
  const state = stored === undefined ? ({ kind: 'unplayed' } as const) : stateOf(stored.match);
  const isPlayed = state.kind === 'registered' || state.kind === 'running';
  return walkover === null || isPlayed ? state : { kind: 'walkover', winner: walkover };
}

/** Every club that the championship's tables and bracket know by name. */
export function knownClubs({ leagues, bracket }: Competition): ReadonlySet<Club> {
  const inTables = [...leagues.values()].flatMap(({ clubs, matches }) => [
    ...clubs,
    ...matches.flatMap((match) => bothOf(match.clubs)),
  ]);
  const inBracket = bracket.flatMap(({ slots }) =>
    bothOf(slots).flatMap((slot) => (slot.kind === 'club' ? [slot.club] : [])),
  );
  return new Set([...inTables, ...inBracket]);
}

function bothOf<T>(both: PerSide<T>): readonly T[] {
  return SIDES.map((side) => both[side]);
}
