/** What a rolling upgrade rests on: today's migrations leave the queries of the release before working. */

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testStoreConfig } from '#server/testing/config.ts';
import { matchEventRow } from '#server/testing/rows.ts';
import { insertSeason } from '#server/testing/season.ts';
import { openTestSettings, openTestStore } from '#server/testing/stores.ts';
import { findApplied, migrate, migrateAsFarAs } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import type { NewRow } from './schema.ts';
import { openSqlite } from './sqlite.ts';
import type { Database } from './store.ts';

/** The last migration of release 0.1.0. */
const LAST_OF_BEFORE = '0024-removed-links';

/** Gave what is searched for in events of memberships its columns. */
const SEARCHED_FACTS = '0039-searched-facts';

/** Made an operation unique among the events of its match. */
const OPERATION_PARTS = '0047-operation-parts';

/** Keyed customers by their own id. */
const CUSTOMERS_BY_ID = '0060-customers-by-id';

type Column = { readonly type: string; readonly mayBeLeftOut: boolean; readonly isNullable: boolean };

async function columnsOf(db: Database): Promise<ReadonlyMap<string, Column>> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.flatMap(({ name: table, columns }) =>
      columns.map(({ name, dataType, isNullable, hasDefaultValue, isAutoIncrementing }) => {
        const mayBeLeftOut = isNullable || hasDefaultValue || isAutoIncrementing;
        return [`${table}.${name}`, { type: dataType, mayBeLeftOut, isNullable }] as const;
      }),
    ),
  );
}

async function openEmpty(): Promise<Database> {
  const { databaseUrl, dataDir } = await openTestSettings();
  const db =
    databaseUrl === undefined
      ? openSqlite(`${dataDir}/tsunagu.db`)
      : openPostgres({ databaseUrl, poolSize: 1, onConnectionLost: () => undefined });
  onTestFinished(() => db.destroy());
  return db;
}

test('前の版の表と列はそのまま残り、前の版が書く行には、新しい列がなくてもよい', async () => {
  const { kind } = testStoreConfig();
  const names = await findApplied((await openTestStore()).db);
  const db = await openEmpty();
  await migrateAsFarAs(
    names.filter((name) => name <= LAST_OF_BEFORE),
    db,
    kind,
  );
  const before = await columnsOf(db);
  await migrate(db, kind);
  const after = await columnsOf(db);
  expect(before.size).toBeGreaterThan(100);
  expect(after.size).toBeGreaterThan(before.size);

  for (const [name, { type, isNullable, mayBeLeftOut }] of before) {
    const now = after.get(name);
    expect(now, `${name} is gone`).toBeDefined();
    expect(now?.type, `${name} has another type`).toBe(type);
    if (isNullable) expect(now?.isNullable, `${name} may no longer be empty`).toBe(true);
    if (mayBeLeftOut) expect(now?.mayBeLeftOut, `${name} must now be written`).toBe(true);
  }
  const oldTables = new Set(before.keys().map(tableOf));
  const demanded = after
    .entries()
    .filter(([name, { mayBeLeftOut }]) => !before.has(name) && oldTables.has(tableOf(name)) && !mayBeLeftOut)
    .map(([name]) => name);
  expect([...demanded]).toEqual([]);
});

test('退会の届けと引き落としの失敗は、前の版が書いたものも、最終日と月で探せる', async () => {
  const { kind } = testStoreConfig();
  const names = await findApplied((await openTestStore()).db);
  const db = await openEmpty();
  await migrateAsFarAs(
    names.filter((name) => name < SEARCHED_FACTS),
    db,
    kind,
  );
  const facts = [
    ['leaving', '{ "lastDay": "2026-12-31" }'],
    ['debitFailed', '{"month":"2026-11","debit":"card"}'],
    ['paid', '{"payment":"p","month":"2026-11"}'],
  ];
  for (const [name, fact] of facts) {
    await sql`insert into membership_events (member_id, event_id, at, recorded_at, kind, fact, by)
      values ('M1', ${name}, '2026-11-01', '2026-11-01', ${name}, ${fact}, 'member')`.execute(db);
  }
  await migrate(db, kind);
  const found = await db
    .selectFrom('membership_events')
    .select(['kind', 'last_day', 'month'])
    .orderBy('kind')
    .execute();
  expect(found).toEqual([
    { kind: 'debitFailed', last_day: null, month: '2026-11' },
    { kind: 'leaving', last_day: '2026-12-31', month: null },
    { kind: 'paid', last_day: null, month: null },
  ]);
});

