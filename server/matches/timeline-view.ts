/** A timeline in the words of the wire. */

import type { Timeline, TimelineRow } from '#contract/live.ts';
import type { Fixture } from '#domain/match/match.ts';
import {
  type TimelineRow as Happening,
  MEMBERS_TIMELINE,
  REPORTERS_TIMELINE,
  timelineOf,
} from '#domain/match/timeline.ts';
import type { ActorsEvent } from './timeline-repository.ts';

/** As every member reads it. */
export function membersTimeline(fixture: Fixture, events: readonly ActorsEvent[]): Timeline {
  const rows = timelineOf(fixture, events, MEMBERS_TIMELINE);
  return { version: events.length, rows: rows.map(toRow) };
}

/** As the reporter with this token reads it. */
export function reportersTimeline(
  fixture: Fixture,
  events: readonly ActorsEvent[],
  tokenId: string,
): Timeline {
  const rows = timelineOf(fixture, events, REPORTERS_TIMELINE);
  const isOwn = ({ version }: Happening) => events[version - 1]?.actor === tokenId;
  return { version: events.length, rows: rows.map((row) => ({ ...toRow(row), is_own: isOwn(row) })) };
}

function toRow(row: Happening): TimelineRow {
  const { version, kind } = row;
  const stamp = {
    version,
    recorded_at: new Date(row.recordedAt).toISOString(),
    is_undone: row.isUndone,
  };
  switch (kind) {
    case 'phase':
      return { ...stamp, kind, status: row.status, score: row.score };
    case 'goal':
      return { ...stamp, kind, side: row.side, minute: row.minute, score: row.score };
    case 'kick':
      return { ...stamp, kind, side: row.side, result: row.result, standing: row.standing };
    case 'registered':
      return { ...stamp, kind, actual_start_time: row.actualStartTime };
    case 'postponed':
      return { ...stamp, kind, reason: row.reason };
    case 'corrected':
      return { ...stamp, kind, score: row.score, shoot_out: row.shootOut };
  }
}
