/**
 * What people without an account see, and what media and clubs' sites take (docs/open-data.ja.md): championships that their
 * administrators show, while the operator shows any. Never photos, never people.
 */

import * as Type from 'typebox';
import { defineCall, siteCall } from '../call.ts';
import { ChampionshipIds } from '../match/live.ts';
import { CategorySchema, ClubSide, Id, MatchView } from '../wire.ts';
import { CompetitionView } from './competition.ts';

const PublicSide = Type.Pick(ClubSide, [
  'club_id',
  'club_name',
  'first_half_score',
  'second_half_score',
  'extra_first_half_score',
  'extra_second_half_score',
  'final_score',
  'pk_score',
]);

/** A match as strangers see it. One whose score they don't see stands as if it had not begun. */
export const PublicMatch = Type.Object({
  ...Type.Pick(MatchView, [
    'championship_id',
    'match_id',
    'round',
    'match',
    'match_date',
    'venue',
    'scheduled_match_start_time',
    'game_status',
    'has_extra_halves',
    'has_pk',
    'is_result_registered',
    'is_postponed',
  ]).properties,
  home_club: PublicSide,
  away_club: PublicSide,
});
export type PublicMatch = Type.Static<typeof PublicMatch>;

const facts = {
  championship_id: Type.String(),
  championship_name: Type.String(),
  category: CategorySchema,
  fiscal_year: Type.Integer(),
  /** `final`: schedule and registered results alone. `live`: the scores of matches in play, too. */
  shows: Type.Enum(['final', 'live']),
};

export const PublicChampionships = Type.Object({
  /** `YYYY-MM-DD` in Tokyo. */
  date: Type.String(),
  championships: Type.Array(Type.Object(facts)),
  /** From a week before today to a week after it, by day and time. */
  matches: Type.Array(PublicMatch),
});
export type PublicChampionships = Type.Static<typeof PublicChampionships>;

export const PublicChampionship = Type.Object({
  ...facts,
  /** Today, `YYYY-MM-DD` in Tokyo. */
  date: Type.String(),
  /** By day and time. */
  matches: Type.Array(PublicMatch),
  ...CompetitionView.properties,
});
export type PublicChampionship = Type.Static<typeof PublicChampionship>;

const PATH = '/open/championships';
const ofChampionship = Type.Object({ championshipId: Id });

export const publicChampionships = siteCall({
  method: 'GET',
  path: `${PATH}.json`,
  access: 'everyone',
  summary: "This fiscal year's championships that are shown to everyone, with their matches around today",
  answer: PublicChampionships,
});

export const publicChampionship = siteCall({
  method: 'GET',
  path: `${PATH}/:championshipId/results.json`,
  access: 'everyone',
  summary: 'A championship that is shown to everyone: matches, tables and bracket',
  params: ofChampionship,
  answer: PublicChampionship,
});

/**
 * Server-sent events of championships that are shown live (`shows`). Without a snapshot: a comment says that the stream is
 * open, and what was read before is read again. Then `match` with one whole `PublicMatch` for each change, and
 * `championship` when a championship must be read again. A comment is sent as heartbeat every `HEARTBEAT_SECONDS`. The
 * stream ends when one of its championships is no longer shown live.
 */
export const publicStream = defineCall({
  method: 'GET',
  group: 'live',
  path: '/open/stream',
  access: 'everyone',
  summary: 'Matches as everyone sees them, as they change (text/event-stream); championshipId once or more',
  query: Type.Object({ championshipId: ChampionshipIds }),
  answer: Type.String(),
});

export const publicChampionshipCsv = siteCall({
  method: 'GET',
  path: `${PATH}/:championshipId/results.csv`,
  access: 'everyone',
  summary: 'The matches of a championship that is shown to everyone, as CSV (UTF-8 with a byte order mark)',
  params: ofChampionship,
  answer: Type.String(),
});
