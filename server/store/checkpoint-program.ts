/** A thread that carries SQLite's log over into the database's file, and waits for the disk meanwhile. */

import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { answerAsThread } from '#server/thread.ts';

const file: string = workerData;

answerAsThread<null, null>(async () => {
  const database = new DatabaseSync(file);
  try {
    // The log is synced before, and the file after it, so that a machine may fail in between. Whoever reads or writes is not held up.
    database.exec('pragma synchronous = full; pragma fullfsync = on; pragma wal_checkpoint(passive)');
  } finally {
    database.close();
  }
  return null;
});
