import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { expect, test } from 'vitest';
import { changeFixture, type FixtureDetail, fixtureDetail } from '#contract/match/fixtures.ts';
import {
  championshipInfoForPhotos,
  movePhotos,
  orderPhotos,
  takeDownPhotos,
  targetChampionshipInfoForPhotos,
} from '#contract/publishing/photos.ts';
import type { Database, Store } from '#server/platform/store/store.ts';
import { ADMINISTRATOR, administratorOf } from '#server/testing/administrator.ts';
import { get } from '#server/testing/calls.ts';
import { testStoreConfig } from '#server/testing/config.ts';
import { eventually } from '#server/testing/eventually.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServerOn, type TestServer } from '#server/testing/server.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { findPage } from './admin/matches-repository.ts';
import { findAllCoversByChampionship, findAllCoversByMatch } from './photos-repository.ts';
import { addPhoto, jpeg, officeOf } from './testing/pictures.ts';

const MANY = 50_000;
const TAKEN_DOWN_EVERY = 10;

/** A server that notes which tables of the lists its reads name. */
async function start() {
  const store = await openTestStore();
  const read: string[] = [];
  const noting: KyselyPlugin = {
    transformQuery({ node }) {
      const text = JSON.stringify(node);
      for (const table of ['photos', 'matches', 'championships']) {
        if (text.includes(`"name":"${table}"`)) read.push(table);
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await insertSeason(store.db, {}, [{ matchId: 'm1' }, { matchId: 'm2', date: '2026-05-17' }]);
  await insertSeason(store.db, { id: 'autumn', startDate: '2026-09-01' }, [{ matchId: 'm1' }]);
  const noted = { ...store, db: store.db.withPlugin(noting) };
  const settings = { now: MATCH_DAY_MORNING, env: { ADMIN_EMAILS: ADMINISTRATOR } };
  const server = await startTestServerOn(noted, settings);
  const { headers } = await signedIn(server);
  return { store, server, read, headers, settings };
}

type Listed = {
  readonly championships: Readonly<Record<string, number>>;
  readonly matches: Readonly<Record<string, number>>;
};

/** How many photos each championship, and each match of `cup`, is listed with. */
async function listsOf({ url }: TestServer, headers: Record<string, string>): Promise<Listed> {
  const all = await get(url, championshipInfoForPhotos, {}, headers);
  const cup = await get(url, targetChampionshipInfoForPhotos, { championshipId: 'cup' }, headers);
  expect([all.status, cup.status]).toEqual([200, 200]);
  const championships = all.json as { championship_id: string; photo_count: number }[];
  const { matches_with_photos: matches } = cup.json as {
    matches_with_photos: { match_id: string; photo_count: number }[];
  };
  return {
    championships: Object.fromEntries(championships.map((one) => [one.championship_id, one.photo_count])),
    matches: Object.fromEntries(matches.map((one) => [one.match_id, one.photo_count])),
  };
}

/** Every tenth has been taken down; the others are shared by the two matches of `cup` and the one of `autumn`. */
async function insertMany({ db }: Store): Promise<void> {
  await sql`insert into pictures (picture_key, width, height, source_hash, created_at)
    values ('many', 1, 1, ${'f'.repeat(64)}, ${MATCH_DAY_MORNING})`.execute(db);
  await sql`insert into photos (photo_id, championship_id, match_id, picture_key, position, taken_down_at, created_at)
    with recursive numbered(n) as (select 1 union all select n + 1 from numbered where n < ${sql.lit(MANY)})
    select 'photo-' || n, case n % 3 when 2 then 'autumn' else 'cup' end, case n % 3 when 1 then 'm2' else 'm1' end,
      'many', n, case n % ${sql.lit(TAKEN_DOWN_EVERY)} when 0 then ${sql.lit(MATCH_DAY_MORNING)} end,
      ${sql.lit(MATCH_DAY_MORNING)} from numbered`.execute(db);
  await sql`analyze photos`.execute(db);
}

test('五万枚あっても、二度目からは三十人が同時に開いても、データベースに一覧を尋ねない', {
  timeout: 60_000,
}, async () => {
  const { store, server, read, headers } = await start();
  await insertMany(store);
  const first = await listsOf(server, headers);
  expect(first).toEqual({
    championships: { cup: 30_000, autumn: 15_000 },
    matches: { m1: 15_000, m2: 15_000 },
  });
  expect(read).toContain('photos');
  read.length = 0;
  const [second] = await Promise.all(Array.from({ length: 30 }, () => listsOf(server, headers)));
  expect(second).toEqual(first);
  expect(read).not.toContain('photos');
  // The server's own rounds read matches now and then; thirty members who were not answered from memory would read far more.
  expect(read.length).toBeLessThan(30);
});

test('五万枚の表紙は、写真の索引から読まれる', { timeout: 60_000 }, async () => {
  const store = await openTestStore();
  await insertSeason(store.db, {}, [{ matchId: 'm1' }, { matchId: 'm2' }]);
  await insertSeason(store.db, { id: 'autumn' }, [{ matchId: 'm1' }]);
  await insertMany(store);
  if (store.kind === 'postgres') await sql`analyze photos`.execute(store.db);
  expect(await planOf(findAllCoversByChampionship, store)).toMatch(BY_INDEX);
  expect(await planOf((db) => findAllCoversByMatch('cup', db), store)).toMatch(BY_INDEX);
  const requested = {
    search: '',
    show: 'with-photos',
    sort: 'date',
    order: 'desc',
    today: '2026-05-17',
  } as const;
  const page = (db: Database) => findPage({ ...requested, limit: 50, offset: 0 }, db);
  expect(await planOf(page, store)).toMatch(BY_INDEX);
});

/** The indexes that lead to a match's or a championship's photos; which one looks cheapest depends on the planner's figures. */
const BY_INDEX = /photos_(?:open_by_championship|open_by_match|by_match)/;

/** How the database carries out the queries of `find`. */
async function planOf(find: (db: Database) => Promise<unknown>, { kind, db }: Store): Promise<string> {
  const nodes: RootOperationNode[] = [];
  const noting: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await find(db.withPlugin(noting));
  return await db.transaction().execute(async (tx) => {
    // Whether a scan looks cheaper depends on how much vacuum has done: the question is what the index can answer.
    if (kind === 'postgres') await sql`set local enable_seqscan = off`.execute(tx);
    const words = kind === 'sqlite' ? 'explain query plan' : 'explain';
    const plans: string[] = [];
    for (const node of nodes) {
      const { sql: text, parameters } = tx.getExecutor().compileQuery(node, createQueryId());
      const { rows } = await tx.executeQuery(CompiledQuery.raw(`${words} ${text}`, [...parameters]));
      plans.push(JSON.stringify(rows));
    }
    return plans.join('\n');
  });
}

test('公開した写真、移した写真、並べ替えた写真、公開を終えた写真は、次に開くときにはもう反映されている', async () => {
  const { server, headers } = await start();
  const office = officeOf(server);
  const ask = await administratorOf(server);
  const lists = () => listsOf(server, headers);
  expect(await lists()).toEqual({ championships: {}, matches: {} });
  const one = await addPhoto(office, await jpeg({ width: 20, height: 20 }, 1));
  expect(await lists()).toEqual({ championships: { cup: 1 }, matches: { m1: 1 } });
  const two = await addPhoto(office, await jpeg({ width: 20, height: 20 }, 2));
  expect(await lists()).toEqual({ championships: { cup: 2 }, matches: { m1: 2 } });

  const before = await coverOf(server, headers);
  const order = { championship_id: 'cup', match_id: 'm1' };
  const seen = [one.photoId, two.photoId];
  const ordered = await ask(orderPhotos, { body: { ...order, seen, wanted: seen.toReversed() } });
  expect(ordered.status).toBe(200);
  expect(await coverOf(server, headers)).not.toBe(before);

  const place = { championship_id: 'autumn', match_id: 'm1', photo_ids: [one.photoId] };
  expect((await ask(movePhotos, { body: place })).status).toBe(200);
  expect(await lists()).toEqual({ championships: { cup: 1, autumn: 1 }, matches: { m1: 1 } });
  expect((await ask(takeDownPhotos, { body: { photo_ids: [one.photoId] } })).status).toBe(200);
  expect(await lists()).toEqual({ championships: { cup: 1 }, matches: { m1: 1 } });
  await office.takeDown(two.photoId);
  expect(await lists()).toEqual({ championships: {}, matches: {} });
});

async function coverOf({ url }: TestServer, headers: Record<string, string>): Promise<string> {
  const { json } = await get(url, targetChampionshipInfoForPhotos, { championshipId: 'cup' }, headers);
  const { matches_with_photos } = json as { matches_with_photos: { cover_url: string }[] };
  return matches_with_photos[0]?.cover_url.split('/')[4] ?? '';
}

test('試合の日が変わると、写真のある試合の並びも変わる', async () => {
  const { server, headers } = await start();
  const office = officeOf(server);
  await addPhoto(office, await jpeg({ width: 20, height: 20 }, 1), { matchId: 'm1' });
  await addPhoto(office, await jpeg({ width: 20, height: 20 }, 2), { matchId: 'm2' });
  const order = async () => Object.keys((await listsOf(server, headers)).matches);
  expect(await order()).toEqual(['m1', 'm2']);
  const ask = await administratorOf(server);
  const params = { championshipId: 'cup', matchId: 'm2' };
  const { revision, form } = (await ask(fixtureDetail, { params })).json as FixtureDetail;
  const changed = await ask(changeFixture, {
    params,
    body: { revision, form: { ...form, match_date: '2026-05-15' } },
  });
  expect(changed.status).toBe(200);
  expect(await order()).toEqual(['m2', 'm1']);
});

if (testStoreConfig().kind === 'postgres') {
  test('一つのサーバーで公開し、公開を終えた写真は、別のサーバーの一覧にも、すぐに反映される', async () => {
    const { store, server, headers, settings } = await start();
    const other = await startTestServerOn(store, settings);
    const office = officeOf(server);
    expect(await listsOf(other, headers)).toEqual({ championships: {}, matches: {} });
    const { photoId } = await addPhoto(office, await jpeg({ width: 20, height: 20 }));
    const shown = { championships: { cup: 1 }, matches: { m1: 1 } };
    await eventually(async () => expect(await listsOf(other, headers)).toEqual(shown));
    await office.takeDown(photoId);
    const none = { championships: {}, matches: {} };
    await eventually(async () => expect(await listsOf(other, headers)).toEqual(none));
  });
}
