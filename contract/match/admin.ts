/** Matches for administrators: found, followed with their whole history, corrected, reverted, and checked against paper. */

import * as Type from 'typebox';
import { listQuery, pageOf } from '../admin-list.ts';
import { adminCall } from '../call.ts';
import {
  CategorySchema,
  Count,
  GivenStartTime,
  GoalId,
  GoalPlaceSchema,
  Id,
  MatchView,
  PeriodSchema,
  RulesView,
  SideSchema,
  versioned,
} from '../wire.ts';
import { CorrectionSchema, MatchEventSchema, PostponementReasonSchema, ScoreSchema } from './entries.ts';
import { Mending } from './mending.ts';

const PATH = '/api/admin/matches';
/** `YYYY-MM-DD`, Tokyo. */
const Day = Type.String({ format: 'date' });
const Nothing = Type.Null();

/** 試合前; being played; 試合終了 without a registered result; 結果登録済み; 延期. */
export const ADMIN_MATCH_STATES = ['before', 'playing', 'unregistered', 'registered', 'postponed'] as const;
export type AdminMatchState = (typeof ADMIN_MATCH_STATES)[number];
export const ADMIN_MATCH_SORTS = ['date', 'championship', 'venue', 'updated'] as const;

/** A match with what its championship says of it. `state` of a view: its status and outcome in one word. */
const InChampionship = {
  championship_name: Type.String(),
  category: CategorySchema,
  state: Type.Enum(ADMIN_MATCH_STATES),
};

export const AdminMatchRow = Type.Object({
  ...InChampionship,
  match: MatchView,
  /** ISO instant of the last change. */
  updated_at: Type.String(),
});
export type AdminMatchRow = Type.Static<typeof AdminMatchRow>;

export const listAdminMatches = adminCall({
  method: 'GET',
  path: PATH,
  area: 'matches',
  summary: 'A page of all matches but those for practice',
  query: Type.Object({
    /** In the clubs, the championship's name, the venue, the division or the label. */
    ...listQuery,
    sort: Type.Optional(Type.Enum(ADMIN_MATCH_SORTS)),
    state: Type.Optional(Type.Enum(ADMIN_MATCH_STATES)),
    category: Type.Optional(CategorySchema),
    championshipId: Type.Optional(Id),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
  }),
  answer: pageOf(AdminMatchRow),
});

/** Who has recorded an event: a link by its label, an administrator by e-mail; the label is null where nobody knows the link. */
export const Recorder = Type.Union([
  Type.Object({ kind: Type.Literal('administrator'), email: Type.String() }),
  Type.Object({ kind: Type.Literal('reporter'), label: Type.Union([Type.String(), Nothing]) }),
]);
export type Recorder = Type.Static<typeof Recorder>;

export const HistoryEvent = Type.Object({
  /** The match's version that it made. */
  version: Count,
  event: MatchEventSchema,
  by: Recorder,
  /** ISO instants: when it was pressed, as the phone says, and when the server took it. */
  recorded_at: Type.String(),
  received_at: Type.String(),
});
export type HistoryEvent = Type.Static<typeof HistoryEvent>;

const ofMatch = Type.Object({ championshipId: Id, matchId: Id });

export const adminMatch = adminCall({
  method: 'GET',
  path: `${PATH}/:championshipId/:matchId`,
  area: 'matches',
  summary: 'One match as it is, with every event that made it',
  params: ofMatch,
  answer: Type.Object({
    ...InChampionship,
    match: MatchView,
    rules: RulesView,
    /** In order, from the first. */
    history: Type.Array(HistoryEvent),
  }),
});
export type AdminMatch = Type.Static<typeof adminMatch.answer>;

