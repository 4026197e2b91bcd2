/** A thread that carries SQLite's log over into the database's file, and waits for the disk meanwhile. */

import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { answerAsThread } from '#server/platform/threads/thread.ts';

const file: string = workerData;

answerAsThread<null, null>(async () => {
  const database = new DatabaseSync(file);
  try {
    // FULL: SQLite syncs the log before it copies and the file afterwards, so a power cut in between loses nothing. PASSIVE: it never
    // blocks readers or writers.
    database.exec('pragma synchronous = full; pragma fullfsync = on; pragma wal_checkpoint(passive)');
  } finally {
    database.close();
  }
  return null;
});
