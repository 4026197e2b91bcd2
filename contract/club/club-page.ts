/** A club's own page: what members find of one club in one place. */

import * as Type from 'typebox';
import { siteCall } from '../call.ts';
import { CategorySchema, Count, Id, MatchView, Shirt } from '../wire.ts';

/** A championship in which the club plays this fiscal year. */
export const ClubChampionship = Type.Object({
  championship_id: Type.String(),
  championship_name: Type.String(),
  category: CategorySchema,
  fiscal_year: Type.Integer(),
});

/** The club's row in a league table. */
export const ClubPlace = Type.Object({
  championship_id: Type.String(),
  /** Of the division or group. */
  table: Type.String(),
  /** As the table names it. */
  club: Type.String(),
  place: Count,
  /** Clubs in the table. */
  clubs: Count,
  played: Count,
  /** With what was taken off; may be below 0. */
  points: Type.Integer(),
  /** A match is being played and counted as it stands (暫定). */
  provisional: Type.Boolean(),
});

/** An article or a piece of news whose title names the club. */
export const ClubArticle = Type.Object({
  kind: Type.Union([Type.Literal('news'), Type.Literal('media')]),
  fiscal_year: Type.Integer(),
  /** Within its fiscal year. */
  number: Type.String(),
  title: Type.String(),
  /** An instant in UTC, ISO. */
  published_at: Type.String(),
});

/** A match of the club with photos. */
export const ClubPhotos = Type.Object({
  championship_id: Type.String(),
  match_id: Type.String(),
  photos: Count,
});

export const ClubPage = Type.Object({
  /** Differs from the address if the club has been registered since. Begins with `~` for a club that the office has not registered. */
  club_id: Type.String(),
  name: Type.String(),
  kana: Type.String(),
  /** Of a club that the office has not registered: those in which it plays this fiscal year. */
  categories: Type.Array(CategorySchema),
  /** Its own page outside; empty text without one. */
  url: Type.String(),
  /** The colours it plays in, as far as they are known. */
  shirts: Type.Array(Shirt),
  /** The day of the answer, `YYYY-MM-DD` in Tokyo. */
  today: Type.String(),
  championships: Type.Array(ClubChampionship),
  /** This fiscal year's, by day and time; an unknown time comes last on its day. */
  matches: Type.Array(MatchView),
  places: Type.Array(ClubPlace),
  /** The newest first; empty where they ask for another membership than matches do. */
  articles: Type.Array(ClubArticle),
  /** The latest match first; empty where they ask for another membership than matches do. */
  photos: Type.Array(ClubPhotos),
});
export type ClubPage = Type.Static<typeof ClubPage>;

export const clubPage = siteCall({
  method: 'GET',
  content: 'match',
  path: '/api/site/clubs/:clubId',
  access: 'member',
  summary: "One club: this fiscal year's matches, its places in tables, and the articles and photos about it",
  params: Type.Object({ clubId: Id }),
  answer: ClubPage,
});
