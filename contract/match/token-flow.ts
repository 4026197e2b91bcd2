/** The token flow: a reporter with a URL token records a match (reporter specification, section 7). */

import * as Type from 'typebox';
import { RESULT_LABELS } from '#domain/match/correction.ts';
import { POSTPONEMENT_REASONS } from '#domain/match/match.ts';
import { defineCall } from '../call.ts';
import {
  CategorySchema,
  Count,
  ErrorAnswer,
  GivenStartTime,
  Id,
  KickSchema,
  Kits,
  onRecord,
  RulesView,
  StartTime,
  StatusSchema,
  versioned,
  Whole,
} from '../wire.ts';
import { fulfilment, goalIntent, Mending } from './mending.ts';

const group = 'match-v2';

const Club = Type.Union([Type.Literal('club_left'), Type.Literal('club_right')]);

const ListedClub = Type.Object({ name: Type.String(), match_total: Count, pk_score: Count });

/** Beside the specified fields: what the match is called in its division, how it stands, and at which version. */
export const MatchListItem = Type.Object({
  championship_id: Type.String(),
  championship_name: Type.String(),
  division: Type.String(),
  category: CategorySchema,
  match_id: Type.String(),
  group_1: Type.String(),
  group_2: Type.String(),
  ground: Type.String(),
  match_date: Type.String(),
  scheduled_start_time: StartTime,
  is_registered: Type.Boolean(),
  is_postponed: Type.Boolean(),
  postponed_reason: Type.String(),
  match: Type.String(),
  match_status: StatusSchema,
  has_pk: Type.Boolean(),
  club_left: ListedClub,
  club_right: ListedClub,
  ...versioned,
});
export type MatchListItem = Type.Static<typeof MatchListItem>;

const TokenFlowClub = Type.Object({
  name: Type.String(),
  goals_for: Type.Object({
    first_half: Count,
    second_half: Count,
    ex_first_half: Count,
    ex_second_half: Count,
    match_total: Count,
  }),
  pk_score: Count,
  pk_result_list: Type.Array(KickSchema),
});

/** Beside the specified fields: what the phone needs to decide by the server's own rules. */
export const TokenFlowMatch = Type.Object({
  championship_id: Type.String(),
  match_id: Type.String(),
  championship_name: Type.String(),
  division: Type.String(),
  group_1: Type.String(),
  group_2: Type.String(),
  match_date: Type.String(),
  scheduled_start_time: StartTime,
  actual_start_time: StartTime,
  ground: Type.String(),
  match_status: StatusSchema,
  has_ex_halves: Type.Boolean(),
  has_pk: Type.Boolean(),
  is_registered: Type.Boolean(),
  is_postponed: Type.Boolean(),
  postponed_reason: Type.String(),
  club_left: TokenFlowClub,
  club_right: TokenFlowClub,
  ...versioned,
  rules: RulesView,
  kits: Kits,
  ...onRecord,
});
export type TokenFlowMatch = Type.Static<typeof TokenFlowMatch>;

/** What an accepted write answers: the match as it is now. */
export const Written = Type.Object({ match: TokenFlowMatch, ...fulfilment });

/** 409, 412: the match is not what the screen showed; `match` is what it is. */
export const Conflict = Type.Intersect([ErrorAnswer, Type.Object({ match: TokenFlowMatch })]);
export type Conflict = Type.Static<typeof Conflict>;

const OneMatch = { championshipId: Id, matchId: Id };

export const getTargetMatchesByUrlAccessToken = defineCall({
  method: 'GET',
  group,
  path: 'get-target-matches-by-url-access-token',
  access: 'everyone',
  summary: 'The matches a URL token opens; an empty list for a token that opens none',
  query: Type.Object({ urlAccessToken: Type.String({ maxLength: 200 }) }),
  answer: Type.Array(MatchListItem),
});

export const getTargetMatch = defineCall({
  method: 'GET',
  group,
  path: 'get-target-match',
  access: 'reporter',
  summary: 'One match for its reporter',
  query: Type.Object({ ...OneMatch, urlAccessToken: Type.String({ maxLength: 200 }) }),
  answer: TokenFlowMatch,
});

