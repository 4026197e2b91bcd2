import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PostgresDriver, sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testStoreConfig } from '#server/testing/config.ts';
import { switchBefore } from '#server/testing/database-switch.ts';
import { eventually } from '#server/testing/eventually.ts';
import { insertOneMatch, matchEventRow } from '#server/testing/rows.ts';
import { openTestSettings, openTestStore } from '#server/testing/stores.ts';
import { announcing, commitAtOnce, lastly, unheard } from './changes.ts';
import { storeTroubleOf } from './errors.ts';
import { openPostgres } from './postgres.ts';
import { type Database, openStore, storeOf } from './store.ts';

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
  const LOST = new Error('Connection terminated unexpectedly');
  const backendOf = sql<{ pid: number }>`select pg_backend_pid() as pid`;

  /** Notes when connections that are made from here on ask something, and know the answer. */
  function noteQueries(moments: string[]): void {
    const ask: (query: pg.QueryConfig) => Promise<unknown> = pg.Client.prototype.query;
    const noted = async function (this: pg.Client, query: pg.QueryConfig) {
      moments.push(`asks ${query.text}`);
      const answer = await ask.call(this, query);
      moments.push(`knows ${query.text}`);
      return answer;
    };
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(noted as pg.Client['query']);
    onTestFinished(() => spy.mockRestore());
  }

  /** One connection, which is given up when a query takes longer than half a second. */
  function openImpatient(databaseUrl: string): Database {
    return openPostgres({ databaseUrl, poolSize: 1, answerMs: 500, onConnectionLost: () => undefined });
  }

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
    await eventually(() => expect(onConnectionLost).toHaveBeenCalled());
    expect((await backendOf.execute(store.db)).rows[0]?.pid).not.toBe(first);
    expect(onConnectionLost).toHaveBeenCalledTimes(1);
    await store.close();
  });

  test('a database that has vanished without a word is away after some seconds, and nothing waits for it', async () => {
    const settings = await openTestSettings('migrated');
    const way = await switchBefore(settings.databaseUrl ?? '');
    const behind = { ...settings, databaseUrl: way.databaseUrl, onConnectionLost: () => undefined };
    const store = await openStore({ ...behind, poolSize: 1 });
    await backendOf.execute(store.db);
    way.hold();
    const writing = store.transaction((db) => insertOneMatch(db)).catch(storeTroubleOf);
    const reading = backendOf.execute(store.db).catch(storeTroubleOf);
    expect(await Promise.all([writing, reading])).toEqual(['away', 'away']);
    way.release();
    expect(await store.db.selectFrom('matches').selectAll().execute()).toEqual([]);
    await store.close();
  });

  test('a server that has vanished from the network in the middle of a transaction holds no row for long', async () => {
    const settings = await openTestSettings('migrated');
    const way = await switchBefore(settings.databaseUrl ?? '');
    const gone = storeOf('postgres', openImpatient(way.databaseUrl));
    const store = await openStore({ ...settings, poolSize: 1 });
    await insertOneMatch(store.db);
    const changing = (db: Database, ground: string) => db.updateTable('matches').set({ ground }).execute();
    const changed = gone
      .transaction(async (db) => {
        await changing(db, '消えるはず');
        way.hold();
        await changing(db, '届かない');
      })
      .catch(storeTroubleOf);
    expect(await changed).toBe('away');
    await changing(store.db, '変更');
    expect(await store.db.selectFrom('matches').select('ground').executeTakeFirst()).toEqual({
      ground: '変更',
    });
    await Promise.all([gone.close(), store.close()]);
  });

  test('what a server that has vanished from the network still waits for is given up', async () => {
    const settings = await openTestSettings('migrated');
    const way = await switchBefore(settings.databaseUrl ?? '');
    const gone = openImpatient(way.databaseUrl);
    const store = await openStore({ ...settings, poolSize: 2 });
    await insertOneMatch(store.db);
    const changing = (db: Database) => db.updateTable('matches').set({ ground: '変更' }).execute();
    const waiting = async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(store.db);
      return rows[0]?.waiting;
    };
    const release = Promise.withResolvers<void>();
    const holding = store.transaction(async (db) => {
      await changing(db);
      await release.promise;
    });
    const lost = changing(gone).catch(storeTroubleOf);
    await eventually(async () => expect(await waiting()).toBe(1));
    way.hold();
    expect(await lost).toBe('away');
    expect(await waiting()).toBe(1);
    await eventually(async () => expect(await waiting()).toBe(0));
    release.resolve();
    await holding;
    await Promise.all([gone.destroy(), store.close()]);
  });

  test('a query that takes too long fails, and the next one gets another connection', async () => {
    const { databaseUrl = '' } = await openTestSettings();
    const db = openImpatient(databaseUrl);
    const slow = sql`select pg_sleep(30)`.execute(db);
    const next = backendOf.execute(db);
    expect(await slow.catch(storeTroubleOf)).toBe('away');
    expect((await next).rows).toHaveLength(1);
    await db.destroy();
  });

  test('a connection that is lost before its first query leaves its place to another', async () => {
    const { databaseUrl = '' } = await openTestSettings();
    const db = openPostgres({ databaseUrl, poolSize: 1, onConnectionLost: () => undefined });
    const lost = vi.spyOn(pg.Client.prototype, 'query').mockRejectedValueOnce(LOST as never);
    onTestFinished(() => lost.mockRestore());
    await expect(backendOf.execute(db)).rejects.toBe(LOST);
    expect((await backendOf.execute(db)).rows).toHaveLength(1);
    await db.destroy();
  });

  test('a connection lost between two queries of a transaction fails that transaction alone', async () => {
    const settings = await openTestSettings();
    const onConnectionLost = vi.fn<(error: Error) => void>();
    const store = await openStore({ ...settings, poolSize: 1, onConnectionLost });
    await insertOneMatch(store.db);
    const interrupted = store.transaction(async (db) => {
      await db.insertInto('match_events').values(matchEventRow()).execute();
      await terminate(settings.databaseUrl, (await backendOf.execute(db)).rows[0]?.pid);
      await eventually(() => expect(onConnectionLost).toHaveBeenCalled());
      await db.updateTable('matches').set({ version: 1 }).execute();
    });
    await expect(interrupted).rejects.toThrow();
    expect(await store.db.selectFrom('match_events').selectAll().execute()).toEqual([]);
    await store.close();
  });

  test('what a transaction asks without waiting travels together', async () => {
    const moments: string[] = [];
    noteQueries(moments);
    const { db, transaction, close } = await openStore({ ...(await openTestSettings()), poolSize: 1 });
    await sql`select 0`.execute(db);
    moments.length = 0;
    await transaction(async (db) => {
      await Promise.all([sql`select 1`.execute(db), sql`select 2`.execute(db)]);
      await sql`select 3`.execute(db);
    });
    expect(moments).toEqual([
      ...['asks begin', 'asks select 1', 'asks select 2'],
      ...['knows begin', 'knows select 1', 'knows select 2'],
      ...['asks select 3', 'knows select 3', 'asks commit', 'knows commit'],
    ]);
    await close();
  });

  test('what ends a transaction travels with its commit, and is undone as a whole where PostgreSQL refuses one of it', async () => {
    const moments: string[] = [];
    noteQueries(moments);
    const plain = await openStore({ ...(await openTestSettings()), poolSize: 1 });
    const store = announcing(plain, { committed: async () => undefined });
    await insertOneMatch(unheard(plain.db));
    const ending = (...versions: readonly number[]) =>
      store.transaction(async (db) => {
        commitAtOnce(db);
        for (const version of versions) {
          lastly(
            db,
            db
              .insertInto('match_events')
              .values({ ...matchEventRow(), version })
              .execute(),
          );
        }
      });
    await ending(1);
    moments.length = 0;
    await ending(2, 3);
    expect(moments.map((moment) => moment.split(' ', 2).join(' '))).toEqual([
      ...['asks begin', 'asks insert', 'asks insert', 'asks commit'],
      ...['knows begin', 'knows insert', 'knows insert', 'knows commit'],
    ]);
    await expect(ending(4, 4, 5)).rejects.toMatchObject({ code: '23505' });
    const kept = await plain.db.selectFrom('match_events').select('version').orderBy('version').execute();
    expect(kept.map(({ version }) => version)).toEqual([1, 2, 3]);
    await plain.close();
  });

  test('a transaction that cannot begin does nothing', async () => {
    const { db, transaction } = await openTestStore();
    const begin = vi.spyOn(PostgresDriver.prototype, 'beginTransaction').mockRejectedValue(new Error('no'));
    onTestFinished(() => begin.mockRestore());
    await expect(transaction(async () => 'done')).rejects.toThrow('no');
    begin.mockRestore();
    expect(await db.selectFrom('matches').selectAll().execute()).toEqual([]);
  });

  test('what is asked often is prepared once, and outlives a column of a newer release', async () => {
    const settings = await openTestSettings();
    const { db, close } = await openStore({ ...settings, poolSize: 1 });
    await insertOneMatch(db);
    const named = () => db.selectFrom('matches').select('ground').where('match_id', '=', 'm1').execute();
    const whole = () => db.selectFrom('matches').selectAll().where('match_id', '=', 'm1').execute();
    for (let asked = 0; asked < 30; asked += 1) await Promise.all([named(), whole()]);
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      db,
    );
    const prepared = rows.map(({ statement }) => statement).filter((text) => text.includes('from "matches"'));
    expect(prepared).toEqual([expect.stringContaining('select "ground"')]);
    await sql`alter table matches add column weather text`.execute(db);
    expect(await named()).toHaveLength(1);
    expect(await whole()).toEqual([expect.objectContaining({ weather: null })]);
    await close();
  });
}
