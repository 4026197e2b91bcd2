import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isUniqueViolationOf, storeTroubleOf } from '#server/platform/store/errors.ts';
import { testStoreConfig } from '#server/testing/config.ts';
import {
  championshipRow,
  divisionRow,
  insertOneMatch,
  matchEventRow,
  matchRow,
} from '#server/testing/rows.ts';
import { insertSeason } from '#server/testing/season.ts';
import { openTestSettings, openTestStore } from '#server/testing/stores.ts';
import { insertRows, valuesOf } from './many-rows.ts';
import { openStore } from './store.ts';

test('flags, nulls, Japanese and JSON come back as they were stored', async () => {
  const { db } = await openTestStore();
  const notice = '雨天時は𠮷田グラウンド ⚽ "変更" あり';
  const stored = championshipRow({
    is_league: 0,
    practice: 1,
    public_results: 'live',
    notice,
    revision: 2,
  });
  await db.insertInto('championships').values(stored).execute();
  const club = {
    club_id: 'c1',
    name: 'ＦＣ北',
    short_name: '北',
    kana: null,
    categories: JSON.stringify(['U-12（ジュニア）', '\u0000', '\ud800']),
    url: null,
    variants: JSON.stringify(['北フットボールクラブ']),
    retired_at: null,
    revision: 3,
    first_colour: '#ffffff',
    second_colour: null,
  };
  await db.insertInto('clubs').values(club).execute();
  expect({ ...(await db.selectFrom('championships').selectAll().executeTakeFirstOrThrow()) }).toStrictEqual(
    stored,
  );
  expect({ ...(await db.selectFrom('clubs').selectAll().executeTakeFirstOrThrow()) }).toStrictEqual(club);
});

test('counts, sums and averages are numbers', async () => {
  const { db } = await openTestStore();
  const numbers = sql<{ count: number; sum: number; average: number }>`
    select count(*) as count, sum(n) as sum, avg(n) as average from (select 1 as n union all select 2) as numbers`;
  expect({ ...(await numbers.execute(db)).rows[0] }).toStrictEqual({ count: 2, sum: 3, average: 1.5 });
});

test('a number too large to be exact is refused, not rounded', async () => {
  const { db } = await openTestStore();
  await expect(sql`select 9007199254740993 as n`.execute(db)).rejects.toThrow(RangeError);
});

test('booleans, undefined and bigints become what the columns hold', async () => {
  const { db } = await openTestStore();
  await insertOneMatch(db);
  const championship = sql<{ notice: string | null; is_league: number; fiscal_year: number }>`
    update championships set notice = ${undefined}, is_league = ${false}, fiscal_year = ${2026n}
    returning notice, is_league, fiscal_year`;
  expect({ ...(await championship.execute(db)).rows[0] }).toStrictEqual({
    notice: null,
    is_league: 0,
    fiscal_year: 2026,
  });
});

test.for([
  ['text with a NUL character', 'a\0b'],
  ['not a number', Number.NaN],
  ['a date', new Date(0)],
  ['a list', ['success']],
  ['an object', { kicks: 1 }],
])('%s is refused on both databases alike', async ([, value]) => {
  const { db } = await openTestStore();
  await insertOneMatch(db);
  await expect(async () => sql`update championships set notice = ${value}`.execute(db)).rejects.toThrow(
    TypeError,
  );
});

test('text sorts by its code points, ASCII before kana before kanji', async () => {
  const { db } = await openTestStore();
  await db.insertInto('championships').values(championshipRow()).execute();
  const names = ['決勝', 'b', 'ア', 'B', '1', 'あ', '_'];
  const divisions = names.map((name, index) => divisionRow({ division_id: String(index), name }));
  await db.insertInto('divisions').values(divisions).execute();
  const sorted = await db.selectFrom('divisions').select('name').orderBy('name').execute();
  expect(sorted.map(({ name }) => name)).toEqual(['1', 'B', '_', 'b', 'あ', 'ア', '決勝']);
});

test('a unique violation is recognised, by its table', async () => {
  const { db } = await openTestStore();
  await insertOneMatch(db);
  await db.insertInto('match_events').values(matchEventRow()).execute();
  const sameVersion = await failureOf(db.insertInto('match_events').values(matchEventRow()).execute());
  expect(isUniqueViolationOf('match_events', sameVersion)).toBe(true);
  expect(isUniqueViolationOf('matches', sameVersion)).toBe(false);

  const sameKey = await failureOf(db.insertInto('matches').values(matchRow()).execute());
  expect(isUniqueViolationOf('matches', sameKey)).toBe(true);

  const noMatch = await failureOf(
    db
      .insertInto('match_events')
      .values(matchEventRow({ match_id: 'x' }))
      .execute(),
  );
  expect(isUniqueViolationOf('match_events', noMatch)).toBe(false);
  expect(isUniqueViolationOf('match_events', new Error('other'))).toBe(false);
});

