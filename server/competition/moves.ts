/** What the result of one match moves: told before a correction is saved. */

import { competitionOf } from '#domain/competition/assembly.ts';
import { changeSentences } from '#domain/competition/change-sentences.ts';
import { changesBetween, withMatchState } from '#domain/competition/outlook.ts';
import { stateOf } from '#domain/competition/results.ts';
import type { Match } from '#domain/match/match.ts';
import { oncePerServer } from '#server/services.ts';
import { competitionReadingOf } from './reading.ts';

export type MovesQuestion = {
  readonly championshipId: string;
  readonly matchId: string;
  /** The match as it would be. */
  readonly after: Match;
};

/** A sentence for each place, opponent and winner that would change; empty where nothing does, or nothing is ranked. */
export type MovesOf = (question: MovesQuestion) => Promise<readonly string[]>;

/** The moves of this server's competitions. */
export const movesOf = oncePerServer((services): MovesOf => {
  const reading = competitionReadingOf(services);
  return async ({ championshipId, matchId, after }) => {
    const read = await reading.read(championshipId, services.store.db);
    if (read === null) return [];
    const now = competitionOf(read.settings, read.facts);
    const then = withMatchState(now, matchId, stateOf(after));
    return changeSentences(changesBetween(now, then), now.bracket);
  };
});
