/** 試合情報の入力: what administrators add in bulk (reporter specification, sections 3 and 7), and its dry run. */

import * as Type from 'typebox';
import { MOST_ROWS } from '#domain/input/fields.ts';
import { adminCall, defineCall } from '../call.ts';
import { Count, ErrorAnswer, FromOne, Whole } from '../wire.ts';

/** The rules, and their sentences for the person at the screen, are the domain's; the schema only keeps sizes. */
const Cell = Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Type.Null()]));
const NumberCell = Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Whole, Type.Null()]));

/** One match with the common fields of its championship, which are the same in every item. */
export const InputItem = Type.Object({
  category: Cell,
  fiscalYear: NumberCell,
  championshipName: Cell,
  championshipId: Cell,
  championshipIdInArchive: Cell,
  abbr: Cell,
  organizer: Cell,
  /** Each item may name its division and groups. */
  divisionName: Cell,
  group_1: Cell,
  group_2: Cell,
  /** 方式: true for a league. Like the next three, it counts for a new championship and must agree with a stored one. */
  isLeague: Type.Optional(Type.Boolean()),
  extraHalves: Type.Optional(Type.Boolean()),
  shootOutKicks: Type.Optional(Type.Union([Type.Literal(3), Type.Literal(5)])),
  halfMinutes: Type.Optional(Whole),
  clubLeftName: Cell,
  clubRightName: Cell,
  clubLeftId: Cell,
  clubRightId: Cell,
  matchNumber: NumberCell,
  matchDate: Cell,
  /** How the row is numbered where it was typed, a spreadsheet's line for example; without it by its place, from 1. */
  line: Type.Optional(FromOne),
  /** Derived by the rule of section 5, as the dry run gave it; without it the server numbers the batch by itself. */
  matchId: Cell,
  /**
   * The item changes the schedule of the stored match named by `matchId`, if that still has this revision (both as the
   * dry run gave them) and has not begun; it needs no link. Without it the item adds a match.
   */
  changeOf: Type.Optional(Type.String({ maxLength: 100 })),
  /** Without it 00:00, which is 時刻未定; an empty one is an emptied cell, and the item doesn't count. */
  scheduledStartTime: Cell,
  ground: Cell,
  urlAccessToken: Cell,
  /** The server keeps its own. */
  createdAt: Cell,
  updatedAt: Cell,
});
export type InputItem = Type.Static<typeof InputItem>;

const Items = Type.Array(InputItem, { maxItems: MOST_ROWS });

/** A season's 2,000 rows with everything filled in stay below. */
const INPUT_BODY_LIMIT = 4 * 1024 * 1024;

/** `row` counts the items from 1, whatever their `line`; `field` is null where the row as a whole is meant. */
const RowRefusal = Type.Object({
  row: Count,
  match_id: Type.Union([Type.String(), Type.Null()]),
  field: Type.Union([Type.String(), Type.Null()]),
  message: Type.String(),
});

/** 400 and 409: the rows that are the reason, where rows are. Nothing of the batch is stored. */
export const InputRefusal = Type.Intersect([
  ErrorAnswer,
  Type.Object({ rows: Type.Optional(Type.Array(RowRefusal)) }),
]);
export type InputRefusal = Type.Static<typeof InputRefusal>;

export const inputMatchData = defineCall({
  method: 'POST',
  group: 'match-v2',
  path: 'input-match-data',
  access: 'administrator',
  area: 'entry',
  summary: 'Adds matches, and their championship where it is new, and changes schedules; all or nothing',
  bodyLimit: INPUT_BODY_LIMIT,
  body: Type.Object({ operation: Type.Literal('batchWrite'), items: Items }),
  answer: Type.Object({
    success: Type.Boolean(),
    message: Type.String(),
    /** Those that were added. */
    match_ids: Type.Array(Type.String()),
    /** Those whose schedule was changed, or which another link opens now. */
    changed_ids: Type.Array(Type.String()),
  }),
});

const Difference = Type.Object({
  field: Type.String(),
  /** As the screen calls it. */
  name: Type.String(),
  stored: Type.String(),
  given: Type.String(),
});

export const PlannedItem = Type.Object({
  row: Count,
  /** `blank` is a row that doesn't count: nobody has typed in it, or a required cell is empty. A link isn't required here. */
  kind: Type.Enum(['new', 'same', 'different', 'conflict', 'error', 'blank']),
  match_id: Type.Union([Type.String(), Type.Null()]),
  /** Of `different`. */
  differences: Type.Array(Difference),
  /** Of a `different` one that may be changed: what its item names in `changeOf`. */
  change_of: Type.Union([Type.String(), Type.Null()]),
  /** For `different` with another day or other clubs: the id as a separate match. */
  new_match_id: Type.Union([Type.String(), Type.Null()]),
  /** Of `conflict` and `error`. */
  faults: Type.Array(
    Type.Object({ field: Type.Union([Type.String(), Type.Null()]), message: Type.String() }),
  ),
  /** What is possible, and worth a second look. */
  notices: Type.Array(Type.String()),
});
export type PlannedItem = Type.Static<typeof PlannedItem>;

/** What `input-match-data` would do with each item. */
export const InputPlan = Type.Object({
  championship: Type.Object({
    kind: Type.Enum(['new', 'same', 'different']),
    differences: Type.Array(Difference),
    /** What is not stored of it yet, and will be with the first match that is added or changed. */
    entered: Type.Array(Difference),
  }),
  /** Divisions that would be added, in their order. */
  new_divisions: Type.Array(Type.String()),
  items: Type.Array(PlannedItem),
});
export type InputPlan = Type.Static<typeof InputPlan>;

export const planMatchInput = adminCall({
  method: 'POST',
  path: '/api/admin/match-input/plan',
  area: 'entry',
  effect: 'read',
  summary: 'The dry run of input-match-data: what it would do with each item; changes nothing',
  bodyLimit: INPUT_BODY_LIMIT,
  body: Type.Object({ items: Items }),
  answer: InputPlan,
});

/** `club_id` is null for a name that only stored matches know. */
export const InputClub = Type.Object({
  club_id: Type.Union([Type.String(), Type.Null()]),
  name: Type.String(),
  /** Other spellings that organisers use. */
  variants: Type.Array(Type.String()),
});
export type InputClub = Type.Static<typeof InputClub>;

export const matchInputClubs = adminCall({
  method: 'GET',
  path: '/api/admin/match-input/clubs',
  area: 'entry',
  summary: 'Every club name known so far, for the input to recognise; by name',
  answer: Type.Array(InputClub),
});
