/** Clubs: the list that members see, and the clubs as administrators list, add, change, unite, retire and remove them. */

import * as Type from 'typebox';
import { CLUB } from '#domain/club/form.ts';
import { listQuery, pageOf } from '../admin-list.ts';
import { adminCall, LONG_BODY_LIMIT, siteCall } from '../call.ts';
import { inputSchemaOf, schemaOf } from '../form-schema.ts';
import { CategorySchema, Count, Id } from '../wire.ts';

export const AdminClubRow = Type.Object({
  club_id: Type.String(),
  club_name: Type.String(),
  short_name: Type.String(),
  kana: Type.String(),
  categories: Type.Array(CategorySchema),
  url: Type.String(),
  first_colour: Type.String(),
  second_colour: Type.String(),
  retired: Type.Boolean(),
});
export type AdminClubRow = Type.Static<typeof AdminClubRow>;

export const AdminClubDetail = Type.Object({
  club_id: Type.String(),
  /** To be sent back with a change: an older one is refused. */
  revision: Count,
  form: schemaOf(CLUB),
  retired: Type.Boolean(),
  /** Matches under its name: all, and those of this fiscal year's championships in which it has not begun to play. */
  matches: Count,
  upcoming: Count,
});
export type AdminClubDetail = Type.Static<typeof AdminClubDetail>;

const PATH = '/api/admin/clubs';
const ofClub = Type.Object({ clubId: Id });

export const listAdminClubs = adminCall({
  method: 'GET',
  path: PATH,
  area: 'competitions',
  summary: 'A page of the clubs',
  query: Type.Object({
    ...listQuery,
    sort: Type.Optional(Type.Enum(['kana', 'name'])),
    category: Type.Optional(CategorySchema),
    state: Type.Optional(Type.Enum(['active', 'retired'])),
  }),
  answer: pageOf(AdminClubRow),
});

export const clubDetail = adminCall({
  method: 'GET',
  path: `${PATH}/:clubId`,
  area: 'competitions',
  summary: 'A club with its form, and in how many matches its name stands',
  params: ofClub,
  answer: AdminClubDetail,
});

export const createClub = adminCall({
  method: 'POST',
  path: PATH,
  area: 'competitions',
  summary: 'Adds a club; an empty id is numbered',
  bodyLimit: LONG_BODY_LIMIT,
  body: Type.Object({ clubId: Type.String({ maxLength: 1_000 }), form: inputSchemaOf(CLUB) }),
  answer: AdminClubDetail,
});

export const changeClub = adminCall({
  method: 'PUT',
  path: `${PATH}/:clubId`,
  area: 'competitions',
  summary:
    'Changes a club; a new name is carried into the championships of this fiscal year in which it has not begun to play, where wished',
  params: ofClub,
  bodyLimit: LONG_BODY_LIMIT,
  body: Type.Object({ revision: Count, form: inputSchemaOf(CLUB), carriesName: Type.Boolean() }),
  answer: AdminClubDetail,
});

export const retireClub = adminCall({
  method: 'PUT',
  path: `${PATH}/:clubId/retirement`,
  area: 'competitions',
  summary: 'Retires a club, or takes it back into use',
  params: ofClub,
  body: Type.Object({ retired: Type.Boolean() }),
  answer: AdminClubDetail,
});

export const removeClub = adminCall({
  method: 'POST',
  path: `${PATH}/:clubId/removal`,
  area: 'competitions',
  summary: 'Removes a club whose name stands in no match',
  params: ofClub,
  answer: Type.Object({ removed: Type.String() }),
});

export const uniteClub = adminCall({
  method: 'POST',
  path: `${PATH}/:clubId/union`,
  area: 'competitions',
  summary:
    'Makes the club a variant of another: removed where it has no match, else retired. Answers that other club',
  params: ofClub,
  body: Type.Object({ into: Id, carriesName: Type.Boolean() }),
  answer: AdminClubDetail,
});

export const ClubGroups = Type.Array(
  Type.Object({
    title: Type.String(),
    clubs: Type.Array(Type.Object({ club_id: Type.String(), name: Type.String(), url: Type.String() })),
  }),
);
export type ClubGroups = Type.Static<typeof ClubGroups>;

export const clubs = siteCall({
  method: 'GET',
  path: '/api/site/clubs',
  access: 'everyone',
  summary: 'Clubs and schools with their own pages, by group',
  answer: ClubGroups,
});
