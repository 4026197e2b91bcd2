/**
 * The **history** of a match: every event in the order it was received, what the match was after it, and whether the match
 * still has what it brought. Nothing is ever left out of it.
 */

import type { MatchEvent } from './events.ts';
import { next } from './evolve.ts';
import { type Fixture, type Match, newMatch } from './match.ts';
import { REPORTERS_TIMELINE, timelineOf } from './timeline.ts';

export type Step = {
  readonly event: MatchEvent;
  /** As the event left it; its version names the step. */
  readonly after: Match;
  /** A later event has taken it back. */
  readonly isUndone: boolean;
  /** A result entered of a match that had none, rather than a registered one corrected. */
  readonly isFirstResult: boolean;
};

/** The steps of a match, from its first event. */
export function historyOf(fixture: Fixture, events: readonly MatchEvent[]): readonly Step[] {
  const undone = undoneIn(fixture, events);
  const inForce = versionsInForce(events);
  let match = newMatch(fixture);
  const past = [match];
  return events.map((event) => {
    const before = match;
    match = next(before, event, past);
    past.push(match);
    const { version } = match;
    const isUndone = undone.has(version) || !inForce.has(version);
    const isFirstResult = event.type === 'resultCorrected' && before.outcome.kind !== 'registered';
    return { event, after: match, isUndone, isFirstResult };
  });
}

/** Goals, kicks, statuses, registrations, postponements that the match does not have any more. */
function undoneIn(fixture: Fixture, events: readonly MatchEvent[]): ReadonlySet<number> {
  const recorded = events.map((event) => ({ event, recordedAt: 0 }));
  const rows = timelineOf(fixture, recorded, REPORTERS_TIMELINE);
  return new Set(rows.filter(({ isUndone }) => isUndone).map(({ version }) => version));
}

/** Going back to a version leaves what stood then; what came since stands no more, going back elsewhere included. */
function versionsInForce(events: readonly MatchEvent[]): ReadonlySet<number> {
  const inForce = new Set<number>();
  let version = events.length;
  while (version > 0) {
    inForce.add(version);
    const event = events[version - 1];
    version = event?.type === 'revertedTo' ? event.to : version - 1;
  }
  return inForce;
}
