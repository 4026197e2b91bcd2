/**
 * What was entered for a match, as this phone knows it: what the server has told, and behind it what waits here to be sent.
 * Together they are the events of the match that is shown.
 */

import type { Entry } from '#contract/match/entries.ts';
import { decide } from '#domain/match/decide.ts';
import type { MatchEvent } from '#domain/match/events.ts';
import { evolve, fold, stamped } from '#domain/match/evolve.ts';
import type { Match } from '#domain/match/match.ts';
import type { FlowPolicy } from '#domain/match/policy.ts';
import { REPORTERS_TIMELINE, type TimelineRow, timelineOf } from '#domain/match/timeline.ts';
import type { Operation } from '../outbox/operation.ts';
import { operationName } from '../outbox/queue.ts';

/** One event, and where it comes from. */
export type Entered = {
  readonly event: MatchEvent;
  /** Milliseconds, by the clock of the phone it was entered on. */
  readonly recordedAt: number;
  readonly operation: string;
  readonly isOwn: boolean;
  /** Entered here and not yet told to the server. */
  readonly isWaiting: boolean;
};

/** Only the phone knows: the server draws without it. */
export function deviceText({ isOwn }: Entered): string {
  return isOwn ? 'この端末' : '別の端末';
}

export type Known = {
  /** As the server last said. */
  readonly match: Match;
  /** All that the server was asked for; null as long as nothing was heard (a phone that was opened without a network). */
  readonly entries: readonly Entry[] | null;
  readonly waiting: readonly Operation[];
  readonly isOwn: (operation: string) => boolean;
};

/** In the order they came about. Without the server's entries, only what waits. */
export function enteredOf({ match, entries, waiting, isOwn }: Known, policy: FlowPolicy): readonly Entered[] {
  const told = (entries ?? []).map(
    (entry): Entered => ({
      event: entry.event,
      recordedAt: Date.parse(entry.recorded_at),
      operation: entry.operation,
      isOwn: isOwn(entry.operation),
      isWaiting: false,
    }),
  );
  const counted = new Set(told.map(({ operation }) => operation));
  const entered = [...told];
  let now =
    entries === null
      ? match
      : fold(
          match.fixture,
          told.map(({ event }) => event),
          beginsAfter(entries),
        );
  for (const { key, command, recordedAt } of waiting) {
    const operation = operationName(key);
    // Its answer is still on its way.
    if (counted.has(operation)) continue;
    const decision = decide(now, command, policy);
    if (!decision.ok) continue;
    const at = Date.parse(recordedAt);
    const events = decision.events.map((event) => stamped(event, { id: operation, at }));
    now = events.reduce(evolve, now);
    const source = { operation, recordedAt: at, isOwn: true, isWaiting: true };
    entered.push(...events.map((event) => ({ ...source, event })));
  }
  return entered;
}

export type EnteredRow = { readonly row: TimelineRow; readonly entered: Entered };

/** The timeline of what was entered. Where the beginning is not known, neither are scores and minutes. */
export function rowsOf(
  { match, entries }: Pick<Known, 'match' | 'entries'>,
  entered: readonly Entered[],
): readonly EnteredRow[] {
  const isWhole = entries !== null || match.version === 0;
  const start = beginsAfter(entries);
  return timelineOf(match.fixture, entered, REPORTERS_TIMELINE, start).flatMap((row) => {
    const by = entered[row.version - 1 - start];
    return by === undefined ? [] : [{ row: isWhole ? row : withoutScore(row), entered: by }];
  });
}

/** The version before the first of these entries: above 0 after a restart. */
function beginsAfter(entries: readonly Entry[] | null): number {
  return (entries?.[0]?.version ?? 1) - 1;
}

function withoutScore(row: TimelineRow): TimelineRow {
  switch (row.kind) {
    case 'phase':
      return { ...row, score: null };
    case 'goal':
      return { ...row, score: null, minute: null };
    case 'kick':
      return { ...row, standing: null };
    default:
      return row;
  }
}
