/** What is read of matches while they are played: the live stream (design, section 6), and a match's timeline. */

import * as Type from 'typebox';
import { defineCall } from '../call.ts';
import { PlacedMatch } from '../championship/today.ts';
import { Count, Id, KickSchema, MatchView, SideSchema, StartTime, StatusSchema, versioned } from '../wire.ts';

/** Championships on one stream: what the office looks through on a weekend. A browser gives a site six connections over HTTP/1.1. */
export const MOST_FOLLOWED = 30;

/** The championships of a stream, in its query. */
export const ChampionshipIds = Type.Union([
  Id,
  Type.Array(Id, { minItems: 1, maxItems: MOST_FOLLOWED, uniqueItems: true }),
]);

/**
 * Server-sent events of one match, one championship, or several (`championshipId` again and again, and no match). First
 * `snapshot` with every match followed, one for each championship (of a reporter's link those matches that it opens), then `match` with
 * one whole match for each change, and `championship` when the championship itself must be read again: its names,
 * settings or links have changed, or a match of it is gone. A comment is sent as heartbeat every `HEARTBEAT_SECONDS`. A
 * reporter who names the page the match is entered on (a UUID made by the page) is counted as being there for as long as
 * the stream lasts, and told by `reporters` how many pages there are.
 */
export const stream = defineCall({
  method: 'GET',
  group: 'live',
  path: '/api/live/stream',
  access: 'memberOrReporter',
  summary: 'Whole matches as they change (text/event-stream); championshipId, once or more, matchId or both',
  query: Type.Object({
    championshipId: Type.Optional(ChampionshipIds),
    matchId: Type.Optional(Id),
    page: Type.Optional(Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })),
  }),
  answer: Type.String(),
});

/** Phones and proxies cut a silent connection after some 30 to 60 seconds. */
export const HEARTBEAT_SECONDS = 20;

/** Data of the event `snapshot`. */
export const Snapshot = Type.Object({ matches: Type.Array(MatchView) });
export type Snapshot = Type.Static<typeof Snapshot>;

/** Data of the event `championship`: which one. */
export const ChangedChampionship = Type.Object({ championship_id: Type.String() });
export type ChangedChampionship = Type.Static<typeof ChangedChampionship>;

/** Data of the event `reporters`: on how many pages the match is being entered, the listener's own among them. */
export const Reporters = Type.Object({ pages: Count });
export type Reporters = Type.Static<typeof Reporters>;

const Score = Type.Object({ home: Count, away: Count });
const KnownScore = Type.Union([Score, Type.Null()]);

const row = {
  /** The match's version that the row's event made; names the row within its match. */
  version: Count,
  /** When it was entered, ISO. */
  recorded_at: Type.String(),
  /** Taken back since; only reporters are told of it. */
  is_undone: Type.Boolean(),
  /** Entered with the caller's own link; only in a reporter's answer. */
  is_own: Type.Optional(Type.Boolean()),
};

/** One thing that happened in a match (`domain/match/timeline.ts` says when a minute or a score is null). */
export const TimelineRow = Type.Union([
  Type.Object({ ...row, kind: Type.Literal('phase'), status: StatusSchema, score: KnownScore }),
  Type.Object({
    ...row,
    kind: Type.Literal('goal'),
    side: SideSchema,
    /** `23` or `45+2`. */
    minute: Type.Union([Type.String(), Type.Null()]),
    score: KnownScore,
  }),
  Type.Object({
    ...row,
    kind: Type.Literal('kick'),
    side: SideSchema,
    result: KickSchema,
    /** Which of its club's kicks it is, from 1, and the successes with it; null for an undone one. */
    standing: Type.Union([Type.Object({ number: Count, score: Score }), Type.Null()]),
  }),
  Type.Object({ ...row, kind: Type.Literal('registered'), actual_start_time: StartTime }),
  Type.Object({ ...row, kind: Type.Literal('postponed'), reason: Type.String() }),
  /** The goals of a running match were put right; `score` is what it went on with. */
  Type.Object({ ...row, kind: Type.Literal('score_corrected'), score: Score }),
  Type.Object({ ...row, kind: Type.Literal('corrected'), score: Score, shoot_out: KnownScore }),
]);
export type TimelineRow = Type.Static<typeof TimelineRow>;

/** Of a match at `version`, in the order it was played. */
export const Timeline = Type.Object({ ...versioned, rows: Type.Array(TimelineRow) });
export type Timeline = Type.Static<typeof Timeline>;

export const timeline = defineCall({
  method: 'GET',
  group: 'live',
  path: '/api/live/timeline',
  access: 'memberOrReporter',
  summary: 'What happened in one match, in the order it was played; for reporters with what was taken back',
  query: Type.Object({ championshipId: Id, matchId: Id }),
  answer: Timeline,
});

export const meetings = defineCall({
  method: 'GET',
  group: 'live',
  content: 'match',
  path: '/api/live/meetings',
  access: 'member',
  summary: 'The latest settled matches between the two clubs of a match, before it',
  query: Type.Object({ championshipId: Id, matchId: Id }),
  answer: Type.Array(PlacedMatch),
});
