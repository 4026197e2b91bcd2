/** The calendar: on which days matches are played, and all the matches of a day. */

import * as Type from 'typebox';
import { defineCall } from '../call.ts';
import { CategorySchema, Count, FiscalYear, MatchView } from '../wire.ts';

/** `YYYY-MM-DD` in Tokyo. */
const Day = Type.String({ format: 'date' });

/** What a championship plays on one day. */
export const ChampionshipDay = Type.Object({
  championship_id: Type.String(),
  /** The one it belongs to. */
  fiscal_year: Type.Integer(),
  championship_name: Type.String(),
  abbreviation: Type.String(),
  category: CategorySchema,
  /** By start time, then match id; 時刻未定 last. */
  matches: Type.Array(MatchView),
});
export type ChampionshipDay = Type.Static<typeof ChampionshipDay>;

export const MatchDay = Type.Object({
  date: Day,
  /** Those that play, by id within each category. */
  championships: Type.Array(ChampionshipDay),
  /** The nearest days of play around it; null where there is none. */
  previous: Type.Union([Day, Type.Null()]),
  next: Type.Union([Day, Type.Null()]),
});
export type MatchDay = Type.Static<typeof MatchDay>;

/** A day of play with its number of matches; postponed ones that have no new day stand on their old one. */
const CountedDay = Type.Object({
  date: Day,
  matches: Count,
  /** In the order of the categories; those without a match are missing. */
  categories: Type.Array(Type.Object({ category: CategorySchema, matches: Count })),
});

export const MatchDays = Type.Object({ days: Type.Array(CountedDay) });
export type MatchDays = Type.Static<typeof MatchDays>;

const PATH = '/api/live/days';

export const matchDays = defineCall({
  method: 'GET',
  group: 'live',
  content: 'match',
  path: PATH,
  access: 'member',
  summary: 'The days of play of a fiscal year, ascending, with the number of matches in each category',
  query: Type.Object({ fiscalYear: FiscalYear }),
  answer: MatchDays,
});

export const matchDay = defineCall({
  method: 'GET',
  group: 'live',
  content: 'match',
  path: `${PATH}/:date`,
  access: 'member',
  summary: 'All matches of a day by category and championship, and the days of play before and after it',
  params: Type.Object({ date: Day }),
  answer: MatchDay,
});