test('前の版が書いた出来事は、二度数えられた操作のものも残り、新しい版では同じ操作がもう一度入らない', async () => {
  const { kind } = testStoreConfig();
  const names = await findApplied((await openTestStore()).db);
  const db = await openEmpty();
  await migrateAsFarAs(
    names.filter((name) => name < OPERATION_PARTS),
    db,
    kind,
  );
  await insertSeason(db, {}, [{}]);
  const write = (version: number, operation: string, part: Partial<NewRow<'match_events'>> = {}) =>
    db
      .insertInto('match_events')
      .values({ ...matchEventRow({ championship_id: 'cup', version, operation_id: operation }), ...part })
      .execute();
  for (const [index, operation] of ['a', 'a', 'b', 'a'].entries()) await write(index + 1, operation);
  await migrate(db, kind);
  const parts = await db
    .selectFrom('match_events')
    .select(['version', 'operation_part'])
    .orderBy('version')
    .execute();
  expect(parts.map(({ operation_part }) => operation_part)).toEqual([0, 1, 0, 2]);
  await expect(write(5, 'b', { operation_part: 0 })).rejects.toThrow(/constraint|violates/i);
  // A server of the previous release that still runs beside this one.
  await write(5, 'c');
  await write(6, 'c');
  await expect(sql`update match_events set actor = 'someone'`.execute(db)).rejects.toThrow('append-only');
});

test('前の版の顧客は残り、会員には次の顧客も書け、消去された支払者の止まった返金は、お支払いの番号で確かめられる', async () => {
  const { kind } = testStoreConfig();
  const names = await findApplied((await openTestStore()).db);
  const db = await openEmpty();
  await migrateAsFarAs(
    names.filter((name) => name < CUSTOMERS_BY_ID),
    db,
    kind,
  );
  await sql`insert into payment_customers (member_id, customer_id, has_card, is_gone)
    values ('M1', 'cus_present', 1, 0), ('M2', 'cus_gone', 0, 1)`.execute(db);
  for (const [number, payer, problem] of [
    [1, 'M1', null],
    [2, 'erased', null],
    [3, 'erased', 'refused'],
  ] as const) {
    await sql`insert into payments (payment_id, member_id, payer_id, source, external_id, method, membership_type,
      payment_plan, amount, state, begun_at, paid_at) values (${`p${number}`}, 'M1', ${payer}, 'provider', ${`pi_${number}`},
      'card', 'regular', 'yearly', 3000, 'paid', '2026-11-10', '2026-11-10')`.execute(db);
    await sql`insert into payment_refunds (refund_id, payment_id, amount, ends_membership, decided_by, reason, decided_at, problem)
      values (${`r${number}`}, ${`p${number}`}, 3000, 0, 'kanri@example.jp', '', '2026-11-11', ${problem})`.execute(
      db,
    );
  }
  await migrate(db, kind);
  const customers = () => db.selectFrom('payment_customers').selectAll().orderBy('customer_id').execute();
  const [gone, present] = [
    { customer_id: 'cus_gone', member_id: 'M2', has_card: 0, is_gone: 1 },
    { customer_id: 'cus_present', member_id: 'M1', has_card: 1, is_gone: 0 },
  ] as const;
  expect(await customers()).toEqual([gone, present]);
  expect(await db.selectFrom('payment_lookups').select('customer_id').execute()).toEqual([
    { customer_id: 'pi_2' },
  ]);
  const insert = (customer_id: string, member_id: string) =>
    db.insertInto('payment_customers').values({ customer_id, member_id, has_card: 0 }).execute();
  await insert('cus_next', 'M2');
  await expect(insert('cus_second', 'M1')).rejects.toThrow(/constraint|violates/i);
  expect(await customers()).toHaveLength(3);
});

function tableOf(column: string): string {
  return column.slice(0, column.indexOf('.'));
}
