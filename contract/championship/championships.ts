/** 大会の管理: championships as administrators list, make, change and remove them, with their divisions. */

import * as Type from 'typebox';
import {
  type EnteredForm,
  GUIDANCE,
  IDENTITY,
  PUBLICITY,
  RULES,
  type SentChampionship,
} from '#domain/championship/form.ts';
import { listQuery, pageOf } from '../admin-list.ts';
import { adminCall, LONG_BODY_LIMIT } from '../call.ts';
import { inputPropertiesOf, propertiesOf, schemaOf } from '../form-schema.ts';
import { CategorySchema, Count, FiscalYear, Id } from '../wire.ts';

const ALWAYS = { ...propertiesOf(IDENTITY), ...propertiesOf(GUIDANCE), rules: schemaOf(RULES) };

/** A form: the rules of its matches stand together. */
const ChampionshipForm = Type.Unsafe<SentChampionship>(
  Type.Object({ ...ALWAYS, ...propertiesOf(PUBLICITY) }),
);
const FormInput = Type.Unsafe<EnteredForm>(Type.Object({ ...ALWAYS, ...inputPropertiesOf(PUBLICITY) }));

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

/** A row of the list. */
export const AdminChampionshipRow = Type.Object({
  championship_id: Type.String(),
  championship_name: Type.String(),
  category: CategorySchema,
  fiscal_year: Type.Integer(),
  is_league: Type.Boolean(),
  /** `YYYY-MM-DD`: as entered, or of the first match; null while there is neither. */
  first_day: Type.Union([Type.String(), Type.Null()]),
  matches: Count,
  registered: Count,
  practice: Type.Boolean(),
});
export type AdminChampionshipRow = Type.Static<typeof AdminChampionshipRow>;

const PATH = '/api/admin/championships';
const ofChampionship = Type.Object({ championshipId: Id });

/** A championship has some ten divisions. */
const MOST_DIVISIONS = 100;

export const listAdminChampionships = adminCall({
  method: 'GET',
  path: PATH,
  area: 'competitions',
  summary:
    'A page of the championships, those for practice too; and the fiscal years that have any, newest first',
  query: Type.Object({
    ...listQuery,
    sort: Type.Optional(Type.Enum(['name', 'category', 'fiscalYear', 'firstDay'])),
    fiscalYear: Type.Optional(FiscalYear),
    category: Type.Optional(CategorySchema),
  }),
  answer: Type.Intersect([
    pageOf(AdminChampionshipRow),
    Type.Object({ fiscal_years: Type.Array(Type.Integer()) }),
  ]),
});

export const championshipDetail = adminCall({
  method: 'GET',
  path: `${PATH}/:championshipId`,
  area: 'names',
  summary: 'A championship with its form and divisions; practice ones too',
  params: ofChampionship,
  answer: AdminChampionshipDetail,
});

export const createChampionship = adminCall({
  method: 'POST',
  path: PATH,
  area: 'competitions',
  summary: 'Adds a championship; its id never changes',
  body: Type.Object({ championshipId: Type.String({ maxLength: 1_000 }), form: FormInput }),
  answer: AdminChampionshipDetail,
});

export const changeChampionship = adminCall({
  method: 'PUT',
  path: `${PATH}/:championshipId`,
  area: 'competitions',
  summary:
    'Changes a championship; refused where its results would contradict it, or somebody else was first',
  params: ofChampionship,
  body: Type.Object({ revision: Count, form: FormInput }),
  answer: AdminChampionshipDetail,
});

export const changeDivisions = adminCall({
  method: 'PUT',
  path: `${PATH}/:championshipId/divisions`,
  area: 'competitions',
  summary:
    'Sets the divisions in their order: named, added (without an id), and removed where they have no match',
  params: ofChampionship,
  bodyLimit: LONG_BODY_LIMIT,
  body: Type.Object({
    revision: Count,
    divisions: Type.Array(
      Type.Object({ id: Type.Union([Id, Type.Null()]), name: Type.String({ maxLength: 1_000 }) }),
      {
        maxItems: MOST_DIVISIONS,
      },
    ),
  }),
  answer: AdminChampionshipDetail,
});

export const removeChampionship = adminCall({
  method: 'POST',
  path: `${PATH}/:championshipId/removal`,
  area: 'competitions',
  summary: 'Removes a championship that has no match, with its divisions',
  params: ofChampionship,
  answer: Type.Object({ removed: Type.String() }),
});

export const championshipNames = adminCall({
  method: 'GET',
  path: '/api/admin/championship-names',
  area: 'names',
  summary:
    'The championships of a fiscal year, and others that play in it, to choose from, by category and name; practice left out',
  query: Type.Object({ fiscalYear: FiscalYear }),
  answer: Type.Array(
    Type.Object({
      championship_id: Type.String(),
      /** The one it belongs to. */
      fiscal_year: Type.Integer(),
      championship_name: Type.String(),
      category: CategorySchema,
    }),
  ),
});
