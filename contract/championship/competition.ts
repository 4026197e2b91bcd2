/** How a championship stands: the tables of its groups and its bracket, as members see them. */

import * as Type from 'typebox';
import { CRITERIA } from '#domain/competition/standings/rules.ts';
import { siteCall } from '../call.ts';
import { CategorySchema, Count, FiscalYear, Id } from '../wire.ts';

const Whole = Type.Integer();

/** A club's row. Kicks of a shoot-out are no goals; a match won by them is drawn here. */
export const StandingsRow = Type.Object({
  club: Type.String(),
  place: Count,
  played: Count,
  won: Count,
  drawn: Count,
  lost: Count,
  shoot_outs_won: Count,
  shoot_outs_lost: Count,
  goals_for: Count,
  goals_against: Count,
  goal_difference: Whole,
  /** With what was taken off; may be below 0. */
  points: Whole,
  /** The last rule that the club needed to stand alone on its place; `level`: it shares it. */
  decided_by: Type.Enum(['points', ...CRITERIA, 'lots', 'level']),
  /** The day of the lot, `YYYY-MM-DD`; null unless a lot has decided. */
  lot_drawn_on: Type.Union([Type.String(), Type.Null()]),
  /** All is played, and a lot has to be drawn for this place (抽選待ち). */
  awaits_lot: Type.Boolean(),
  /** Whether the club is sure to be among those that go through, or sure not to be. */
  certainty: Type.Enum(['certain', 'out', 'open']),
  deductions: Type.Array(Type.Object({ points: Count, reason: Type.String() })),
  /** For cautions and dismissals; null where the rules of the table don't ask for them. */
  penalty_points: Type.Union([Count, Type.Null()]),
});
export type StandingsRow = Type.Static<typeof StandingsRow>;

export const StandingsTable = Type.Object({
  /** Of the division or group, or of the comparison between groups. */
  name: Type.String(),
  /** A match is being played and counted as it stands (暫定). */
  provisional: Type.Boolean(),
  /** Every match is played and registered. */
  final: Type.Boolean(),
  /** How many of the first places go through; 0 where nobody does. */
  advancing: Count,
  /** A level match is decided by kicks that bring points (PK勝ち, PK負け). */
  has_shoot_outs: Type.Boolean(),
  rows: Type.Array(StandingsRow),
  /** Clubs that have left (棄権・辞退), without a place. */
  withdrawn: Type.Array(Type.String()),
});
export type StandingsTable = Type.Static<typeof StandingsTable>;

const ENTRANT_KINDS = ['club', 'waiting', 'nobody'] as const;

/** One side of a bracket's match: the club, or who it will be (準決勝第1試合の勝者), or 不戦勝. */
export const BracketSide = Type.Object({
  kind: Type.Enum(ENTRANT_KINDS),
  name: Type.String(),
  /** Null before kick-off. */
  goals: Type.Union([Count, Type.Null()]),
  /** Null without a shoot-out. */
  kicks: Type.Union([Count, Type.Null()]),
  goes_through: Type.Boolean(),
});
export type BracketSide = Type.Static<typeof BracketSide>;

export const BRACKET_PROGRESS = [
  'waiting',
  'ready',
  'running',
  'played',
  'undecided',
  'walkover',
  'bye',
] as const;

export const BracketMatchView = Type.Object({
  /** Of the match among the championship's; null where none is entered. */
  match_id: Type.Union([Type.String(), Type.Null()]),
  name: Type.String(),
  progress: Type.Enum(BRACKET_PROGRESS),
  postponed: Type.Boolean(),
  /** `YYYY-MM-DD` and `HH:MM` in Tokyo; null while the match is not entered, or its time not set. */
  match_date: Type.Union([Type.String(), Type.Null()]),
  start_time: Type.Union([Type.String(), Type.Null()]),
  home: BracketSide,
  away: BracketSide,
});
export type BracketMatchView = Type.Static<typeof BracketMatchView>;

export const BracketView = Type.Object({
  /** From the first round to the final; each from top to bottom as it is drawn, with matches that a bye leaves out. */
  rounds: Type.Array(Type.Object({ name: Type.String(), matches: Type.Array(BracketMatchView) })),
  /** 3位決定戦 and what else leads to no final. */
  others: Type.Array(BracketMatchView),
});
export type BracketView = Type.Static<typeof BracketView>;

export const CompetitionView = Type.Object({
  tables: Type.Array(StandingsTable),
  /** Null without one. */
  bracket: Type.Union([BracketView, Type.Null()]),
});
export type CompetitionView = Type.Static<typeof CompetitionView>;

/** A championship's tables and bracket, and whose they are. */
export const ChampionshipCompetition = Type.Object({
  championship_name: Type.String(),
  category: CategorySchema,
  ...CompetitionView.properties,
});
export type ChampionshipCompetition = Type.Static<typeof ChampionshipCompetition>;

export const competition = siteCall({
  method: 'GET',
  content: 'match',
  path: '/api/live/competition',
  access: 'member',
  summary: "A championship's tables and bracket, with the matches that are being played",
  query: Type.Object({ championshipId: Id, fiscalYear: FiscalYear }),
  answer: ChampionshipCompetition,
});
