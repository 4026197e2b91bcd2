/**
 * How administrators settle a championship's tables and bracket: the settings as one document, a preview of what they
 * would make, and lots drawn by hand. The document stands in the domain's own words (`domain/competition/settings.ts`).
 */

import * as Type from 'typebox';
import type { WantedSettings } from '#domain/competition/settings.ts';
import { CRITERIA, MEETINGS_LIMIT } from '#domain/competition/standings/rules.ts';
import { listQuery, pageOf } from '../admin-list.ts';
import { adminCall } from '../call.ts';
import { CategorySchema, Count, FiscalYear, Id, StartTime, Whole } from '../wire.ts';
import { CompetitionView } from './competition.ts';

const Name = Type.String({ maxLength: 200 });
/** Twice as many as the largest group of a league has. */
export const MAX_CLUBS = 64;

const Clubs = Type.Array(Name, { maxItems: MAX_CLUBS });

const PointsRuleSchema = Type.Object({
  win: Whole,
  loss: Whole,
  level: Type.Union([
    Type.Object({ kind: Type.Literal('draw'), each: Whole }),
    Type.Object({ kind: Type.Literal('shootOut'), winner: Whole, loser: Whole }),
  ]),
});

const RulesSchema = Type.Object({
  points: PointsRuleSchema,
  order: Type.Array(Type.Enum(CRITERIA), { maxItems: CRITERIA.length }),
  headToHead: Type.Enum(['once', 'again']),
  meetings: Type.Union([Type.Integer({ minimum: 1, maximum: MEETINGS_LIMIT }), Type.Null()]),
  withdrawn: Type.Enum(['annulled', 'forfeited']),
});

const SlotSchema = Type.Union([
  Type.Object({ kind: Type.Literal('club'), club: Name }),
  Type.Object({ kind: Type.Literal('winner'), of: Id }),
  Type.Object({ kind: Type.Literal('loser'), of: Id }),
  Type.Object({ kind: Type.Literal('place'), group: Name, place: Type.Integer({ minimum: 1, maximum: 99 }) }),
  Type.Object({ kind: Type.Literal('bye') }),
]);

/** Lines of the largest bracket. */
export const MOST_LINES = 128;

export const SettingsSchema = Type.Unsafe<WantedSettings>(
  Type.Object({
    rules: RulesSchema,
    groups: Type.Array(
      Type.Object({
        group: Id,
        hasTable: Type.Boolean(),
        advancing: Whole,
        rules: Type.Union([RulesSchema, Type.Null()]),
        clubs: Clubs,
        deductions: Type.Array(Type.Object({ club: Name, points: Whole, reason: Name }), { maxItems: 100 }),
        /** Missing in what a screen sends that was opened before an upgrade; none then. */
        penaltyPoints: Type.Optional(
          Type.Array(Type.Object({ club: Name, points: Whole }), { maxItems: 200 }),
        ),
        withdrawn: Clubs,
      }),
      { maxItems: 200 },
    ),
    comparisons: Type.Array(
      Type.Object({
        name: Name,
        groups: Type.Array(Id, { maxItems: 200 }),
        place: Type.Integer({ minimum: 1, maximum: 99 }),
      }),
      { maxItems: 20 },
    ),
    bracket: Type.Array(
      Type.Object({
        id: Id,
        name: Name,
        slots: Type.Object({ home: SlotSchema, away: SlotSchema }),
        storedMatch: Type.Union([Id, Type.Null()]),
        walkover: Type.Union([Type.Literal('home'), Type.Literal('away'), Type.Null()]),
      }),
      { maxItems: MOST_LINES * 2 },
    ),
  }),
);

const Pair = Type.Object({ home: Type.String(), away: Type.String() });

/** A stored match whose clubs the bracket says otherwise. */
const FillingSchema = Type.Object({
  match_id: Type.String(),
  /** In the bracket: 準決勝第1試合. */
  name: Type.String(),
  before: Pair,
  after: Pair,
});
export type FillingView = Type.Static<typeof FillingSchema>;

export const CompetitionPreview = Type.Object({
  /** Why it can't be saved, in sentences. */
  faults: Type.Array(Type.String()),
  view: CompetitionView,
  /** Clubs that share a place although all is played. */
  lots_to_draw: Type.Array(
    Type.Object({ group: Type.String(), group_name: Type.String(), clubs: Type.Array(Type.String()) }),
  ),
  /** Matches that get other clubs when it is saved. */
  fillings: Type.Array(FillingSchema),
  /** Matches that have begun with other clubs than the bracket says. */
  conflicts: Type.Array(FillingSchema),
});
export type CompetitionPreview = Type.Static<typeof CompetitionPreview>;

