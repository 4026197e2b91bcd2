/** Search: what a member looks for by name, and what an administrator finds of everything. */

import * as Type from 'typebox';
import { adminCall, siteCall } from '../call.ts';
import { CategorySchema, SearchText, StartTime } from '../wire.ts';
import { ARTICLE_KINDS } from './articles.ts';

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
  /** Registered ones first, then those that only matches name, with the categories in which they play. */
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

export const search = siteCall({
  method: 'GET',
  content: 'match',
  path: '/api/live/search',
  access: 'member',
  summary: 'Clubs, championships and venues by name, whatever the width, case and kana they are typed in',
  query: Type.Object({ q: SearchText }),
  answer: Found,
});

/** The first few of each kind, as an administrator tells them apart. */
export const FoundAtDesk = Type.Object({
  members: Type.Array(Type.Object({ member_id: Type.String(), name: Type.String(), email: Type.String() })),
  matches: Type.Array(FoundMatch),
  championships: Type.Array(
    Type.Object({
      championship_id: Type.String(),
      championship_name: Type.String(),
      category: CategorySchema,
      fiscal_year: Type.Integer(),
    }),
  ),
  clubs: Type.Array(Type.Object({ club_id: Type.String(), name: Type.String() })),
  articles: Type.Array(
    Type.Object({
      kind: Type.Enum(ARTICLE_KINDS),
      fiscal_year: Type.Integer(),
      number: Type.Integer(),
      title: Type.String(),
    }),
  ),
  /** `received_at`: ISO instant. */
  inquiries: Type.Array(
    Type.Object({ inquiry_id: Type.String(), name: Type.String(), received_at: Type.String() }),
  ),
});
export type FoundAtDesk = Type.Static<typeof FoundAtDesk>;

export const deskSearch = adminCall({
  // What is searched may be a person's name: it stands in no address.
  method: 'POST',
  path: '/api/admin/search',
  area: 'shared',
  effect: 'read',
  summary:
    'The first few members, matches, championships, clubs, articles and inquiries that have all of the words',
  body: Type.Object({ search: SearchText }),
  answer: FoundAtDesk,
});
