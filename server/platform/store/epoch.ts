/**
 * An **epoch** names one line of a database's history. A match's version says which of two views is newer within one epoch only.
 * The epoch is the database's identity, which `restore` makes anew, and on PostgreSQL its timeline, which the promotion of a standby
 * makes anew.
 */

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { isMissingTable } from './errors.ts';
import type { Database, StoreKind } from './store.ts';

export type Epoch = {
  /** Of everything that is read until it changes. */
  current(): string;
  /** Calls `changed` after each change. Returns the way to stop. */
  follow(changed: () => void): () => void;
};

/** An epoch that new connections bring up to date. */
export type EpochTracker = Epoch & {
  /** Statement that each new connection to PostgreSQL asks; null if none is asked. */
  readonly query: string | null;
  /** Takes the answer to `query`; returns the connection's epoch. */
  note(rows: readonly EpochRow[]): string;
};

export type EpochRow = { readonly id: string; readonly wal: string | null };

/** The epoch of a store from which nobody reads matches. */
export const NO_EPOCH: Epoch = { current: () => '', follow: () => () => undefined };

const IDENTITY_ALONE = 'select id, null as wal from database_identity';

/** A standby has no position of its own to write at. */
const WITH_TIMELINE = `select id, case when pg_is_in_recovery() then null
  else pg_walfile_name(pg_current_wal_insert_lsn()) end as wal from database_identity`;

/** Whether the functions of `WITH_TIMELINE` are there and this role may call them. */
const MAY_READ_TIMELINE = `select coalesce(bool_and(has_function_privilege(to_regprocedure(name)::oid, 'execute')), false)
    and count(to_regprocedure(name)) = 3 as may
  from unnest(array['pg_is_in_recovery()', 'pg_walfile_name(pg_lsn)', 'pg_current_wal_insert_lsn()']) as name`;

/** Reads the epoch of a migrated database, and finds out how connections can follow it. */
export async function openEpoch(db: Database, kind: StoreKind): Promise<EpochTracker> {
  const query = kind === 'sqlite' ? IDENTITY_ALONE : await findQuery(db);
  const { rows } = await sql.raw<EpochRow>(query).execute(db);
  return trackerOf(nameOf(rows), kind === 'sqlite' ? null : query);
}

/** Whether failovers change the epoch: PostgreSQL lets this program read its timeline. */
export function hasTimeline(epoch: Epoch): boolean {
  return epoch.current().includes(BEFORE_TIMELINE);
}

/** Gives the database a new identity, if it has one: it goes on from another state than the pages have shown. */
export async function renewIdentity(db: Database): Promise<void> {
  try {
    const id = randomBytes(6).toString('base64url');
    await db.updateTable('database_identity').set({ id }).execute();
  } catch (error) {
    // Of a release before there was one.
    if (!isMissingTable(error)) throw error;
  }
}

async function findQuery(db: Database): Promise<string> {
  const { rows } = await sql.raw<{ may: boolean }>(MAY_READ_TIMELINE).execute(db);
  if (rows[0]?.may !== true) return IDENTITY_ALONE;
  try {
    await sql.raw(WITH_TIMELINE).execute(db);
    return WITH_TIMELINE;
  } catch {
    // Some managed services have the functions and refuse them to everyone.
    return IDENTITY_ALONE;
  }
}

const BEFORE_TIMELINE = '.';
/** Characters of a log file's name that are its timeline, hexadecimal. */
const TIMELINE_CHARACTERS = 8;

function nameOf([row]: readonly EpochRow[]): string {
  if (row === undefined) throw new Error('The database has no identity.');
  if (row.wal === null) return row.id;
  return row.id + BEFORE_TIMELINE + Number.parseInt(row.wal.slice(0, TIMELINE_CHARACTERS), 16);
}

function trackerOf(first: string, query: string | null): EpochTracker {
  const listeners = new Set<() => void>();
  let current = first;
  return {
    query,
    current: () => current,
    follow(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    note(rows) {
      const name = nameOf(rows);
      if (name !== current) {
        current = name;
        for (const changed of listeners) changed();
      }
      return name;
    },
  };
}
