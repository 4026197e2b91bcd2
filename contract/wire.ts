/** Schemas that more than one call speaks. */

import * as Type from 'typebox';
import { CATEGORIES } from '#domain/competition/category.ts';
import { KIT_CHOICES } from '#domain/match/kit-choice.ts';
import { MATCH_STATUSES, PERIODS } from '#domain/match/match.ts';
import { LONGEST_SEARCH } from '#domain/search/folding.ts';

/** An identifier in a query or body: never empty, never longer than any we make. */
export const Id = Type.String({ minLength: 1, maxLength: 200 });
/** Format of {@link SearchText}: `isSearchable` of the domain. */
export const SEARCH_FORMAT = 'search';
/** Words to look for, separated by spaces: at most `MAX_WORDS` different ones, with at most `LONGEST_SEARCH` characters once folded. */
export const SearchText = Type.String({ maxLength: LONGEST_SEARCH, format: SEARCH_FORMAT });
export const StatusSchema = Type.Enum(MATCH_STATUSES);
export const CategorySchema = Type.Enum(CATEGORIES);
/** `YYYY` from 2000 to 2100; text in a query. */
export const FiscalYear = Type.String({ pattern: '^(20\\d{2}|2100)$' });
/** The same as a number, in a body. */
export const FiscalYearNumber = Type.Integer({ minimum: 2000, maximum: 2100 });
export const KickSchema = Type.Union([Type.Literal('success'), Type.Literal('failure')]);
/** Highest of the database's integers. */
const MAX_INTEGER = 2_147_483_647;
/** Whole goals or successes from 0. */
export const Count = Type.Integer({ minimum: 0, maximum: MAX_INTEGER });
/** A number of something that has at least one, or a version counted from 1. */
export const FromOne = Type.Integer({ minimum: 1, maximum: MAX_INTEGER });
/** A whole number that the database can hold. What it may be, the domain says in a sentence. */
export const Whole = Type.Integer({ minimum: -MAX_INTEGER - 1, maximum: MAX_INTEGER });
/** Name of an epoch: eight characters of the database's identity and, on PostgreSQL, its timeline. */
export const Epoch = Type.String({ maxLength: 40 });
const MONTH_AND_DAY =
  '((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|[12]\\d))';
/** `YYYY-MM-DDTHH:MM` in Tokyo, from 2000 to 2099. The server refuses 29 February of other years than leap years. */
export const TokyoMinute = Type.String({ pattern: `^20\\d{2}-${MONTH_AND_DAY}T([01]\\d|2[0-3]):[0-5]\\d$` });
/** `HH:MM`, or null for 時刻未定. */
export const StartTime = Type.Union([Type.String({ maxLength: 5 }), Type.Null()]);
/** In a body: `HH:MM`; empty or null when nobody noted it. */
export const GivenStartTime = Type.Union([Type.String({ maxLength: 5 }), Type.Null()]);

/** The rules a match is played under: with them a reporter's phone decides as the server does. */
export const RulesView = Type.Object({
  is_league: Type.Boolean(),
  half_minutes: Type.Integer(),
  extra_halves: Type.Boolean(),
  extra_half_minutes: Type.Integer(),
  shoot_out_kicks: Type.Union([Type.Literal(3), Type.Literal(5)]),
});
export type RulesView = Type.Static<typeof RulesView>;

