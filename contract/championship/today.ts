/** What a member's day begins with: today's matches, and how what they follow stands. */

import * as Type from 'typebox';
import { defineCall } from '../call.ts';
import { Follow } from '../club/follows.ts';
import { CategorySchema, MatchView } from '../wire.ts';

/** A match beside the championship that it belongs to. */
export const PlacedMatch = Type.Object({
  championship_name: Type.String(),
  abbreviation: Type.String(),
  category: CategorySchema,
  match: MatchView,
});
export type PlacedMatch = Type.Static<typeof PlacedMatch>;

export const Today = Type.Object({
  /** `YYYY-MM-DD` in Tokyo: phones have wrong clocks. */
  date: Type.String(),
  /** In play first, at half-time next, then those to come by kick-off, then those that have ended. */
  matches: Type.Array(PlacedMatch),
  /** The next day with a match, `YYYY-MM-DD`; null while there is none. */
  next_date: Type.Union([Type.String(), Type.Null()]),
});
export type Today = Type.Static<typeof Today>;

export const today = defineCall({
  method: 'GET',
  group: 'live',
  content: 'match',
  path: '/api/live/today',
  access: 'member',
  summary: "Today's matches of all championships and categories, and the next day with a match",
  answer: Today,
});

const OneOrNone = Type.Union([PlacedMatch, Type.Null()]);

export const FollowedMatches = Type.Object({
  target: Follow.properties.target,
  title: Follow.properties.title,
  /** Of today: in play, or postponed; by kick-off. */
  current: Type.Array(PlacedMatch),
  /** The next that has not begun, from today on; null while there is none. */
  next: OneOrNone,
  /** The last that has ended; null before the first. */
  last: OneOrNone,
});
export type FollowedMatches = Type.Static<typeof FollowedMatches>;

export const followed = defineCall({
  method: 'GET',
  group: 'live',
  content: 'match',
  path: '/api/live/followed',
  access: 'member',
  summary:
    'How each thing that the caller follows stands: in play first, then what plays today; the latest followed first',
  answer: Type.Array(FollowedMatches),
});
