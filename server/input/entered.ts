/** From a row to the match as its own group stores it. */

import { clubsAfter } from '#domain/input/entered-clubs.ts';
import type { MatchEntry } from '#domain/input/row.ts';
import type { NewMatch, ScheduledMatch } from '#server/matches/public.ts';

/** All but what the batch knows of it. */
export function enteredMatch(entry: MatchEntry): Omit<NewMatch, 'championshipId' | 'matchId' | 'divisionId'> {
  const { startTime, division: _division, urlAccessToken: _token, ...rest } = entry;
  return { ...rest, scheduledStartTime: startTime };
}

/** The stored match as the row has it; it keeps its id, and the clubs that results have put in place of the row's. */
export function changedMatch(stored: ScheduledMatch, entry: MatchEntry, divisionId: string): ScheduledMatch {
  const { championshipId, matchId } = stored;
  return { ...enteredMatch(entry), championshipId, matchId, divisionId, ...clubsAfter(stored, entry) };
}
