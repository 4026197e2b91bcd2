/** Championships beyond this week (members' specification, section 7). */

import * as Type from 'typebox';
import { defineCall } from './call.ts';
import { Id } from './wire.ts';

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

export const archiveCalls = [targetReportingChampionship] as const;
