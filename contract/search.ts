/** Search: what a member looks for by name. */

import * as Type from 'typebox';
import { defineCall } from './call.ts';
import { CategorySchema, StartTime } from './wire.ts';

/** Longer than any name. */
export const LONGEST_SEARCH = 100;

export const FoundMatch = Type.Object({
  championship_id: Type.String(),
  championship_name: Type.String(),
  match_id: Type.String(),
  match_date: Type.String(),
  start_time: StartTime,
  home: Type.String(),
  away: Type.String(),
});
export type FoundMatch = Type.Static<typeof FoundMatch>;

export const FoundPlace = Type.Object({
  /** The venue. */
  name: Type.String(),
  /** This fiscal year's: from today, the next first. */
  coming: Type.Array(FoundMatch),
  /** The latest first. */
  past: Type.Array(FoundMatch),
});
export type FoundPlace = Type.Static<typeof FoundPlace>;

/** The first few of each kind; nothing without a word. */
export const Found = Type.Object({
  clubs: Type.Array(
    Type.Object({
      club_id: Type.String(),
      name: Type.String(),
      categories: Type.Array(CategorySchema),
    }),
  ),
  /** Of this fiscal year and earlier ones, the newest first. */
  championships: Type.Array(
    Type.Object({
      championship_id: Type.String(),
      championship_name: Type.String(),
      category: CategorySchema,
      fiscal_year: Type.Integer(),
      /** It plays in the members' week. */
      plays_this_week: Type.Boolean(),
    }),
  ),
  places: Type.Array(FoundPlace),
});
export type Found = Type.Static<typeof Found>;

export const search = defineCall({
  method: 'GET',
  group: 'site',
  content: 'match',
  path: '/api/live/search',
  access: 'member',
  summary: 'Clubs, championships and venues by name, whatever the width, case and kana they are typed in',
  query: Type.Object({ q: Type.String({ maxLength: LONGEST_SEARCH }) }),
  answer: Found,
});
