/** Background work that the server processes on one database share. */

import type { Fixed } from './stored-value.ts';

/** What one process of all does once a day; a row each. */
export type DailyRunsTable = {
  name: Fixed<string>;
  /** UTC instant until which the process that last began counts as alive; null if its run has ended. */
  claimed_until: string | null;
  /** UTC instant at which a run was last completed; null before the first. */
  finished_at: string | null;
  /** JSON object: what that run did. */
  outcome: string;
};

export type WorkTables = {
  daily_runs: DailyRunsTable;
};
