/**
 * The fiscal-year flow: eleven calls by which a reporter records a match found by its category (reporter specification,
 * section 7). They are the same on `match` and, for championships to practise on, on `test-match`.
 *
 * `championshipId` and `matchId` say which match; `match` and `round` are its names on the sender's screen. They are not
 * compared: an office may rename a round while a phone without signal still holds entries under the old name.
 */

import * as Type from 'typebox';
import { KICK_LIMIT } from '#domain/match/match.ts';
import { defineCall } from '../call.ts';
import {
  CategorySchema,
  ClubSide,
  Count,
  ErrorAnswer,
  FiscalYear,
  FiscalYearNumber,
  GivenStartTime,
  Id,
  Kits,
  onRecord,
  RulesView,
  StartTime,
  StatusSchema,
  versioned,
  Whole,
} from '../wire.ts';
import { fulfilment, goalIntent, Mending } from './mending.ts';

/** The groups that have the flow. */
export type FiscalYearGroup = 'match' | 'test-match';

const CurrentClub = Type.Object({ club_name: Type.String(), final_score: Count, pk_score: Count });

/** A match in the list of its category. A postponed match counts as registered, too. */
export const CurrentMatch = Type.Object({
  match_id: Type.String(),
  match_date: Type.String(),
  scheduled_match_start_time: StartTime,
  venue: Type.String(),
  game_status: StatusSchema,
  has_pk: Type.Boolean(),
  is_result_registered: Type.Boolean(),
  is_postponed: Type.Boolean(),
  home_club: CurrentClub,
  away_club: CurrentClub,
  ...versioned,
});
export type CurrentMatch = Type.Static<typeof CurrentMatch>;

export const CurrentChampionship = Type.Object({
  championship_id: Type.String(),
  championship_name: Type.String(),
  abbreviation: Type.String(),
  category: CategorySchema,
  /** Division or block → label → match; the key `round_id` among the labels orders the divisions. */
  matches: Type.Record(Type.String(), Type.Record(Type.String(), Type.Union([CurrentMatch, Type.Integer()]))),
});
export type CurrentChampionship = Type.Static<typeof CurrentChampionship>;

/** Beside the specified fields: what the phone needs to decide by the server's own rules. */
export const FiscalYearMatch = Type.Object({
  championship_id: Type.String(),
  match_id: Type.String(),
  championship_name: Type.String(),
  category: CategorySchema,
  is_league: Type.Boolean(),
  round: Type.String(),
  match: Type.String(),
  match_detail: Type.Object({
    venue: Type.String(),
    /** A postponed match counts as registered, too. */
    is_result_registered: Type.Boolean(),
    is_postponed: Type.Boolean(),
    postponed_reason: Type.String(),
    has_extra_halves: Type.Boolean(),
    has_pk: Type.Boolean(),
    match_date: Type.String(),
    scheduled_match_start_time: StartTime,
    game_status: StatusSchema,
    actual_match_start_time: StartTime,
  }),
  home_club: ClubSide,
  away_club: ClubSide,
  ...versioned,
  rules: RulesView,
  kits: Kits,
  ...onRecord,
});
export type FiscalYearMatch = Type.Static<typeof FiscalYearMatch>;

/** What an accepted write answers: the match as it is now. */
const Written = Type.Object({ match: FiscalYearMatch, ...fulfilment });

/** 409, 412: the match is not what the screen showed; `match` is what it is. */
export const FiscalYearConflict = Type.Intersect([ErrorAnswer, Type.Object({ match: FiscalYearMatch })]);
export type FiscalYearConflict = Type.Static<typeof FiscalYearConflict>;

/** `YYYY`, as text or as a number. */
const GivenYear = Type.Union([FiscalYear, FiscalYearNumber]);
const Name = Type.String({ maxLength: 200 });
const HomeOrAway = Type.Union([Type.Literal('home'), Type.Literal('away')]);

const OneMatch = { fiscalYear: GivenYear, championshipId: Id, matchId: Id };
const NamedMatch = { ...OneMatch, match: Name, round: Name };

const Goal = Type.Object({ ...NamedMatch, homeOrAway: HomeOrAway, gameStatus: StatusSchema, ...goalIntent });

/** What the specification leaves open: extra halves or a shoot-out begin, or have never been. */
const Action = Type.Object({
  ...OneMatch,
  action: Type.Union([Type.Literal('register'), Type.Literal('cancel')]),
});

const Registration = Type.Object({ ...NamedMatch, actualMatchStartTime: Type.Optional(GivenStartTime) });

/** The practice screen sends its own words or the token flow's, which have neither year nor names. */
const PracticeRegistration = Type.Object({
  championshipId: Id,
  matchId: Id,
  fiscalYear: Type.Optional(GivenYear),
  match: Type.Optional(Name),
  round: Type.Optional(Name),
  actualMatchStartTime: Type.Optional(GivenStartTime),
  actualStartTime: Type.Optional(GivenStartTime),
});

/** A column of the table: a kick, or empty (the end of a row, as screens draw it). */
const KickColumn = Type.Union([
  Type.Literal('success'),
  Type.Literal('failure'),
  Type.Literal('empty'),
  Type.Literal(''),
  Type.Null(),
]);
const KickRow = Type.Array(KickColumn, { maxItems: KICK_LIMIT });

