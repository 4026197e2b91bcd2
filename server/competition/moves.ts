/** What the result of one match moves: told before a correction is saved. */

import { competitionOf } from '#domain/competition/assembly.ts';
import { changeSentences } from '#domain/competition/change-sentences.ts';
import { changesBetween, withMatchState } from '#domain/competition/outlook.ts';
import { stateOf } from '#domain/competition/results.ts';
import type { Match } from '#domain/match/match.ts';
import type { Database } from '#server/store/store.ts';
import type { CompetitionReading } from './reading.ts';

export type MovesQuestion = {
  readonly championshipId: string;
  readonly matchId: string;
  /** The match as it would be. */
  readonly after: Match;
};

/** A sentence for each place, opponent and winner that would change; empty where nothing does, or nothing is ranked. */
export type MovesOf = (question: MovesQuestion) => Promise<readonly string[]>;

export function createMovesOf(reading: CompetitionReading, db: Database): MovesOf {
  return async ({ championshipId, matchId, after }) => {
    const read = await reading.read(championshipId, db);
    if (read === null) return [];
    const now = competitionOf(read.settings, read.facts);
    const then = withMatchState(now, matchId, stateOf(after));
    return changeSentences(changesBetween(now, then), now.bracket);
  };
}