export const AdminCompetition = Type.Object({
  championship_id: Type.String(),
  fiscal_year: Type.Integer(),
  championship_name: Type.String(),
  is_league: Type.Boolean(),
  /** 0 while nobody has settled anything. */
  version: Count,
  updated_by: Type.Union([Type.String(), Type.Null()]),
  updated_at: Type.Union([Type.String(), Type.Null()]),
  settings: SettingsSchema,
  lots: Type.Array(
    Type.Object({
      group: Type.String(),
      group_name: Type.String(),
      order: Type.Array(Type.String()),
      drawn_on: Type.String(),
      recorded_by: Type.String(),
      /** `HH:MM` in Tokyo; null where nobody noted it. */
      drawn_at: StartTime,
      witness: Type.Union([Type.String(), Type.Null()]),
      /** Of a lot drawn by the server; null for one drawn by hand. */
      number: Type.Union([Count, Type.Null()]),
      /** Whether it settles places now; a lot among other clubs than those that are level is kept and not used. */
      holds: Type.Boolean(),
    }),
  ),
  /** What may have a table: divisions, and the groups within them. */
  groups: Type.Array(
    Type.Object({ key: Type.String(), name: Type.String(), clubs: Type.Array(Type.String()) }),
  ),
  matches: Type.Array(
    Type.Object({
      match_id: Type.String(),
      group_name: Type.String(),
      label: Type.String(),
      match_date: Type.String(),
      scheduled_start_time: StartTime,
      home: Type.String(),
      away: Type.String(),
    }),
  ),
  preview: CompetitionPreview,
});
export type AdminCompetition = Type.Static<typeof AdminCompetition>;

const PATH = '/api/admin/competitions';
const ofChampionship = Type.Object({ championshipId: Id });
const OF_CHAMPIONSHIP = `${PATH}/:championshipId`;

export const CompetitionRow = Type.Object({
  championship_id: Type.String(),
  /** The one it belongs to. */
  fiscal_year: Type.Integer(),
  championship_name: Type.String(),
  category: CategorySchema,
  is_league: Type.Boolean(),
  /** When its settings were last saved, ISO; null for one that has the defaults. */
  updated_at: Type.Union([Type.String(), Type.Null()]),
});
export type CompetitionRow = Type.Static<typeof CompetitionRow>;

export const listCompetitions = adminCall({
  method: 'GET',
  path: PATH,
  area: 'competitions',
  summary:
    'The championships of a fiscal year, and others that play in it, with whether their tables or bracket are settled; practice left out',
  query: Type.Object({
    ...listQuery,
    fiscalYear: Type.Optional(FiscalYear),
    sort: Type.Optional(Type.Enum(['name', 'updated'])),
  }),
  answer: pageOf(CompetitionRow),
});

export const readCompetition = adminCall({
  method: 'GET',
  path: OF_CHAMPIONSHIP,
  area: 'competitions',
  summary: "A championship's settings of tables and bracket, and what they make of its matches",
  params: ofChampionship,
  answer: AdminCompetition,
});

export const previewCompetition = adminCall({
  method: 'POST',
  path: `${OF_CHAMPIONSHIP}/preview`,
  area: 'competitions',
  effect: 'read',
  summary: 'What settings would make of the matches; changes nothing',
  params: ofChampionship,
  body: Type.Object({ settings: SettingsSchema }),
  bodyLimit: 1_000_000,
  answer: CompetitionPreview,
});

export const saveCompetition = adminCall({
  method: 'PUT',
  path: OF_CHAMPIONSHIP,
  area: 'competitions',
  summary: 'Saves the settings read at `version`; 409 where somebody was first',
  params: ofChampionship,
  body: Type.Object({ version: Count, settings: SettingsSchema }),
  bodyLimit: 1_000_000,
  answer: AdminCompetition,
});

export const exportCompetition = adminCall({
  method: 'GET',
  path: `${OF_CHAMPIONSHIP}/workbook`,
  area: 'competitions',
  summary: "A championship's schedule with its results, tables and bracket as an Excel workbook",
  params: ofChampionship,
  answer: Type.Object({
    file_name: Type.String(),
    /** The .xlsx file in Base64. */
    content: Type.String(),
  }),
});

const Lot = Type.Object({
  group: Id,
  order: Type.Array(Name, { minItems: 2, maxItems: 64 }),
  /** `YYYY-MM-DD` in Tokyo. */
  drawn_on: Type.String({ format: 'date' }),
});

const Witness = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });

export const recordLot = adminCall({
  method: 'POST',
  path: `${OF_CHAMPIONSHIP}/lots`,
  area: 'competitions',
  summary: 'Records a lot that was drawn by hand among clubs that wait for one, and who saw it',
  params: ofChampionship,
  body: Type.Object({
    ...Lot.properties,
    /** `HH:MM` in Tokyo. */
    drawn_at: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
    witness: Witness,
  }),
  answer: AdminCompetition,
});

export const drawLot = adminCall({
  method: 'POST',
  path: `${OF_CHAMPIONSHIP}/lots/drawing`,
  area: 'competitions',
  summary:
    'Draws the lot among clubs that wait for one, and records it with its number, time and witness; 409 where it is drawn',
  params: ofChampionship,
  body: Type.Object({
    group: Id,
    clubs: Type.Array(Name, { minItems: 2, maxItems: 64 }),
    witness: Witness,
  }),
  answer: AdminCompetition,
});

export const removeLot = adminCall({
  method: 'POST',
  path: `${OF_CHAMPIONSHIP}/lots/removal`,
  area: 'competitions',
  summary: 'Takes back a recorded lot; again changes nothing',
  params: ofChampionship,
  body: Lot,
  answer: AdminCompetition,
});
