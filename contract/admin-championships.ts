/** 大会の管理: championships as administrators list, make, change and remove them, with their divisions. */

import * as Type from 'typebox';
import { defineCall } from './call.ts';
import { CategorySchema, Count, FiscalYear, Id } from './wire.ts';

/** Sizes alone: the rules and their sentences are the domain's. */
const Text = Type.String({ maxLength: 1_000 });

/** What the form holds, as `domain/championship/form.ts` says it. */
export const ChampionshipForm = Type.Object({
  name: Text,
  abbreviation: Text,
  category: CategorySchema,
  fiscalYear: Type.Integer(),
  organizer: Text,
  archiveId: Text,
  rules: Type.Object({
    format: Type.Enum(['league', 'knockout']),
    halfMinutes: Type.Integer(),
    extraHalves: Type.Boolean(),
    extraHalfMinutes: Type.Integer(),
    shootOutKicks: Type.Union([Type.Literal(3), Type.Literal(5)]),
  }),
  practice: Type.Boolean(),
  resultUrl: Text,
  matchupUrl: Text,
  regulationUrl: Text,
  notice: Text,
  startDate: Text,
});

const Division = Type.Object({
  division_id: Type.String(),
  name: Type.String(),
  matches: Count,
});

/** One championship with everything an administrator changes of it. */
export const AdminChampionshipDetail = Type.Object({
  championship_id: Type.String(),
  /** To be sent back with a change: an older one is refused. */
  revision: Count,
  form: ChampionshipForm,
  /** In their order. */
  divisions: Type.Array(Division),
  /** How far it has been played. */
  played: Type.Object({
    all: Count,
    entered: Count,
    registered: Count,
    withExtraHalves: Count,
    withShootOut: Count,
  }),
});
export type AdminChampionshipDetail = Type.Static<typeof AdminChampionshipDetail>;

const PATH = '/api/admin/championships';
const ofChampionship = Type.Object({ championshipId: Id });

export const championshipDetail = defineCall({
  method: 'GET',
  group: 'site',
  path: `${PATH}/:championshipId`,
  access: 'input',
  summary: 'A championship with its form and divisions; practice ones too',
  params: ofChampionship,
  answer: AdminChampionshipDetail,
});

export const championshipNames = defineCall({
  method: 'GET',
  group: 'site',
  path: '/api/admin/championship-names',
  access: 'input',
  summary: 'The championships of a fiscal year to choose from, by category and name; practice left out',
  query: Type.Object({ fiscalYear: FiscalYear }),
  answer: Type.Array(
    Type.Object({
      championship_id: Type.String(),
      championship_name: Type.String(),
      category: CategorySchema,
    }),
  ),
});

export const adminChampionshipCalls = [championshipDetail, championshipNames] as const;
