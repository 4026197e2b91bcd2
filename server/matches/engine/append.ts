import { OPERATION_CHARACTERS } from '#contract/entries.ts';
import type { MatchEvent } from '#domain/match/events.ts';
import { evolve, stamped } from '#domain/match/evolve.ts';
import type { Match } from '#domain/match/match.ts';
import type { Database } from '#server/store/store.ts';
import { appendEvents, type EventStamp, updateProjection } from '../repository.ts';

/** Somebody else has written to the match since it was read: read it again. */
export class LostRaceError extends Error {}

/**
 * Appends what was decided and projects it onto the match's row, both or, by the caller's transaction, neither.
 * Returns the match as it is now; throws a LostRaceError, or a unique violation of `match_events`, when `match` is stale.
 */
export async function append(
  match: Match,
  events: readonly MatchEvent[],
  stamp: EventStamp,
  transaction: Database,
): Promise<Match> {
  if (events.length === 0) return match;
  const id = stamp.operationId.slice(0, OPERATION_CHARACTERS);
  const facts = events.map((event) => stamped(event, { id, at: Date.parse(stamp.recordedAt) }));
  const after = facts.reduce(evolve, match);
  await appendEvents(stamp, match.version, facts, transaction);
  const written = await updateProjection(stamp, match, after, transaction);
  if (!written) throw new LostRaceError(`${stamp.matchId} is not at version ${match.version} any more.`);
  return after;
}