const CorrectedResult = Type.Object({
  ...OneMatch,
  hasExtraHalvesEdit: Type.Boolean(),
  hasPkEdit: Type.Boolean(),
  actualMatchStartTimeEdit: Type.Optional(GivenStartTime),
  homeFirstHalfScore: Whole,
  homeSecondHalfScore: Whole,
  homeExtraFirstHalfScore: Whole,
  homeExtraSecondHalfScore: Whole,
  homeFinalScore: Count,
  homePkScore: Whole,
  homePkScoreList: KickRow,
  awayFirstHalfScore: Whole,
  awaySecondHalfScore: Whole,
  awayExtraFirstHalfScore: Whole,
  awayExtraSecondHalfScore: Whole,
  awayFinalScore: Count,
  awayPkScore: Whole,
  awayPkScoreList: KickRow,
});

// @__NO_SIDE_EFFECTS__
function flowOf(group: FiscalYearGroup, registration: typeof Registration | typeof PracticeRegistration) {
  return {
    currentMatches: defineCall({
      method: 'GET',
      group,
      path: 'current-matches',
      access: 'everyone',
      summary:
        'The current matches of a category that a token opens; an empty list for a token that opens none',
      query: Type.Object({
        fiscalYear: FiscalYear,
        category: CategorySchema,
        accessToken: Type.String({ maxLength: 200 }),
      }),
      answer: Type.Array(CurrentChampionship),
    }),
    targetMatch: defineCall({
      method: 'GET',
      group,
      path: 'target-match',
      access: 'reporter',
      summary: 'One match for its reporter',
      query: Type.Object({ fiscalYear: FiscalYear, championshipId: Id, matchId: Id }),
      answer: FiscalYearMatch,
    }),
    plusScore: defineCall({
      method: 'PUT',
      group,
      path: 'plus-score',
      access: 'reporter',
      summary: 'One goal more for a club in the period being played',
      body: Goal,
      answer: Written,
    }),
    minusScore: defineCall({
      method: 'PUT',
      group,
      path: 'minus-score',
      access: 'reporter',
      summary: 'One goal fewer for a club in the period being played',
      body: Goal,
      answer: Written,
    }),
    managePkScore: defineCall({
      method: 'PUT',
      group,
      path: 'manage-pk-score',
      access: 'reporter',
      summary: 'The next kick of a club in the shoot-out, or the removal of its last one',
      body: Type.Object({
        ...NamedMatch,
        homeOrAway: HomeOrAway,
        /** Of the column, from 0. */
        index: Count,
        result: Type.Union([Type.Literal('success'), Type.Literal('failure'), Type.Literal('cancel')]),
      }),
      answer: Written,
    }),
    handleGameStatus: defineCall({
      method: 'PUT',
      group,
      path: 'handle-game-status',
      access: 'reporter',
      summary: 'One step on or back; changingGameStatus is the status to change to',
      body: Type.Object({
        ...NamedMatch,
        changingGameStatus: StatusSchema,
        direction: Type.Union([Type.Literal('prev'), Type.Literal('next'), Type.Literal('end')]),
      }),
      answer: Written,
    }),
    registerExtraHalves: defineCall({
      method: 'PUT',
      group,
      path: 'register-extra-halves',
      access: 'reporter',
      summary: 'Begins the extra halves, or takes them back with all their goals',
      body: Action,
      answer: Written,
    }),
    registerPk: defineCall({
      method: 'PUT',
      group,
      path: 'register-pk',
      access: 'reporter',
      summary: 'Begins the shoot-out, or takes it back with all its kicks',
      body: Action,
      answer: Written,
    }),
    registerMatchResult: defineCall({
      method: 'PUT',
      group,
      path: 'register-match-result',
      access: 'reporter',
      summary: 'Declares the result of a finished match final',
      body: registration,
      answer: Written,
    }),
    registerMatchPostponement: defineCall({
      method: 'PUT',
      group,
      path: 'register-match-postponement',
      access: 'reporter',
      summary: 'Marks a match postponed before it began',
      body: Type.Object(OneMatch),
      answer: Written,
    }),
    registerEditedMatchResult: defineCall({
      method: 'PUT',
      group,
      path: 'register-edited-match-result',
      access: 'reporter',
      summary: 'Corrects a registered result; totals and successes are computed again and must agree',
      body: CorrectedResult,
      answer: Written,
    }),
    mendMatch: defineCall({
      method: 'PUT',
      group: 'live',
      path: `/api/live/${group}/mend`,
      access: 'reporter',
      summary: 'Puts right in its place what was recorded of a match that goes on',
      body: Type.Object({ ...OneMatch, mending: Mending }),
      answer: Written,
    }),
  } as const;
}

/** The flow's calls of one group. */
export type FiscalYearFlow = ReturnType<typeof flowOf>;

export const matchFlow: FiscalYearFlow = flowOf('match', Registration);
/** On practice championships only, as `matchFlow` is never on those. */
export const testMatchFlow: FiscalYearFlow = flowOf('test-match', PracticeRegistration);
