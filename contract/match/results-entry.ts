/** Results in bulk (結果のまとめ入力): a weekend's results reviewed, then registered and corrected, all or nothing. */

import * as Type from 'typebox';
import { MOST_RESULTS } from '#domain/results-entry/messages.ts';
import { adminCall } from '../call.ts';
import { Count, ErrorAnswer, Id, MatchView, versioned } from '../wire.ts';
import { CorrectionSchema } from './entries.ts';

const PATH = '/api/admin/results';
/** As many results as the schema permits, each with the longest ids and kicks. */
const BODY_LIMIT = 3 * 1024 * 1024;

export const EnteredResult = Type.Object({
  championshipId: Id,
  matchId: Id,
  /** Of the match that the office has seen; when it is not the stored one, nothing is saved (409). */
  ...versioned,
  correction: CorrectionSchema,
  /** Only the total is known, and the goals of the halves stand in the second one: the audit says so. */
  halvesUnknown: Type.Boolean(),
});
export type EnteredResult = Type.Static<typeof EnteredResult>;

const AskedResults = Type.Object({
  results: Type.Array(EnteredResult, { minItems: 1, maxItems: MOST_RESULTS }),
});

/** 400, 404 and 409: the results that are the reason. Nothing is saved. `row` counts the results from 1. */
export const ResultsRefusal = Type.Intersect([
  ErrorAnswer,
  Type.Object({
    rows: Type.Array(
      Type.Object({
        row: Count,
        championship_id: Type.String(),
        match_id: Type.String(),
        message: Type.String(),
      }),
    ),
  }),
]);
export type ResultsRefusal = Type.Static<typeof ResultsRefusal>;

const ChangeKind = Type.Enum(['registration', 'correction', 'same']);

/** Where a club stands; null where the table does not have it. */
const Stand = Type.Union([Type.Object({ place: Count, points: Type.Integer() }), Type.Null()]);

export const ReviewedResult = Type.Object({
  kind: ChangeKind,
  before: MatchView,
  after: MatchView,
});
export type ReviewedResult = Type.Static<typeof ReviewedResult>;

export const CompetitionMoves = Type.Object({
  championship_id: Type.String(),
  championship_name: Type.String(),
  /** Clubs whose place or points change, by table, in the order of the table after. */
  tables: Type.Array(
    Type.Object({
      group: Type.String(),
      clubs: Type.Array(Type.Object({ club: Type.String(), before: Stand, after: Stand })),
    }),
  ),
  /** A sentence for each opponent and winner that changes, and for each lot that no longer holds. */
  moves: Type.Array(Type.String()),
});
export type CompetitionMoves = Type.Static<typeof CompetitionMoves>;

export const reviewResults = adminCall({
  method: 'POST',
  path: `${PATH}/review`,
  area: 'matches',
  effect: 'read',
  summary:
    'What these results would register and correct, and what would move in the tables; changes nothing',
  bodyLimit: BODY_LIMIT,
  body: AskedResults,
  answer: Type.Object({
    /** In the order of the results. */
    results: Type.Array(ReviewedResult),
    /** Championships in which nothing moves are missing. */
    competitions: Type.Array(CompetitionMoves),
  }),
});
export type ResultsReview = Type.Static<typeof reviewResults.answer>;

export const enterResults = adminCall({
  method: 'POST',
  path: PATH,
  area: 'matches',
  summary: 'Registers and corrects many results in one transaction, all or nothing',
  bodyLimit: BODY_LIMIT,
  body: AskedResults,
  answer: Type.Object({
    registered: Count,
    corrected: Count,
    /** Registered just so before, and left as they were. */
    unchanged: Count,
  }),
});
