/** The live stream (design, section 6). */

import * as Type from 'typebox';
import { defineCall } from './call.ts';
import { Id, MatchView } from './wire.ts';

/**
 * Server-sent events of one championship or one match. First `snapshot` with every match followed, then `match` with
 * one whole match for each change. A comment is sent as heartbeat every `HEARTBEAT_SECONDS`.
 */
export const stream = defineCall({
  method: 'GET',
  group: 'live',
  path: '/api/live/stream',
  access: 'memberOrReporter',
  summary: 'Whole matches as they change (text/event-stream); championshipId, matchId or both',
  query: Type.Object({ championshipId: Type.Optional(Id), matchId: Type.Optional(Id) }),
  answer: Type.String(),
});

/** Phones and proxies cut a silent connection after some 30 to 60 seconds. */
export const HEARTBEAT_SECONDS = 20;

/** Data of the event `snapshot`. */
export const Snapshot = Type.Object({ matches: Type.Array(MatchView) });
export type Snapshot = Type.Static<typeof Snapshot>;

export const liveCalls = [stream] as const;
