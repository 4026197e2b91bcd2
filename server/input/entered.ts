/** From a row to the match as its own group stores it. */

import { clubIdOf } from '#domain/input/differences.ts';
import type { MatchEntry } from '#domain/input/row.ts';
import type { EnteredMatch } from './ports.ts';

/** All but what the batch knows of it. */
export function enteredMatch(
  entry: MatchEntry,
): Omit<EnteredMatch, 'championshipId' | 'matchId' | 'divisionId'> {
  const { startTime, division: _division, urlAccessToken: _token, ...rest } = entry;
  return { ...rest, scheduledStartTime: startTime };
}

/** The stored match as the row has it; it keeps its id. */
export function changedMatch(stored: EnteredMatch, entry: MatchEntry, divisionId: string): EnteredMatch {
  const { championshipId, matchId } = stored;
  const clubIds = { home: clubIdOf('home', stored, entry), away: clubIdOf('away', stored, entry) };
  return { ...enteredMatch(entry), championshipId, matchId, divisionId, clubIds };
}
