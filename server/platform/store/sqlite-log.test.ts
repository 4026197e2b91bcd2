import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { storeTroubleOf } from './errors.ts';
import type { Schema } from './schema.ts';
import { openSqlite } from './sqlite.ts';
import { type Store, storeOf } from './store.ts';

type Disk = { readonly store: Store; readonly db: Kysely<Schema>; readonly file: string };

/** A store with one table, whose disk is `sync`. */
async function storeWith(sync?: (handle: number) => Promise<void>): Promise<Disk> {
  const folder = await mkdtemp(join(tmpdir(), 'tsunagu-log-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'tsunagu.db');
  const db = openSqlite(file, sync);
  onTestFinished(() => db.destroy());
  await sql`create table goals (minute integer not null)`.execute(db);
  return { store: storeOf('sqlite', db), db, file };
}

/** A disk whose syncs end when the test says so. */
function slowDisk() {
  const begun: PromiseWithResolvers<void>[] = [];
  return {
    begun,
    sync: () => {
      const one = Promise.withResolvers<void>();
      begun.push(one);
      return one.promise;
    },
  };
}

const score = (db: Kysely<Schema>, minute: number) => sql`insert into goals values (${minute})`.execute(db);

async function goals(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from goals`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Whether it has come to an end, after all that can happen at once has happened. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const settled = promise.then(
    () => true,
    () => true,
  );
  return Promise.race([settled, sleep(20).then(() => false)]);
}

test('who writes waits for the disk, and who reads meanwhile does not', async () => {
  const disk = slowDisk();
  const { store, db } = await storeWith(disk.sync);
  for (const write of [() => store.transaction((own) => score(own, 1)), () => score(db, 2)]) {
    const writing = write();
    expect(await isSettled(writing)).toBe(false);
    expect(await goals(db)).toBeGreaterThan(0);
    disk.begun.at(-1)?.resolve();
    await writing;
  }
  expect(disk.begun).toHaveLength(2);
});

test('a sync is of all that was committed before it began, and of nothing after', async () => {
  const disk = slowDisk();
  const { store } = await storeWith(disk.sync);
  const first = store.transaction((db) => score(db, 1));
  await expect.poll(() => disk.begun.length).toBe(1);
  const others = [2, 3, 4].map((minute) => store.transaction((db) => score(db, minute)));
  expect(await isSettled(Promise.race(others))).toBe(false);
  disk.begun[0]?.resolve();
  await first;
  expect(await isSettled(Promise.race(others))).toBe(false);
  disk.begun[1]?.resolve();
  await Promise.all(others);
  expect(disk.begun).toHaveLength(2);
});

test('a transaction that finds what another has committed waits for the disk with it, although it writes nothing', async () => {
  const disk = slowDisk();
  const { store } = await storeWith(disk.sync);
  const writing = store.transaction((db) => score(db, 1));
  await expect.poll(() => disk.begun.length).toBe(1);
  const repeating = store.transaction((db) => goals(db));
  expect(await isSettled(repeating)).toBe(false);
  disk.begun[0]?.resolve();
  expect(await repeating).toBe(1);
  await writing;
  expect(await store.transaction((db) => goals(db))).toBe(1);
  expect(disk.begun).toHaveLength(1);
});

test('what was undone, and what is hasty, waits for no disk', async () => {
  const disk = slowDisk();
  const { store, db } = await storeWith(disk.sync);
  const undone = store.transaction(async (own) => {
    await score(own, 1);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await store.hastyTransaction((own) => score(own, 2));
  expect(await goals(db)).toBe(1);
  expect(disk.begun).toHaveLength(0);
  const next = store.transaction((own) => score(own, 3));
  expect(await isSettled(next)).toBe(false);
  disk.begun[0]?.resolve();
  await next;
});

test('after a failure of the disk nothing is acknowledged any more', async () => {
  let syncs = 0;
  const failure = Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
  const { store, db } = await storeWith(async () => {
    syncs += 1;
    if (syncs === 2) throw failure;
  });
  await store.transaction((own) => score(own, 1));
  const failed = await store.transaction((own) => score(own, 2)).catch((error: unknown) => error);
  expect(storeTroubleOf(failed)).toBe('away');
  await expect(store.transaction((own) => score(own, 3))).rejects.toThrow('EIO');
  await expect(store.transaction((own) => goals(own))).rejects.toThrow('EIO');
  expect(await goals(db)).toBeGreaterThan(0);
});

test('a log that has grown is carried over by a thread, and begins anew', async () => {
  const { store, db, file } = await storeWith();
  let rounds = 0;
  const sizeAfterRound = async () => {
    await store.transaction(async (own) => {
      for (let minute = 0; minute < 3_000; minute += 1) await score(own, minute);
    });
    rounds += 1;
    return statSync(`${file}-wal`).size;
  };
  const size = await sizeAfterRound();
  const before = statSync(file).size;
  await expect.poll(() => statSync(file).size).toBeGreaterThan(before);
  // The file has grown before the thread is done with the log.
  await expect.poll(sizeAfterRound).toBe(size);
  expect(await goals(db)).toBe(rounds * 3_000);
});