export const operateScore = defineCall({
  method: 'PUT',
  group,
  path: 'operate-score',
  access: 'reporter',
  summary: 'One goal more or one fewer for a club in the period being played',
  body: Type.Object({
    ...OneMatch,
    scoredClub: Club,
    matchStatus: StatusSchema,
    operation: Type.Union([Type.Literal('plus'), Type.Literal('minus')]),
    ...goalIntent,
  }),
  answer: Written,
});

export const operatePkScore = defineCall({
  method: 'PUT',
  group,
  path: 'operate-pk-score',
  access: 'reporter',
  summary: 'The next kick of a club in the shoot-out, or the removal of its last one',
  body: Type.Object({
    ...OneMatch,
    triedClub: Club,
    matchStatus: StatusSchema,
    operation: Type.Union([Type.Literal('success'), Type.Literal('failure'), Type.Literal('cancel')]),
    /** The column it is for, from 0; without one the first empty, or for cancel the last. */
    index: Type.Optional(Count),
  }),
  answer: Written,
});

export const updateMatchStatus = defineCall({
  method: 'PUT',
  group,
  path: 'update-match-status',
  access: 'reporter',
  summary: 'From one status to the next or the previous one',
  body: Type.Object({ ...OneMatch, currentStatus: StatusSchema, newStatus: StatusSchema }),
  answer: Written,
});

export const registerMatchResult = defineCall({
  method: 'PUT',
  group,
  path: 'register-match-result',
  access: 'reporter',
  summary: 'Declares the result of a finished match final',
  body: Type.Object({ ...OneMatch, actualStartTime: Type.Optional(GivenStartTime) }),
  answer: Written,
});

export const registerPostponement = defineCall({
  method: 'PUT',
  group,
  path: 'register-postponement',
  access: 'reporter',
  summary: 'Marks a match postponed before it began, with its reason',
  body: Type.Object({
    ...OneMatch,
    postponementReason: Type.Enum(POSTPONEMENT_REASONS),
    /** At most 50 characters; the rule book says so with its own sentence. */
    // Far beyond the 50 characters that the domain takes: it says so in the specification's sentence.
    otherPostponementReason: Type.Optional(Type.Union([Type.String({ maxLength: 10_000 }), Type.Null()])),
  }),
  answer: Written,
});

export const cancelPostponement = defineCall({
  method: 'PUT',
  group,
  path: 'cancel-postponement',
  access: 'reporter',
  summary: 'Takes a postponement back',
  body: Type.Object(OneMatch),
  answer: Written,
});

const Result = Type.Enum(RESULT_LABELS);

export const updateMatchResult = defineCall({
  method: 'PUT',
  group,
  path: 'update-match-result',
  access: 'reporter',
  summary: 'Corrects a registered result; totals and results are computed again and must agree',
  body: Type.Object({
    ...OneMatch,
    leftFirstHalfScore: Whole,
    leftSecondHalfScore: Whole,
    leftExtraFirstHalfScore: Whole,
    leftExtraSecondHalfScore: Whole,
    leftTotalScore: Count,
    leftPkScore: Whole,
    rightFirstHalfScore: Whole,
    rightSecondHalfScore: Whole,
    rightExtraFirstHalfScore: Whole,
    rightExtraSecondHalfScore: Whole,
    rightTotalScore: Count,
    rightPkScore: Whole,
    hasExtraHalvesEdit: Type.Boolean(),
    hasPkEdit: Type.Boolean(),
    leftClubResult: Result,
    rightClubResult: Result,
    actualStartTime: Type.Optional(GivenStartTime),
  }),
  answer: Written,
});

export const mendMatch = defineCall({
  method: 'PUT',
  group: 'live',
  path: '/api/live/match-v2/mend',
  access: 'reporter',
  summary: 'Puts right in its place what was recorded of a match that goes on',
  body: Type.Object({ ...OneMatch, mending: Mending }),
  answer: Written,
});
