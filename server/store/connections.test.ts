import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { testStoreConfig } from '#server/testing/config.ts';
import { insertOneMatch, matchEventRow } from '#server/testing/rows.ts';
import { openTestSettings, openTestStore } from '#server/testing/stores.ts';
import { openStore } from './store.ts';

if (testStoreConfig().kind === 'sqlite') {
  test('while another process writes, reads go on and a write waits its turn', async () => {
    const { db, settings } = await openTestStore();
    await insertOneMatch(db);
    const heldForMs = 300;
    const other = new Worker(
      `const { DatabaseSync } = require('node:sqlite');
       const { parentPort, workerData } = require('node:worker_threads');
       const database = new DatabaseSync(workerData.file);
       database.exec("begin immediate; update matches set ground = '変更'");
       parentPort.postMessage('held');
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, workerData.heldForMs);
       database.exec('commit');
       database.close();`,
      { eval: true, workerData: { file: join(settings.dataDir, 'tsunagu.db'), heldForMs } },
    );
    await once(other, 'message');
    const exited = once(other, 'exit');

    expect(await db.selectFrom('matches').select('ground').executeTakeFirst()).toEqual({
      ground: '厚別公園',
    });
    await db.insertInto('match_events').values(matchEventRow()).execute();
    expect(await db.selectFrom('matches').select('ground').executeTakeFirst()).toEqual({ ground: '変更' });
    await exited;
  });
} else {
  const backendOf = sql<{ pid: number }>`select pg_backend_pid() as pid`;

  async function terminate(databaseUrl: string | undefined, pid: number | undefined): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('select pg_terminate_backend($1)', [pid]);
    await client.end();
  }

  test('an idle connection that PostgreSQL drops is reported, and the next query gets another', async () => {
    const settings = await openTestSettings();
    const onConnectionLost = vi.fn<(error: Error) => void>();
    const store = await openStore({ ...settings, poolSize: 1, onConnectionLost });
    const first = (await backendOf.execute(store.db)).rows[0]?.pid;
    await terminate(settings.databaseUrl, first);
    await vi.waitFor(() => expect(onConnectionLost).toHaveBeenCalled());
    expect((await backendOf.execute(store.db)).rows[0]?.pid).not.toBe(first);
    expect(onConnectionLost).toHaveBeenCalledTimes(1);
    await store.close();
  });

  test('a connection lost between two queries of a transaction fails that transaction alone', async () => {
    const settings = await openTestSettings();
    const onConnectionLost = vi.fn<(error: Error) => void>();
    const store = await openStore({ ...settings, poolSize: 1, onConnectionLost });
    await insertOneMatch(store.db);
    const interrupted = store.transaction(async (db) => {
      await db.insertInto('match_events').values(matchEventRow()).execute();
      await terminate(settings.databaseUrl, (await backendOf.execute(db)).rows[0]?.pid);
      await vi.waitFor(() => expect(onConnectionLost).toHaveBeenCalled());
      await db.updateTable('matches').set({ version: 1 }).execute();
    });
    await expect(interrupted).rejects.toThrow();
    expect(await store.db.selectFrom('match_events').selectAll().execute()).toEqual([]);
    await store.close();
  });
}
