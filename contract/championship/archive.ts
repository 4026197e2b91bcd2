/** Championships beyond this week (members' specification, sections 2, 3 and 7). */

import * as Type from 'typebox';
import { defineCall, siteCall } from '../call.ts';
import { CategorySchema, Count, FiscalYear, Id } from '../wire.ts';

const group = 'archive';

/** Empty text where the championship has no such page. */
export const ReportingChampionship = Type.Object({ result_url: Type.String(), matchup_url: Type.String() });
export type ReportingChampionship = Type.Static<typeof ReportingChampionship>;

export const targetReportingChampionship = defineCall({
  method: 'GET',
  group,
  path: 'target-reporting-championship',
  access: 'member',
  summary: 'Where a championship publishes its results and matchups',
  query: Type.Object({ championshipId: Id, division: Type.Optional(Type.String({ maxLength: 50 })) }),
  answer: ReportingChampionship,
});

/** A championship of the archive; an empty URL means that there is no such page yet. */
export const ArchiveChampionship = Type.Object({
  championship_id: Type.String(),
  /** The one it belongs to: its tables have their address under it. */
  fiscal_year: Type.Integer(),
  championship_name: Type.String(),
  category: CategorySchema,
  /** 札幌 means the local area. */
  organizer: Type.String(),
  /** Its first day, `YYYY-MM-DD` in Tokyo; empty text while it is not decided. */
  championship_start_at: Type.String(),
  /** A line of the office's own; empty text without one. */
  notice: Type.String(),
  regulation_url: Type.String(),
  matchup_url: Type.String(),
  result_url: Type.String(),
  /** Whether there is a league table, and a bracket, to look at. */
  has_standings: Type.Boolean(),
  has_bracket: Type.Boolean(),
  /** Whether any day of it is known. */
  has_matches: Type.Boolean(),
});
export type ArchiveChampionship = Type.Static<typeof ArchiveChampionship>;

export const thisYearArchive = defineCall({
  method: 'GET',
  group,
  path: 'this-year-archive',
  access: 'member',
  summary:
    "A fiscal year's championships, and earlier years' that still play in it, the newest start first, undecided ones last",
  query: Type.Object({ fiscalYear: FiscalYear }),
  answer: Type.Array(ArchiveChampionship),
});

export const PastFiscalYears = Type.Array(Type.Object({ fiscal_year: Type.Integer(), championships: Count }));
export type PastFiscalYears = Type.Static<typeof PastFiscalYears>;

export const pastFiscalYears = siteCall({
  method: 'GET',
  content: 'archive',
  path: '/api/live/past-fiscal-years',
  access: 'member',
  summary:
    'The fiscal years before this one that have an archive, the newest first, and how many championships each',
  answer: PastFiscalYears,
});
