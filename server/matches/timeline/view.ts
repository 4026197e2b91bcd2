/** A timeline as each of its readers is told it. */

import type { Timeline } from '#contract/live.ts';
import { rowOnWire } from '#contract/timeline-row.ts';
import type { Fixture } from '#domain/match/match.ts';
import {
  type TimelineRow as Happening,
  MEMBERS_TIMELINE,
  REPORTERS_TIMELINE,
  timelineOf,
} from '#domain/match/timeline.ts';
import type { ActorsEvent } from './repository.ts';

/** As every member reads it. */
export function membersTimeline(fixture: Fixture, events: readonly ActorsEvent[]): Timeline {
  const rows = timelineOf(fixture, events, MEMBERS_TIMELINE);
  return { version: events.length, rows: rows.map(rowOnWire) };
}

/** As the reporter with this token reads it. */
export function reportersTimeline(
  fixture: Fixture,
  events: readonly ActorsEvent[],
  tokenId: string,
): Timeline {
  const rows = timelineOf(fixture, events, REPORTERS_TIMELINE);
  const isOwn = ({ version }: Happening) => events[version - 1]?.actor === tokenId;
  return { version: events.length, rows: rows.map((row) => ({ ...rowOnWire(row), is_own: isOwn(row) })) };
}