export const SideSchema = Type.Union([Type.Literal('home'), Type.Literal('away')]);
export const PeriodSchema = Type.Enum(PERIODS);
/** Of its period, from 1, beyond the period's length in stoppage time. */
export const MinuteSchema = Type.Integer({ minimum: 1, maximum: 99 });
/** The name of a goal: the beginning of its operation's key (`ScoredGoal` of the domain). */
export const GoalId = Type.String({ minLength: 1, maxLength: 36 });
const place = { side: SideSchema, period: PeriodSchema, minute: Type.Union([MinuteSchema, Type.Null()]) };
export const GoalPlaceSchema = Type.Object(place);
/** Milliseconds since 1970. */
export const Moment = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });
const KickOff = Type.Optional(Type.Union([Moment, Type.Null()]));
/** The goals on record, in the order they were entered, and when each period was begun; null where nobody knows. */
export const onRecord = {
  goals: Type.Array(Type.Object({ id: GoalId, ...place })),
  kick_offs: Type.Object({
    firstHalf: KickOff,
    secondHalf: KickOff,
    extraFirstHalf: KickOff,
    extraSecondHalf: KickOff,
  }),
};

/** `#rrggbb`, lower case. */
export const ColourSchema = Type.String({ pattern: '^#[0-9a-f]{6}$' });
/** A shirt's colour and its name (白, 赤). */
export const Shirt = Type.Object({ colour: ColourSchema, word: Type.String() });
export type Shirt = Type.Static<typeof Shirt>;
export const KitChoiceSchema = Type.Enum(KIT_CHOICES);
/** What a side wears; what nobody knows is missing. */
const Kit = Type.Object({
  worn: Type.Optional(Shirt),
  /** By a reporter. */
  chosen: Type.Optional(KitChoiceSchema),
  /** The club's own. */
  first: Type.Optional(Shirt),
  second: Type.Optional(Shirt),
});
export const Kits = Type.Object({ home: Kit, away: Kit });
export type Kits = Type.Static<typeof Kits>;

/**
 * One club of a match as members see it; `pk_score_list` holds the kicks in order. `club_id` is missing for a side that is still open
 * (準決勝第1試合の勝者), and for strangers also for an unregistered club.
 */
export const ClubSide = Type.Object({
  club_id: Type.Optional(Type.String()),
  club_name: Type.String(),
  first_half_score: Count,
  second_half_score: Count,
  extra_first_half_score: Count,
  extra_second_half_score: Count,
  final_score: Count,
  pk_score: Count,
  pk_score_list: Type.Array(KickSchema),
});

/**
 * Which of two views of a match is newer: the one with the higher version, within one epoch. A view of another epoch takes the place
 * of what is shown, whatever its version: the database has gone on from another state (a backup was put back, a standby has taken over).
 */
export const versioned = {
  version: Count,
  /** The database's epoch. Missing in answers of a previous release, which phones keep. */
  epoch: Type.Optional(Epoch),
};

/**
 * A whole match as members see it (members' specification, section 3), with what live updates need beside it. The same
 * bytes go to everyone who follows the match; `version` rises with every event, the highest one of an epoch is the newest.
 */
export const MatchView = Type.Object({
  championship_id: Type.String(),
  match_id: Type.String(),
  ...versioned,
  round: Type.String(),
  match: Type.String(),
  match_date: Type.String(),
  venue: Type.String(),
  scheduled_match_start_time: StartTime,
  actual_match_start_time: StartTime,
  game_status: StatusSchema,
  has_extra_halves: Type.Boolean(),
  has_pk: Type.Boolean(),
  is_result_registered: Type.Boolean(),
  is_postponed: Type.Boolean(),
  postponed_reason: Type.String(),
  /** Kicks of each club before sudden death. */
  shoot_out_kicks: Type.Union([Type.Literal(3), Type.Literal(5)]),
  half_minutes: Type.Integer(),
  extra_half_minutes: Type.Integer(),
  home_club: ClubSide,
  away_club: ClubSide,
  kits: Kits,
  ...onRecord,
});
export type MatchView = Type.Static<typeof MatchView>;

/** The one shape of a refusal (design, section 3); `message` is a Japanese sentence for the person at the screen. */
export const ErrorAnswer = Type.Object({
  code: Type.String(),
  message: Type.String(),
  field: Type.Optional(Type.String()),
});
export type ErrorAnswer = Type.Static<typeof ErrorAnswer>;