/** What an administrator asks of a match (`domain/match/administration.ts`). */
export const MatchChange = Type.Union([
  Type.Object({ kind: Type.Literal('result'), correction: CorrectionSchema }),
  /** Of a match that is not registered: all its goals as they should be, and it goes on. */
  Type.Object({ kind: Type.Literal('score'), goals: ScoreSchema }),
  /** A goal that nobody has recorded, where it belongs. */
  Type.Object({ kind: Type.Literal('add_goal'), place: GoalPlaceSchema }),
  /** This goal was none. `side` and `period` are where the administrator saw it: elsewhere, nothing is changed (409). */
  Type.Object({ kind: Type.Literal('drop_goal'), goal: GoalId, side: SideSchema, period: PeriodSchema }),
  Mending,
  Type.Object({ kind: Type.Literal('registration'), actual_start_time: GivenStartTime }),
  Type.Object({ kind: Type.Literal('reopening') }),
  Type.Object({
    kind: Type.Literal('postponement'),
    reason: PostponementReasonSchema,
    other_reason: Type.String({ maxLength: 200 }),
  }),
  Type.Object({ kind: Type.Literal('postponement_cancelled') }),
  /** Back to what the match was at this version. */
  Type.Object({ kind: Type.Literal('reverting'), to: Count }),
]);
export type MatchChange = Type.Static<typeof MatchChange>;

/**
 * `version` and `epoch`: of the match that the administrator has seen; when they are not the stored ones, nothing is changed (409). A change
 * that names its goal or its period means the same on a later version, and is made.
 */
const AskedChange = Type.Object({ ...versioned, change: MatchChange });

export const previewMatchChange = adminCall({
  method: 'POST',
  path: `${PATH}/:championshipId/:matchId/preview`,
  area: 'matches',
  effect: 'read',
  summary: 'What a change would move in tables and brackets; changes nothing',
  params: ofMatch,
  body: AskedChange,
  answer: Type.Object({
    /** The version of the match that the preview starts from. */
    version: Count,
    /** The match as it would be. */
    after: MatchView,
    /** Empty when nothing moves. */
    moves: Type.Array(Type.String()),
  }),
});
export type MatchChangePreview = Type.Static<typeof previewMatchChange.answer>;

export const changeMatch = adminCall({
  method: 'POST',
  path: `${PATH}/:championshipId/:matchId/changes`,
  area: 'matches',
  summary:
    'Enters a result, puts the score or what was recorded right, registers, re-opens, postpones or reverts a match',
  params: ofMatch,
  body: AskedChange,
  answer: Type.Object({ version: Count }),
});

/** A person and a moment, ISO. */
const Done = Type.Object({ by: Recorder, at: Type.String() });

export const WeekendMatch = Type.Object({
  ...InChampionship,
  match: MatchView,
  rules: RulesView,
  /** What the table of its group makes of level goals; null for a match that counts in no table. */
  level_rule: Type.Union([Type.Enum(['draw', 'shootOut']), Nothing]),
  /** Who has registered or corrected the result last; null while it is not registered. */
  registered: Type.Union([Done, Nothing]),
  /** 紙と照合済み: by whom and when, as long as the match is as it was then. */
  checked: Type.Union([Type.Object({ by: Type.String(), at: Type.String() }), Nothing]),
});
export type WeekendMatch = Type.Static<typeof WeekendMatch>;

/** The most days on one sheet: Friday to Thursday. */
export const MOST_WEEKEND_DAYS = 7;

export const adminWeekend = adminCall({
  method: 'GET',
  path: '/api/admin/weekend',
  area: 'matches',
  summary: 'Every match of a few days, to be checked against paper; practice left out',
  query: Type.Object({ from: Day, to: Day }),
  answer: Type.Object({
    /** By day, time, venue. */
    matches: Type.Array(WeekendMatch),
    /** The server's time, ISO: what is late is late by it. */
    now: Type.String(),
  }),
});
export type Weekend = Type.Static<typeof adminWeekend.answer>;

export const checkMatch = adminCall({
  method: 'PUT',
  path: '/api/admin/weekend/checks/:championshipId/:matchId',
  area: 'matches',
  summary: 'Marks a match as it is now as checked against paper, or takes the mark away',
  params: ofMatch,
  body: Type.Object({ ...versioned, checked: Type.Boolean() }),
  answer: Type.Object({ version: Count }),
});
