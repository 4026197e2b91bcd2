/**
 * SQLite's write-ahead log on its way to the disk, beside the event loop: a commit writes to the log and returns, and is acknowledged
 * once the log is synced. One sync is of all that was committed before it began. A thread carries the log over into the database's file.
 */

import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { createThread, type Thread } from '#server/platform/threads/thread.ts';
import { serverProgram } from '#server/program-files.ts';

/** Brings what was written to an open file to the disk. */
export type Sync = (handle: number) => Promise<void>;

const PROGRAM = serverProgram('platform/store/checkpoint-program');
const LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 } as const;
const IDLE_MS = 10_000;
/** A slow card takes seconds for some megabytes. */
const HANGS_MS = 120_000;
/** Rows; each takes a page of 4 KB or a few. */
const CARRIED_AT = 2_000;

export class SqliteLog {
  readonly #file: string;
  readonly #sync: Sync;
  readonly #thread: Thread<null, null>;
  #handle: number | null = null;
  /** Whether something was committed since the last sync began. */
  #isAhead = false;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  #toCarry = 0;

  /** Of the database in `file`. */
  constructor(file: string, sync: Sync = promisify(fdatasync)) {
    this.#file = file;
    this.#sync = sync;
    const needs = { limits: LIMITS, idleMs: IDLE_MS, hangsMs: HANGS_MS, most: 1 };
    this.#thread = createThread({ program: PROGRAM, data: file, ...needs });
  }

  /** To be called after a commit that has changed so many rows. */
  committed(rows: number): void {
    this.#isAhead = true;
    this.#toCarry += rows;
  }

  /**
   * Resolves when all that was committed before is on disk. Rejects once a sync has failed, for as long as the process lives: the
   * system may have forgotten what it could not write.
   */
  synced(): Promise<void> {
    if (!this.#isAhead) return this.#running;
    this.#next ??= this.#running.then(() => {
      this.#running = this.#bringToDisk();
      return this.#running;
    });
    return this.#next;
  }

  /** Once all is on disk. */
  async close(): Promise<void> {
    // A failed sync has already rejected everyone who waited for it.
    await this.synced().catch(() => undefined);
    await this.#thread.close();
    if (this.#handle !== null) closeSync(this.#handle);
    this.#handle = null;
  }

  async #bringToDisk(): Promise<void> {
    this.#next = null;
    this.#isAhead = false;
    // With the first commit it is there, and stays for as long as the database is open.
    this.#handle ??= openSync(`${this.#file}-wal`, 'r+');
    await this.#sync(this.#handle);
    if (this.#toCarry >= CARRIED_AT) this.#carryOver();
  }

  #carryOver(): void {
    this.#toCarry = 0;
    // A failed checkpoint loses nothing: the next one, or SQLite's own at wal_autocheckpoint, copies the rest.
    this.#thread.ask(null).catch(() => undefined);
  }
}
