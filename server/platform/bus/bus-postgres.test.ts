import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { announcing, changed } from '#server/platform/store/changes.ts';
import { testStoreConfig } from '#server/testing/config.ts';
import { switchBefore } from '#server/testing/database-switch.ts';
import { eventually } from '#server/testing/eventually.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { type BusListener, createBus, type MatchChange } from './bus.ts';
import { createPostgresCarrier } from './bus-postgres.ts';

const CHANGE: MatchChange = { championshipId: '大会-1', matchId: "m'1", version: 7 };

if (testStoreConfig().kind === 'postgres') {
  /** Two processes on one database, as far as the bus can tell. */
  async function twoBuses() {
    const store = await openTestStore();
    const { databaseUrl = '' } = store.settings;
    const way = await switchBefore(databaseUrl);
    const onLost = vi.fn<(error: Error) => void>();
    const open = async (url: string) => {
      const bus = await createBus(createPostgresCarrier(url, onLost));
      onTestFinished(() => bus.close());
      const heard = { changed: vi.fn<BusListener['changed']>(), resync: vi.fn<BusListener['resync']>() };
      bus.subscribe(heard);
      return { bus, heard };
    };
    return { store, onLost, way, writing: await open(databaseUrl), watching: await open(way.databaseUrl) };
  }

  test('コミットした変化は、ほかのプロセスに一度だけ届き、自分には通知では戻らない', async () => {
    const { writing, watching } = await twoBuses();
    await writing.bus.committed([CHANGE]);
    await eventually(() => expect(watching.heard.changed.mock.calls).toEqual([[CHANGE, false]]));
    // Its own would have come on the same path, before this later one.
    await watching.bus.committed([{ ...CHANGE, version: 8 }]);
    await eventually(() => expect(writing.heard.changed).toHaveBeenCalledTimes(2));
    expect(writing.heard.changed.mock.calls).toEqual([
      [CHANGE, true],
      [{ ...CHANGE, version: 8 }, false],
    ]);
  });

  test('取り消された書き込みは、誰にも届かない', async () => {
    const { store, writing, watching } = await twoBuses();
    const announced = announcing(store, writing.bus);
    const failed = announced.transaction(async (db) => {
      changed(db, CHANGE);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await announced.transaction(async (db) => changed(db, { ...CHANGE, version: 8 }));
    await eventually(() => expect(watching.heard.changed).toHaveBeenCalled());
    expect(watching.heard.changed.mock.calls).toEqual([[{ ...CHANGE, version: 8 }, false]]);
  });

  test('接続が切れている間の変化は、つなぎ直してから届き、閉じるときに残っている変化も届く', async () => {
    const { way, writing, watching } = await twoBuses();
    await way.cut();
    await watching.bus.committed([CHANGE]);
    expect(writing.heard.changed).not.toHaveBeenCalled();
    await way.mend();
    await eventually(() => expect(writing.heard.changed.mock.calls).toEqual([[CHANGE, false]]));
    await watching.bus.committed([{ ...CHANGE, version: 8 }]);
    await watching.bus.close();
    await eventually(() => expect(writing.heard.changed).toHaveBeenCalledTimes(2));
  });

  test('接続が切れると、知らせ、つなぎ直し、読み直しを求め、その後の変化はまた届く', async () => {
    const { store, onLost, writing, watching } = await twoBuses();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`.execute(store.db);
    await eventually(() => expect(watching.heard.resync).toHaveBeenCalledOnce());
    expect(onLost).toHaveBeenCalledTimes(2);
    await writing.bus.committed([CHANGE]);
    await eventually(() => expect(watching.heard.changed.mock.calls).toEqual([[CHANGE, false]]));
  });

  test('黙って途切れた接続にも十秒のうちに気づいて読み直しを求め、その後の変化はまた届く', async () => {
    const { way, writing, watching } = await twoBuses();
    way.forget();
    await eventually(() => expect(watching.heard.resync).toHaveBeenCalledOnce());
    await writing.bus.committed([CHANGE]);
    await eventually(() => expect(watching.heard.changed.mock.calls).toEqual([[CHANGE, false]]));
  });
} else {
  test('一つのプロセスだけのときは、知らせはプロセスの中で済む', async () => {
    const bus = await createBus(null);
    const heard = { changed: vi.fn<BusListener['changed']>(), resync: vi.fn<BusListener['resync']>() };
    const unsubscribe = bus.subscribe(heard);
    await bus.committed([CHANGE]);
    unsubscribe();
    await bus.committed([CHANGE]);
    expect(heard.changed.mock.calls).toEqual([[CHANGE, true]]);
  });
}
