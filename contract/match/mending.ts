/**
 * Mending: what was recorded of a match put right in its place while the match goes on, and what every write of a flow may
 * carry beside the specified fields, so that it means the same whenever it arrives (design, the match engine).
 */

import * as Type from 'typebox';
import {
  Count,
  GoalId,
  GoalPlaceSchema,
  KickSchema,
  KitChoiceSchema,
  MinuteSchema,
  Moment,
  PeriodSchema,
  SideSchema,
} from '../wire.ts';

/** A goal for or against a club: the period it belongs to, whatever is played when it arrives, and its minute there. */
export const goalIntent = {
  period: Type.Optional(PeriodSchema),
  minute: Type.Optional(MinuteSchema),
  /** To take back: this goal and no other; `period` is where it stood. */
  goal: Type.Optional(GoalId),
};

export const Mending = Type.Union([
  Type.Object({
    kind: Type.Literal('move_goal'),
    goal: GoalId,
    from: GoalPlaceSchema,
    to: GoalPlaceSchema,
  }),
  /** `column`: from 0. */
  Type.Object({ kind: Type.Literal('change_kick'), side: SideSchema, column: Count, result: KickSchema }),
  Type.Object({ kind: Type.Literal('remove_kick'), side: SideSchema, column: Count }),
  /** From 試合終了 back to PK戦, with every kick. */
  Type.Object({ kind: Type.Literal('resume_shoot_out') }),
  /** When a period really began; null where nobody knows. */
  Type.Object({
    kind: Type.Literal('set_kick_off'),
    period: PeriodSchema,
    at: Type.Union([Moment, Type.Null()]),
  }),
  /** What a side wears; null leaves it to its club's colours. */
  Type.Object({
    kind: Type.Literal('choose_kit'),
    side: SideSchema,
    kit: Type.Union([KitChoiceSchema, Type.Null()]),
  }),
]);
export type Mending = Type.Static<typeof Mending>;

/** What an accepted write answers beside the match: present where it was so already and nothing has changed. */
export const fulfilment = { fulfilled: Type.Optional(Type.Literal(true)) };
