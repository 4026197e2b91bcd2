/** Results entered in bulk beside the stored matches: what each would do, or why the whole of them is refused. */

import type { EnteredResult, ResultsRefusal } from '#contract/match/results-entry.ts';
import { administer } from '#domain/match/administration.ts';
import type { MatchEvent } from '#domain/match/events.ts';
import type { Match } from '#domain/match/match.ts';
import { type ResultChange, resultChange } from '#domain/results-entry/change.ts';
import * as sentence from '#domain/results-entry/messages.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { ChampionshipFacts } from '../championships.ts';
import { versionIn } from '../engine/seen.ts';
import { findById } from '../repository.ts';
import { type MatchRecord, toMatch } from '../row.ts';
import { keyOf } from './history-repository.ts';

/** A result that can be saved. Of `same` there are no events. */
export type JudgedResult = {
  readonly result: EnteredResult;
  readonly record: MatchRecord;
  readonly championship: ChampionshipFacts;
  readonly before: Match;
  readonly kind: ResultChange;
  readonly events: readonly MatchEvent[];
};

export type RefusedResults = { readonly status: 400 | 404 | 409; readonly refusal: ResultsRefusal };

/** By id; a championship that is missing is unknown, or one to practise on. */
export type KnownChampionships = ReadonlyMap<string, ChampionshipFacts>;

/** All of them, in their order, or the refusal of all. Writes nothing. */
export async function judgeResults(
  results: readonly EnteredResult[],
  championships: KnownChampionships,
  db: Database,
): Promise<readonly JudgedResult[] | RefusedResults> {
  const twice = faultyRows(results, repeatedIn(results), () => sentence.RESULT_TWICE);
  if (twice.length > 0) {
    return refused(400, 'result_twice', sentence.resultsTwice(numbersOf(twice)), twice);
  }
  const found = await findMatches(results, championships, db);
  const missing = new Set(results.filter((_, index) => found[index] === null));
  const unknown = faultyRows(results, missing, () => sentence.UNKNOWN_RESULT);
  if (unknown.length > 0) {
    return refused(404, 'match_not_found', sentence.resultsUnknown(numbersOf(unknown)), unknown);
  }
  return judged(
    results,
    found.flatMap((one) => one ?? []),
  );
}

export function isRefused(outcome: readonly JudgedResult[] | RefusedResults): outcome is RefusedResults {
  return 'refusal' in outcome;
}

type Found = Pick<JudgedResult, 'result' | 'record' | 'championship' | 'before'>;

async function findMatches(
  results: readonly EnteredResult[],
  championships: KnownChampionships,
  db: Database,
): Promise<readonly (Found | null)[]> {
  const found: (Found | null)[] = [];
  for (const result of results) {
    const championship = championships.get(result.championshipId);
    const record = championship && (await findById(result.championshipId, result.matchId, db));
    found.push(
      championship && record
        ? { result, record, championship, before: toMatch(record, championship.rules) }
        : null,
    );
  }
  return found;
}

function judged(
  results: readonly EnteredResult[],
  found: readonly Found[],
): readonly JudgedResult[] | RefusedResults {
  const decided = found.map((one) => {
    const seen = versionIn(one.championship.epoch, one.result);
    const { correction } = one.result;
    return { ...one, decision: administer(one.before, seen, { type: 'enterResult', correction }) };
  });
  const faults = decided.flatMap(({ result, before, decision }) =>
    decision.ok ? [] : [{ result, clubs: clubsOf(before), fault: decision.fault }],
  );
  // What has changed meanwhile says more than what the rules say of a match that is another by now.
  const overtaken = faults.filter(({ fault }) => fault.kind === 'conflict');
  const told = overtaken.length > 0 ? overtaken : faults;
  const [first] = told;
  if (first !== undefined) {
    const reasons = new Map(told.map(({ result, fault }) => [result, fault.message]));
    const rows = faultyRows(results, new Set(reasons.keys()), (result) => reasons.get(result) ?? '');
    const clubs = told.map((one) => one.clubs);
    return overtaken.length > 0
      ? refused(409, first.fault.code, sentence.resultsOvertaken(clubs), rows)
      : refused(400, first.fault.code, sentence.resultsRefused(clubs, first.fault.message), rows);
  }
  return decided.map(({ decision, ...one }) => {
    const kind = resultChange(one.before, one.result.correction);
    return { ...one, kind, events: kind === 'same' || !decision.ok ? [] : decision.events };
  });
}

/** Every result whose match has another one in the batch. */
function repeatedIn(results: readonly EnteredResult[]): ReadonlySet<EnteredResult> {
  const byMatch = Map.groupBy(results, ({ championshipId, matchId }) => keyOf(championshipId, matchId));
  return new Set([...byMatch.values()].filter((own) => own.length > 1).flat());
}

type Rows = ResultsRefusal['rows'];

function faultyRows(
  results: readonly EnteredResult[],
  faulty: ReadonlySet<EnteredResult>,
  reasonOf: (result: EnteredResult) => string,
): Rows {
  return results.flatMap((result, index) => {
    if (!faulty.has(result)) return [];
    const { championshipId: championship_id, matchId: match_id } = result;
    return [{ row: index + 1, championship_id, match_id, message: reasonOf(result) }];
  });
}

function numbersOf(rows: Rows): readonly number[] {
  return rows.map(({ row }) => row);
}

function refused(
  status: RefusedResults['status'],
  code: string,
  message: string,
  rows: Rows,
): RefusedResults {
  return { status, refusal: { code, message, rows } };
}

function clubsOf({ fixture: { clubs } }: Match): string {
  return `${clubs.home} 対 ${clubs.away}`;
}
