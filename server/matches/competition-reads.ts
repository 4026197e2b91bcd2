/** A championship's matches as its tables and its bracket need them. */

import type { Match, MatchRules, PerSide } from '#domain/match/match.ts';
import type { Database } from '#server/store/store.ts';
import { findAllByChampionships } from './repository.ts';
import { type Schedule, toMatch } from './row.ts';

export type CompetitionMatch = {
  readonly schedule: Schedule;
  readonly match: Match;
  /** What was entered for the sides on which results have put a club since; null for the others. */
  readonly entered: PerSide<string | null>;
};

/** All of them, by match id. */
export async function findAllForCompetition(
  championshipId: string,
  rules: MatchRules,
  db: Database,
): Promise<readonly CompetitionMatch[]> {
  const records = await findAllByChampionships([championshipId], db);
  return records.map((record) => {
    const { home, away } = record.enteredClubs;
    const entered = { home: home?.name ?? null, away: away?.name ?? null };
    return { schedule: record, match: toMatch(record, rules), entered };
  });
}
