/**
 * What members read of this week's matches (members' specification, section 7), and administrators of the weeks around it
 * (reporter specification, section 7).
 */

import * as Type from 'typebox';
import { defineCall } from '../call.ts';
import { CategorySchema, FiscalYear, Id, MatchView } from '../wire.ts';

const group = 'match';

export const WeeklyChampionship = Type.Object({
  championship_id: Type.String(),
  championship_name: Type.String(),
  abbreviation: Type.String(),
  category: CategorySchema,
  /** Every day this championship plays on, `YYYY-MM-DD`, ascending. */
  match_dates: Type.Array(Type.String()),
});
export type WeeklyChampionship = Type.Static<typeof WeeklyChampionship>;

export const matchesInThisWeekForTop = defineCall({
  method: 'GET',
  group,
  path: 'matches-in-this-week-for-top',
  access: 'member',
  summary: 'Championships that play between this Friday and the next Thursday, by id within each category',
  query: Type.Object({ fiscalYear: FiscalYear, tryingEmail: Type.Optional(Type.String({ maxLength: 320 })) }),
  answer: Type.Array(WeeklyChampionship),
});

/** As members see it; an administrator's list reaches further than the members' week. */
export const AdminChampionship = Type.Object({
  ...WeeklyChampionship.properties,
  /** Whether it plays in the members' week at the moment of the answer. */
  plays_this_week: Type.Boolean(),
});
export type AdminChampionship = Type.Static<typeof AdminChampionship>;

export const matchesInTwoWeeksForTop = defineCall({
  method: 'GET',
  group,
  path: 'matches-in-two-weeks-for-top',
  access: 'administrator',
  area: 'matches',
  summary:
    'Championships that play between the Friday before last Friday and the Thursday after next Thursday, by id within each category',
  query: Type.Object({ fiscalYear: FiscalYear, tryingEmail: Type.Optional(Type.String({ maxLength: 320 })) }),
  answer: Type.Array(AdminChampionship),
});

/** Both ends included, `YYYY-MM-DD` in Tokyo. */
const DateWindow = Type.Object({ from: Type.String(), to: Type.String() });

export const TargetChampionship = Type.Object({
  championship_id: Type.String(),
  championship_name: Type.String(),
  championship_id_in_archive: Type.String(),
  category: CategorySchema,
  match_dates: Type.Array(Type.String()),
  /** The members' week at the moment of the answer: phones have wrong clocks. */
  week: DateWindow,
  /** The week with the one before and the one after it: what administrators see. */
  admin_window: DateWindow,
  /** Division or block → label → match; the key `round_id` among the labels orders the divisions. */
  matches: Type.Record(Type.String(), Type.Record(Type.String(), Type.Union([MatchView, Type.Integer()]))),
});
export type TargetChampionship = Type.Static<typeof TargetChampionship>;

export const targetChampionship = defineCall({
  method: 'GET',
  group,
  path: 'target-championship',
  access: 'member',
  summary: 'One championship with all its matches, by division and label',
  query: Type.Object({ championshipId: Id, fiscalYear: FiscalYear }),
  answer: TargetChampionship,
});
