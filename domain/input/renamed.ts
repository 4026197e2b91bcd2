/** Matches that are stored under other clubs: 準決勝1の勝者 has become a club, or a name was mistyped. */

import type { PlannedRow } from './plan.ts';
import type { MatchEntry } from './row.ts';
import type { StoredMatch } from './stored.ts';

/**
 * For each new row the stored match that no row tells of, and that is played in its place: the same day, time, ground,
 * division and number. Null for all other rows; in their order.
 */
export function renamedMatches(
  stored: readonly StoredMatch[],
  planned: readonly (PlannedRow | null)[],
): readonly (StoredMatch | null)[] {
  const told = new Set(planned.map((row) => (row !== null && 'matchId' in row ? row.matchId : null)));
  const left = stored.filter(({ matchId }) => !told.has(matchId));
  const byPlace = new Map(left.map((match) => [placeOf(match), match]));
  return planned.map((row) => (row?.kind === 'new' ? (byPlace.get(placeOf(row.entry)) ?? null) : null));
}

type Placed = Pick<MatchEntry, 'date' | 'startTime' | 'ground' | 'division' | 'label'>;

function placeOf({ date, startTime, ground, division, label }: Placed): string {
  return JSON.stringify([date, startTime, ground, division, label]);
}
