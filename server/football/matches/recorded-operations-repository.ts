/** Which operations have events in their match. */

import { isPostgres } from '#server/platform/store/many-rows.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { MatchId } from './repository.ts';

/** An operation on one match. */
export type MatchOperation = MatchId & { readonly operationId: string };

/**
 * Which of these operations have events in their match, by `recordedIdOf`, whoever sent them. Rows are locked on PostgreSQL for the reason given
 * at `findOperations`.
 */
export async function findRecordedOperations(
  operations: readonly MatchOperation[],
  db: Database,
): Promise<ReadonlySet<string>> {
  if (operations.length === 0) return new Set();
  const rows = await db
    .selectFrom('match_events')
    .select(['championship_id as championshipId', 'match_id as matchId', 'operation_id as operationId'])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('championship_id', 'match_id', 'operation_id'),
        'in',
        operations.map(({ championshipId, matchId, operationId }) =>
          tuple(championshipId, matchId, operationId),
        ),
      ),
    )
    .$if(isPostgres(db), (query) => query.forUpdate())
    .execute();
  return new Set(rows.map(recordedIdOf));
}

export function recordedIdOf({ championshipId, matchId, operationId }: MatchOperation): string {
  return JSON.stringify([championshipId, matchId, operationId]);
}
