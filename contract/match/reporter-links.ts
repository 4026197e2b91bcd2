/** Reporters' links as administrators make, list, limit and revoke them. A token is told once, when it is made. */

import * as Type from 'typebox';
import { listQuery, pageOf } from '../admin-list.ts';
import { adminCall } from '../call.ts';
import { CategorySchema, Count, FiscalYear, Id, StartTime } from '../wire.ts';

/** How long a link may last, in days. */
export const MOST_LINK_DAYS = 400;

const Label = Type.String({ minLength: 1, maxLength: 100 });
/** A telephone number for the office alone; empty for none. */
const Contact = Type.String({ maxLength: 30, pattern: '^[0-9+()\\- ]*$' });
/** Counted from today: the link holds until the end of that day in Tokyo. */
const Days = Type.Integer({ minimum: 1, maximum: MOST_LINK_DAYS });

const MAX_MATCHES = 2_000;
/** Bytes: room for so many matches whose ids are as long as they may be, in Japanese. */
const BODY_LIMIT = 4 * 1024 * 1024;

/** What a link is to open: these championships, with the matches that are added to them, and these single matches beside. */
const ChosenMatches = Type.Object({
  kind: Type.Literal('matches'),
  championship_ids: Type.Array(Id, { maxItems: 50 }),
  matches: Type.Array(Type.Object({ championship_id: Id, match_id: Id }), { maxItems: MAX_MATCHES }),
});

/** `category`: every match of it, for as long as the link lasts; `practice`: what reporters practise on now. */
export const WantedScope = Type.Union([
  ChosenMatches,
  Type.Object({ kind: Type.Literal('category'), category: CategorySchema }),
  Type.Object({ kind: Type.Literal('practice') }),
]);
export type WantedScope = Type.Static<typeof WantedScope>;

/** What a link opens: how many of a championship's matches, of how many. */
const OpenedChampionship = Type.Object({
  championship_id: Type.String(),
  championship_name: Type.String(),
  practice: Type.Boolean(),
  /** The championship as a whole, with every match that is added to it. */
  whole: Type.Boolean(),
  opened: Count,
  all: Count,
});

export const LINK_STATES = ['valid', 'expired', 'revoked'] as const;
export type LinkState = (typeof LINK_STATES)[number];
export const LINK_SORTS = ['created', 'expires', 'used', 'label'] as const;
export type LinkSort = (typeof LINK_SORTS)[number];

export const ReporterLink = Type.Object({
  link_id: Type.String(),
  label: Type.String(),
  /** A telephone number, as it was left; empty for none. */
  contact: Type.String(),
  state: Type.Enum(LINK_STATES),
  /** Of a link to a category; null for one that lists its matches. */
  category: Type.Union([CategorySchema, Type.Null()]),
  championships: Type.Array(OpenedChampionship),
  /** The administrator's e-mail; null for a link made on the server's machine or typed in beside a match. */
  created_by: Type.Union([Type.String(), Type.Null()]),
  /** ISO instants. */
  created_at: Type.String(),
  expires_at: Type.String(),
  revoked_at: Type.Union([Type.String(), Type.Null()]),
  /** A few minutes late; null for a link that nobody has used. */
  last_used_at: Type.Union([Type.String(), Type.Null()]),
});
export type ReporterLink = Type.Static<typeof ReporterLink>;

const PATH = '/api/admin/reporter-links';
const ofLink = Type.Object({ linkId: Id });

export const listReporterLinks = adminCall({
  method: 'GET',
  path: PATH,
  area: 'reporters',
  summary: "A page of the reporters' links; never a token",
  query: Type.Object({
    /** In the label, the maker's e-mail, the category, or the name of a championship. */
    ...listQuery,
    state: Type.Optional(Type.Enum(LINK_STATES)),
    sort: Type.Optional(Type.Enum(LINK_SORTS)),
  }),
  answer: pageOf(ReporterLink),
});
export type ReporterLinkPage = Type.Static<typeof listReporterLinks.answer>;

/** A match as it is chosen for a link, and named on the sheet that hangs at its venue. */
export const LinkMatch = Type.Object({
  championship_id: Type.String(),
  championship_name: Type.String(),
  match_id: Type.String(),
  division: Type.String(),
  label: Type.String(),
  match_date: Type.String(),
  scheduled_start_time: StartTime,
  ground: Type.String(),
  club_left: Type.String(),
  club_right: Type.String(),
});
export type LinkMatch = Type.Static<typeof LinkMatch>;

export const makeReporterLink = adminCall({
  method: 'POST',
  path: PATH,
  area: 'reporters',
  summary:
    "Makes a reporter's link; its token is in this answer and nowhere else. The same Idempotency-Key with the same content gives it again",
  bodyLimit: BODY_LIMIT,
  body: Type.Object({ label: Label, days: Days, scope: WantedScope, contact: Type.Optional(Contact) }),
  answer: Type.Object({
    link: ReporterLink,
    token: Type.String(),
    /** Where the link leads on this site, with the token in it. */
    path: Type.String(),
    /** What it opens; empty for a category. */
    matches: Type.Array(LinkMatch),
  }),
});
export type MadeReporterLink = Type.Static<typeof makeReporterLink.answer>;

export const changeReporterLink = adminCall({
  method: 'PATCH',
  path: `${PATH}/:linkId`,
  area: 'reporters',
  summary: "Changes what is given of a link's label, days from today, scope, and contact",
  params: ofLink,
  bodyLimit: BODY_LIMIT,
  body: Type.Object({
    label: Type.Optional(Label),
    days: Type.Optional(Days),
    scope: Type.Optional(WantedScope),
    contact: Type.Optional(Contact),
  }),
  answer: ReporterLink,
});

export const revokeReporterLink = adminCall({
  method: 'POST',
  path: `${PATH}/:linkId/revocation`,
  area: 'reporters',
  summary: 'Revokes a link for good; again changes nothing',
  params: ofLink,
  answer: ReporterLink,
});

export const linkChampionships = adminCall({
  method: 'GET',
  path: '/api/admin/reporter-links/championships',
  area: 'matches',
  summary:
    'The championships of a fiscal year, and others that play in it, that have matches to make a link for; practice left out',
  query: Type.Object({ fiscalYear: FiscalYear }),
  answer: Type.Array(
    Type.Object({
      championship_id: Type.String(),
      /** The one it belongs to. */
      fiscal_year: Type.Integer(),
      championship_name: Type.String(),
      category: CategorySchema,
      matches: Count,
    }),
  ),
});

export const linkMatches = adminCall({
  method: 'GET',
  path: '/api/admin/reporter-links/matches',
  area: 'matches',
  summary:
    'The matches of a championship, or of a day in all of them, to choose from for a link, by day, time and venue; none without either',
  query: Type.Object({
    championshipId: Type.Optional(Id),
    /** `YYYY-MM-DD`, Tokyo; before the championship where both are given. */
    day: Type.Optional(Type.String({ format: 'date' })),
  }),
  answer: Type.Array(LinkMatch),
});
