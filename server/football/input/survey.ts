/** A batch beside what is stored: what both the dry run and the writing start from. */

import type { ChampionshipEntry } from '#domain/input/common.ts';
import { championshipDifferences, type Difference, newOfChampionship } from '#domain/input/differences.ts';
import { isGuessable } from '#domain/input/guessable-token.ts';
import { type PlannedRow, type PlanRow, planInSlices } from '#domain/input/plan.ts';
import type { MatchEntry } from '#domain/input/row.ts';
import type { StoredMatch } from '#domain/input/stored.ts';
import { findOpeners, linkStatusOf, type TokenPlace } from '#server/football/access/public.ts';
import {
  type Division,
  type EnteredChampionship,
  findEntered,
} from '#server/football/championships/public.ts';
import { findAllEntered, type StoredEntry } from '#server/football/matches/public.ts';
import { inSlices } from '#server/platform/http/slices.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { ReadItems } from './items.ts';
import { TOKEN_ELSEWHERE, TOKEN_ENDED, TOKEN_GUESSABLE } from './refusals.ts';

export type Survey = Pick<ReadItems, 'rows' | 'leftOut' | 'lineOf'> & {
  readonly championship: ChampionshipEntry;
  readonly stored: EnteredChampionship | null;
  readonly storedMatches: readonly SurveyedMatch[];
  readonly differences: readonly Difference[];
  /** What the batch brings of a stored championship that lacks it. */
  readonly entered: readonly Difference[];
  readonly place: TokenPlace;
  /** Divisions that the rows name and the championship lacks, in the order of the rows. */
  readonly newDivisions: readonly Division[];
};

/** A stored match, also as the matches' own group has it. */
export type SurveyedMatch = StoredMatch & { readonly entered: StoredEntry };

/** Throws a BatchRefused where the items name no championship as it can be stored. */
export async function survey(read: ReadItems, now: Temporal.Instant, db: Database): Promise<Survey> {
  const { rows } = read;
  const stored = await findEntered(read.championshipId, db);
  const championship = read.championship(stored?.rules ?? null);
  const place = { category: championship.category, practice: stored?.practice ?? false };
  return {
    championship,
    rows: await withTokenFaults(rows, (token) => linkStatusOf(token, place, now, db)),
    stored,
    storedMatches: stored === null ? [] : await storedMatchesOf(stored),
    leftOut: read.leftOut,
    lineOf: read.lineOf,
    differences: stored === null ? [] : championshipDifferences(stored, championship),
    entered: stored === null ? [] : newOfChampionship(stored, championship),
    place,
    newDivisions: newDivisionsOf(rows, stored?.divisions ?? []),
  };

  async function storedMatchesOf(known: EnteredChampionship): Promise<readonly SurveyedMatch[]> {
    const stored = await findAllEntered(known.id, db);
    const opens = await findOpeners(known.id, place, now, db);
    const names = new Map(known.divisions.map(({ id, name }) => [id, name]));
    return stored.map((entered) => ({
      ...entered,
      startTime: entered.scheduledStartTime,
      division: names.get(entered.divisionId) ?? '',
      isOpenedBy: (token) => opens(entered.matchId, token),
      entered,
    }));
  }
}

/** What becomes of each item beside these stored matches, null for a blank one. */
export async function planItems(
  { championship, rows }: Survey,
  stored: readonly StoredMatch[],
): Promise<readonly (PlannedRow | null)[]> {
  const typed = rows.flatMap((row, index) => (row === null ? [] : [{ row, index }]));
  const own = typed.map(({ row }) => row);
  const planned = await inSlices(planInSlices(championship.id, stored, own));
  const byIndex = new Map(typed.map(({ index }, place) => [index, planned[place]]));
  const indexOf = (place: number) => typed[place]?.index ?? place;
  return rows.map((_row, index) => {
    const found = byIndex.get(index) ?? null;
    if (found?.kind !== 'conflict' || found.conflict.reason !== 'sameRow') return found;
    return { kind: 'conflict', conflict: { reason: 'sameRow', place: indexOf(found.conflict.place) } };
  });
}

type Row = PlanRow | null;

/** A row whose token opens nothing any more, or something else, or would be a new one that is soon guessed, has a fault like any other. */
async function withTokenFaults(
  rows: readonly Row[],
  statusOf: (token: string) => ReturnType<typeof linkStatusOf>,
): Promise<readonly Row[]> {
  const faults = new Map<string, string | null>();
  for (const token of new Set(rows.flatMap(entryOf).map(({ urlAccessToken }) => urlAccessToken))) {
    if (token === null) continue;
    const status = await statusOf(token);
    if (status === 'ended') faults.set(token, TOKEN_ENDED);
    if (status === 'elsewhere') faults.set(token, TOKEN_ELSEWHERE);
    if (status === 'new' && isGuessable(token)) faults.set(token, TOKEN_GUESSABLE);
  }
  return rows.map((row) => {
    const [entry] = entryOf(row);
    const token = entry?.urlAccessToken ?? null;
    const message = token === null ? null : faults.get(token);
    return message ? { ok: false, faults: [{ field: 'urlAccessToken', message }] } : row;
  });
}

function newDivisionsOf(rows: readonly Row[], known: readonly Division[]): readonly Division[] {
  const names = new Set(rows.flatMap(entryOf).map(({ division }) => division));
  const fresh = [...names].filter((name) => !known.some((division) => division.name === name));
  const last = Math.max(0, ...known.map(({ roundId }) => roundId));
  const ids = new Set(known.map(({ id }) => id));
  let number = 0;
  return fresh.map((name, index) => {
    do number += 1;
    while (ids.has(String(number)));
    return { id: String(number), name, roundId: last + 1 + index };
  });
}

function entryOf(row: Row): readonly MatchEntry[] {
  return row?.ok ? [row.entry] : [];
}
