/** Background work that the server processes on one database share. */

import type { Generated } from 'kysely';
import type { Fixed, Flag } from './stored-value.ts';

/** What one process of all does once a day; a row each. */
export type DailyRunsTable = {
  name: Fixed<string>;
  /** UTC instant until which the process that last began counts as alive; null if its run has ended. */
  claimed_until: string | null;
  /** UTC instant at which a run was last completed; null before the first. */
  finished_at: string | null;
  /** UTC instant at which the day of that run began; null for one that the release before has noted. */
  finished_day: string | null;
  /** JSON object: what that run did. */
  outcome: string;
};

/** The queue of background jobs. One that has ended has no row. */
export type JobsTable = {
  kind: Fixed<string>;
  /** Unique in its kind: what the job is about. No person's name or e-mail. */
  key: Fixed<string>;
  /** JSON: further data of its kind. */
  payload: Generated<string>;
  /** UTC instant, ISO with milliseconds, as those below. */
  due_at: string;
  /** From then on it is of no use; null if it always is. */
  expires_at: string | null;
  /** How often it has failed. */
  attempts: Generated<number>;
  /** Of the run that is under way, and until when its process counts as alive. */
  claim: string | null;
  claimed_until: string | null;
  /** Whether it was queued again since its run began. */
  rerun: Generated<Flag>;
  /** Why the last attempt failed: the error's name and codes. */
  reason: string | null;
};

export type WorkTables = {
  jobs: JobsTable;
  daily_runs: DailyRunsTable;
};