test('a transaction that throws leaves nothing behind, and the store goes on', async () => {
  const store = await openTestStore();
  await insertOneMatch(store.db);
  const failed = store.transaction(async (db) => {
    await db.insertInto('match_events').values(matchEventRow()).execute();
    await db.insertInto('match_events').values(matchEventRow()).execute();
  });
  await expect(failed).rejects.toThrow();
  expect(await store.db.selectFrom('match_events').selectAll().execute()).toEqual([]);

  await store.transaction((db) => db.insertInto('match_events').values(matchEventRow()).execute());
  expect(await store.db.selectFrom('match_events').selectAll().execute()).toHaveLength(1);
});

test('fifty transactions at once on one match: each version is taken once', async () => {
  const store = await openTestStore();
  await insertOneMatch(store.db);
  const scoreOnce = () =>
    store.transaction(async (db) => {
      const { version } = await db.selectFrom('matches').select('version').executeTakeFirstOrThrow();
      const next = version + 1;
      await db
        .insertInto('match_events')
        .values(matchEventRow({ version: next }))
        .execute();
      await db.updateTable('matches').set({ version: next }).where('version', '=', version).execute();
    });
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, scoreOnce));
  const acknowledged = outcomes.filter(({ status }) => status === 'fulfilled').length;
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));

  expect(failures.every((failure) => isUniqueViolationOf('match_events', failure))).toBe(true);
  const { version } = await store.db.selectFrom('matches').select('version').executeTakeFirstOrThrow();
  expect(version).toBe(acknowledged);
  expect(await store.db.selectFrom('match_events').select('seq').execute()).toHaveLength(acknowledged);
});

test('asking the store from inside its transaction is refused instead of waiting for ever', async () => {
  const store = await openTestStore();
  await insertOneMatch(store.db);
  const count = () => store.db.selectFrom('matches').select('match_id').execute();
  await expect(store.transaction(count)).rejects.toThrow('use the transaction');
  await expect(store.transaction(() => store.transaction(count))).rejects.toThrow('use the transaction');

  // Work that a transaction has started and that runs after it is free to ask.
  const { promise, resolve } = Promise.withResolvers<unknown>();
  await store.transaction(async () => {
    setTimeout(() => resolve(count()), 20);
  });
  expect(await promise).toEqual([{ match_id: 'm1' }]);
});

test('more different queries than statements are kept all get their answer', async () => {
  const { db } = await openTestStore();
  for (let n = 0; n < 1_200; n += 1) {
    const { rows } = await sql<{ n: number }>`select ${sql.lit(n % 600)} as n`.execute(db);
    expect(rows[0]?.n).toBe(n % 600);
  }
});

test('rows given together are stored as they are, however many the statement had before', async () => {
  const { db } = await openTestStore();
  const operations = ['a', 'b', 'c', 'd', 'e', 'f'].map((key, index) => ({
    actor: 'reporter',
    operation_key: key,
    fingerprint: `'${key}' \u{20BB7}`,
    status: 200 + index,
    answer: '{}',
    created_at: '2026-11-28T10:00:00Z',
  }));
  for (const [from, to] of [
    [0, 1],
    [1, 4],
    [4, 6],
  ])
    await insertRows('operations', operations.slice(from, to), db);
  expect(await db.selectFrom('operations').selectAll().orderBy('operation_key').execute()).toEqual(
    operations,
  );
});

test('a kept statement sees a column that was added after it', async () => {
  const { db } = await openTestStore();
  await insertOneMatch(db);
  const readAll = () => sql<Record<string, unknown>>`select * from divisions`.execute(db);
  await readAll();
  await sql`alter table divisions add column colour text`.execute(db);
  expect((await readAll()).rows[0]).toHaveProperty('colour', null);
});

if (testStoreConfig().kind === 'postgres') {
  test('PostgreSQL finds what a few given rows name by the index of a large table, and does not read it whole', async () => {
    const { db } = await openTestStore();
    const matches = Array.from({ length: 3_000 }, (_, index) => ({ matchId: `m${index}` }));
    await insertSeason(db, {}, matches);
    await sql`analyze matches`.execute(db);
    const { rows } = await sql<{ readonly 'QUERY PLAN': string }>`
      explain with given(championship_id, match_id) as (${valuesOf([['cup', 'm7']], db)})
      update matches set ground = '厚別公園' from given
      where matches.championship_id = given.championship_id and matches.match_id = given.match_id`.execute(
      db,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using matches_pkey');
    expect(plan).not.toContain('Seq Scan');
  });
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail.');
}

test('a store that has been closed is away to whoever still asks it', async () => {
  const { db, close } = await openStore(await openTestSettings());
  await close();
  const asked = db.selectFrom('matches').selectAll().execute();
  expect(storeTroubleOf(await asked.catch((error: unknown) => error))).toBe('away');
});
