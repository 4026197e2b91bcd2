/**
 * Everything that was entered for one match, for its reporters' phones: with it a phone tells the match's timeline by
 * itself, without a network too, and knows what another phone has entered.
 */

import * as Type from 'typebox';
import { KICK_LIMIT } from '#domain/match/match.ts';
import { defineCall } from '../call.ts';
import {
  Count,
  GoalId,
  GoalPlaceSchema,
  Id,
  KickSchema,
  KitChoiceSchema,
  MinuteSchema,
  Moment,
  onRecord,
  PeriodSchema,
  SideSchema,
  StartTime,
  StatusSchema,
  versioned,
} from '../wire.ts';

const Goals = Type.Object({
  firstHalf: Count,
  secondHalf: Count,
  extraFirstHalf: Count,
  extraSecondHalf: Count,
});
const PerSide = <Of extends Type.TSchema>(of: Of) => Type.Object({ home: of, away: of });
/** All goals of both clubs, by period. */
export const ScoreSchema = PerSide(Goals);
/** Null: postponed without a reason, as the fiscal-year flow does. */
export const PostponementReasonSchema = Type.Union([
  Type.Literal('雨'),
  Type.Literal('雷'),
  Type.Literal('その他'),
  Type.Null(),
]);
const Kicks = Type.Array(KickSchema, { maxItems: KICK_LIMIT });

/** `ReportedState` of `domain/match/match.ts`, word for word. */
const StateSchema = Type.Object({
  status: StatusSchema,
  hasExtraHalves: Type.Boolean(),
  hasShootOut: Type.Boolean(),
  goals: ScoreSchema,
  scored: onRecord.goals,
  kickOffs: onRecord.kick_offs,
  kits: Type.Object({ home: Type.Optional(KitChoiceSchema), away: Type.Optional(KitChoiceSchema) }),
  shootOut: PerSide(Type.Object({ kicks: Kicks, score: Count })),
  outcome: Type.Union([
    Type.Object({ kind: Type.Literal('open') }),
    Type.Object({ kind: Type.Literal('registered'), actualStartTime: StartTime }),
    Type.Object({
      kind: Type.Literal('postponed'),
      reason: PostponementReasonSchema,
      otherReason: Type.String(),
    }),
  ]),
});

/** `domain/match/match.ts`, word for word. */
export const CorrectionSchema = Type.Object({
  hasExtraHalves: Type.Boolean(),
  goals: ScoreSchema,
  shootOut: Type.Union([
    Type.Object({ kind: Type.Literal('kicks'), kicks: PerSide(Kicks) }),
    Type.Object({ kind: Type.Literal('successes'), successes: PerSide(Count) }),
    Type.Null(),
  ]),
  actualStartTime: StartTime,
});

/** `domain/match/events.ts`, word for word. */
export const MatchEventSchema = Type.Union([
  Type.Object({
    type: Type.Literal('statusChanged'),
    from: StatusSchema,
    to: StatusSchema,
    at: Type.Optional(Moment),
  }),
  Type.Object({ type: Type.Literal('kickOffCancelled') }),
  Type.Object({ type: Type.Literal('extraHalvesStarted'), at: Type.Optional(Moment) }),
  Type.Object({ type: Type.Literal('extraHalvesCancelled') }),
  Type.Object({ type: Type.Literal('shootOutStarted') }),
  Type.Object({ type: Type.Literal('shootOutCancelled') }),
  Type.Object({
    type: Type.Literal('goalScored'),
    side: SideSchema,
    period: PeriodSchema,
    id: Type.Optional(GoalId),
    minute: Type.Optional(MinuteSchema),
  }),
  Type.Object({
    type: Type.Literal('goalCancelled'),
    side: SideSchema,
    period: PeriodSchema,
    goal: Type.Optional(GoalId),
  }),
  Type.Object({
    type: Type.Literal('goalMoved'),
    goal: GoalId,
    from: GoalPlaceSchema,
    to: GoalPlaceSchema,
  }),
  Type.Object({ type: Type.Literal('kickTaken'), side: SideSchema, result: KickSchema }),
  Type.Object({
    type: Type.Literal('kickCancelled'),
    side: SideSchema,
    result: KickSchema,
    column: Type.Optional(Count),
  }),
  Type.Object({
    type: Type.Literal('kickChanged'),
    side: SideSchema,
    column: Count,
    result: KickSchema,
  }),
  Type.Object({
    type: Type.Literal('kickOffSet'),
    period: PeriodSchema,
    at: Type.Union([Moment, Type.Null()]),
  }),
  Type.Object({
    type: Type.Literal('kitChosen'),
    side: SideSchema,
    kit: Type.Union([KitChoiceSchema, Type.Null()]),
  }),
  Type.Object({ type: Type.Literal('resultRegistered'), actualStartTime: StartTime }),
  Type.Object({
    type: Type.Literal('matchPostponed'),
    reason: PostponementReasonSchema,
    otherReason: Type.String(),
  }),
  Type.Object({ type: Type.Literal('postponementCancelled') }),
  Type.Object({
    type: Type.Literal('resultCorrected'),
    correction: CorrectionSchema,
  }),
  Type.Object({ type: Type.Literal('scoreCorrected'), goals: ScoreSchema }),
  Type.Object({ type: Type.Literal('registrationCancelled') }),
  Type.Object({ type: Type.Literal('revertedTo'), to: Count, state: StateSchema }),
]);

export const Entry = Type.Object({
  /** The match's version that the event made. */
  version: Count,
  /** When it was entered, ISO. */
  recorded_at: Type.String(),
  /**
   * The beginning of the operation's key: a phone knows its own entries by it. Not the whole key, which is the phone's
   * own to repeat.
   */
  operation: Type.String(),
  event: MatchEventSchema,
});
export type Entry = Type.Static<typeof Entry>;

/** The characters of an operation's key that `operation` has: enough to tell a match's operations apart. */
export const OPERATION_CHARACTERS = 8;

/** Of a match at `version`, in the order they were received, those after the version asked for. */
export const Entries = Type.Object({
  ...versioned,
  /** A restart has removed the entries of a practice match up to this version; missing if none has. */
  begins_after: Type.Optional(Count),
  entries: Type.Array(Entry),
});
export type Entries = Type.Static<typeof Entries>;

export const entries = defineCall({
  method: 'GET',
  group: 'live',
  path: '/api/live/entries',
  access: 'reporter',
  summary: 'What was entered for one match after a version that the phone knows, from 0',
  query: Type.Object({ championshipId: Id, matchId: Id, after: Type.String({ pattern: '^\\d{1,9}$' }) }),
  answer: Entries,
});
