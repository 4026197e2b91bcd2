import { OPERATION_CHARACTERS } from '#contract/match/entries.ts';
import type { MatchEvent } from '#domain/match/events.ts';
import { evolve, stamped } from '#domain/match/evolve.ts';
import type { Match } from '#domain/match/match.ts';
import { changed, commitAtOnce, lastly } from '#server/platform/store/changes.ts';
import { isMissingValueOf, isUniqueViolationOf } from '#server/platform/store/errors.ts';
import { isPostgres } from '#server/platform/store/many-rows.ts';
import type { Database } from '#server/platform/store/store.ts';
import {
  type Appended,
  appendEvents,
  type EventStamp,
  updateProjections,
  updateProjectionsWithEvents,
} from '../append-repository.ts';

/** Somebody else has written to the match since it was read: read it again. */
export class LostRaceError extends Error {
  constructor({ stamp, before }: Appended) {
    super(`${stamp.matchId} is not at version ${before.version} any more.`);
  }
}

/** Whether a write has failed because the match was stale. */
export function isLostRace(error: unknown): boolean {
  return (
    error instanceof LostRaceError ||
    isUniqueViolationOf('match_events', error) ||
    isMissingValueOf('match_events', error)
  );
}

/** The match as it is with what was decided, before anything is written; `seenAt` as in `Appended`. */
export function appended(
  before: Match,
  events: readonly MatchEvent[],
  stamp: EventStamp,
  seenAt: string | null = null,
): Appended {
  const id = stamp.operationId.slice(0, OPERATION_CHARACTERS);
  const facts = events.map((event) => stamped(event, { id, at: Date.parse(stamp.recordedAt) }));
  return { stamp, before, seenAt, events: facts, after: facts.reduce(evolve, before) };
}

/** Moves the rows of different matches on; says of which, whose events are to be appended: the others are stale. */
export function moveOn(all: readonly Appended[], transaction: Database): Promise<ReadonlySet<Appended>> {
  return updateProjections(
    all.filter(({ events }) => events.length > 0),
    transaction,
  );
}

/**
 * Updates the rows of different matches and appends their events, as the last that their transaction does. It fails where one of them is stale
 * (`isLostRace`), and has written nothing then.
 */
export function moveAllOn(all: readonly Appended[], transaction: Database): void {
  // The transaction collects its changes before the rows have answered.
  for (const { stamp, after } of all) {
    const { championshipId, matchId } = stamp;
    changed(transaction, { championshipId, matchId, version: after.version });
  }
  if (isPostgres(transaction)) {
    lastly(transaction, updateProjectionsWithEvents(all, transaction));
    commitAtOnce(transaction);
    return;
  }
  const moving = updateProjections(all, transaction).then((moved) => {
    const stale = all.find((one) => !moved.has(one));
    if (stale !== undefined) throw new LostRaceError(stale);
  });
  lastly(transaction, moving);
  lastly(transaction, appendEvents(all, transaction));
}

/**
 * Appends what was decided and projects it onto the match's row, both or, by the caller's transaction, neither.
 * Returns the match as it is now; throws a LostRaceError when `match` is stale.
 */
export async function append(
  match: Match,
  events: readonly MatchEvent[],
  stamp: EventStamp,
  transaction: Database,
): Promise<Match> {
  if (events.length === 0) return match;
  const one = appended(match, events, stamp);
  const moved = await moveOn([one], transaction);
  if (!moved.has(one)) throw new LostRaceError(one);
  await appendEvents([one], transaction);
  return one.after;
}
