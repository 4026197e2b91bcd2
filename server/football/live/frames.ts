/** Server-sent events as bytes. The body has no chunks and ends with its connection, so a frame is the same for everyone. */

import type { PublicMatch } from '#contract/championship/public-results.ts';
import type { ChangedChampionship, Reporters, Snapshot } from '#contract/match/live.ts';
import type { MatchView } from '#contract/wire.ts';

export type Frame = Buffer;

/** Every match followed. */
export function snapshotFrame(snapshot: Snapshot): Frame {
  return frame('snapshot', snapshot);
}

/** One match that has changed, as its listeners see it. */
export function matchFrame(view: MatchView | PublicMatch): Frame {
  return frame('match', view);
}

/** A championship that has changed: clients read it again. */
export function championshipFrame(changed: ChangedChampionship): Frame {
  return frame('championship', changed);
}

/** On how many pages a match is being entered; for reporters only. */
export function reportersFrame(reporters: Reporters): Frame {
  return frame('reporters', reporters);
}

/** A comment: keeps proxies and phones from taking a quiet stream for a dead one. */
export const HEARTBEAT: Frame = Buffer.from(':\n\n');

/** JSON text has no line breaks, so it is one `data` line. */
function frame(event: string, data: unknown): Frame {
  return Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
