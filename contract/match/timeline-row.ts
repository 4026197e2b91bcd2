import type { TimelineRow as Happening } from '#domain/match/timeline.ts';
import type { TimelineRow } from './live.ts';

/** A row of a timeline in the words of the wire; the server writes it, and a reporter's phone that tells a match by itself. */
export function rowOnWire(row: Happening): TimelineRow {
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
    case 'scoreCorrected':
      return { ...stamp, kind: 'score_corrected', score: row.score };
    case 'corrected':
      return { ...stamp, kind, score: row.score, shoot_out: row.shootOut };
  }
}
