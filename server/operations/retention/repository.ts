/** When what has served its time was last removed. */

import type { Database } from '#server/platform/store/store.ts';
import * as runs from '#server/platform/work/daily-runs-repository.ts';

/** Name of the daily run. */
export const RUN = 'retention';

export type LastRun = {
  /** UTC instant, ISO; null before the first. */
  readonly finishedAt: string | null;
  /** How many things, by the rule's word. */
  readonly removed: Readonly<Record<string, number>>;
};

/** Null for a database on which nothing has run yet. */
export async function findLastRun(db: Database): Promise<LastRun | null> {
  const last = await runs.findLastRun(RUN, db);
  return last && { finishedAt: last.finishedAt?.toString() ?? null, removed: last.outcome };
}
