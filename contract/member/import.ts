/** 会員の取り込み: members from a file of a spreadsheet, looked through in a dry run, then written together, all or nothing. */

import * as Type from 'typebox';
import { IMPORT_FIELDS, MOST_MEMBERS } from '#domain/members-import/fields.ts';
import { LONGEST_CELL } from '#domain/members-import/read-table.ts';
import { adminCall } from '../call.ts';
import { Count, ErrorAnswer } from '../wire.ts';

const PATH = '/api/admin/members/import';
/** 2,000 rows with long addresses stay below. */
const BODY_LIMIT = 4 * 1024 * 1024;

const Cell = Type.Optional(Type.String({ maxLength: LONGEST_CELL }));
const FieldName = Type.Enum(IMPORT_FIELDS);
/** As the spreadsheet numbers its rows, from 1. */
const Line = Type.Integer({ minimum: 1, maximum: 10_000_000 });

export const ImportedRow = Type.Object({
  line: Line,
  /** As they stand in the file; columns that it lacks are missing. An empty cell keeps what is stored. */
  cells: Type.Object({
    memberId: Cell,
    fullName: Cell,
    lastName: Cell,
    firstName: Cell,
    furigana: Cell,
    email: Cell,
    phoneNumber: Cell,
    postalCode: Cell,
    address: Cell,
    membershipType: Cell,
    paymentPlan: Cell,
    expiresAt: Cell,
    payerEmail: Cell,
  }),
});
export type ImportedRow = Type.Static<typeof ImportedRow>;

const Rows = Type.Array(ImportedRow, { minItems: 1, maxItems: MOST_MEMBERS });
/** Changes with everything that was seen of a stored member; null for somebody who is not stored. */
const Revision = Type.Union([Type.String({ maxLength: 300 }), Type.Null()]);

export const PlannedRow = Type.Object({
  line: Line,
  kind: Type.Enum(['faulty', 'changed', 'new']),
  /** Null for somebody who is not stored. */
  member_id: Type.Union([Type.String(), Type.Null()]),
  /** As it will be, or stands in the file where it is faulty; may be empty. */
  name: Type.String(),
  /** In the words of the screen; `before` is empty where nothing was. */
  changes: Type.Array(Type.Object({ field: Type.String(), before: Type.String(), after: Type.String() })),
  /** Without a field it is about the row as a whole. */
  faults: Type.Array(Type.Object({ field: Type.Union([FieldName, Type.Null()]), message: Type.String() })),
});
export type PlannedRow = Type.Static<typeof PlannedRow>;

export const planMembersImport = adminCall({
  method: 'POST',
  path: `${PATH}/plan`,
  area: 'office',
  summary: 'What an import of these rows would add and change, and what is wrong with them; changes nothing',
  bodyLimit: BODY_LIMIT,
  body: Type.Object({ rows: Rows }),
  answer: Type.Object({
    /** Faulty ones first, then what changes, then who is new; those that stay as they are are missing. */
    rows: Type.Array(PlannedRow),
    /** How many stay as they are. */
    same: Count,
    /** What was seen of each row's member, in the order of the rows. */
    revisions: Type.Array(Revision),
  }),
});
export type MembersPlan = Type.Static<typeof planMembersImport.answer>;

/** 400 and 409: the rows that are the reason. Nothing is written. */
export const ImportRefusal = Type.Intersect([
  ErrorAnswer,
  Type.Object({ rows: Type.Optional(Type.Array(Type.Object({ line: Line, message: Type.String() }))) }),
]);
export type ImportRefusal = Type.Static<typeof ImportRefusal>;

export const importMembers = adminCall({
  method: 'POST',
  path: PATH,
  area: 'office',
  summary:
    'Adds and changes members in one transaction, all or none; 409 names the rows whose members are not as the dry run saw them. The same Idempotency-Key writes once',
  bodyLimit: BODY_LIMIT,
  body: Type.Object({
    rows: Rows,
    /** Of the dry run, in the order of the rows. */
    revisions: Type.Array(Revision, { maxItems: MOST_MEMBERS }),
  }),
  answer: Type.Object({ added: Count, changed: Count, unchanged: Count }),
});
