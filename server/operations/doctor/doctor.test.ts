import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type DemoMatchFacts, fillDemo } from '#server/main/demo/fill.ts';
import { type Database, openStore, type Store } from '#server/platform/store/store.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { examine } from './examine.ts';

const clock = () => Temporal.Instant.from('2026-05-16T01:00:00Z');

test('デモのデータベースは健全で、試合はすべて記録から作り直せる', async () => {
  const store = await openTestStore();
  await fillDemo({ store, clock, fiscalYear: null, seal: null });
  const { faults, matches, events } = await examine(store);
  expect(faults).toEqual([]);
  expect(matches).toBeGreaterThan(20);
  expect(events).toBeGreaterThan(matches);
});

test('記録と違う行を、試合と項目の名で言う', async () => {
  const store = await openTestStore();
  const demo = await fillDemo({ store, clock, fiscalYear: null, seal: null });
  const live = demo?.matches.live;
  await store.db
    .updateTable('matches')
    .set({ left_second_half: 9 })
    .where('match_id', '=', live?.matchId ?? '')
    .execute();
  const { faults } = await examine(store);
  expect(faults).toEqual([
    `試合 ${live?.championshipId} / ${live?.matchId}：left_second_half が記録と違う（行 9、記録 1）`,
  ]);
});

test('記録が抜けた試合を見つける', async () => {
  const store = await openTestStore();
  const demo = await fillDemo({ store, clock, fiscalYear: null, seal: null });
  const match = demo?.matches.knockoutBefore;
  await store.db
    .insertInto('match_events')
    .values({
      championship_id: match?.championshipId ?? '',
      match_id: match?.matchId ?? '',
      version: 2,
      operation_id: 'x',
      actor: 'x',
      type: 'goalScored',
      data: '{"side":"home","period":"firstHalf"}',
      recorded_at: clock().toString(),
      received_at: clock().toString(),
    })
    .execute();
  expect((await examine(store)).faults).toEqual([
    `試合 ${match?.championshipId} / ${match?.matchId}：記録の番号が1番から続いていない`,
  ]);
});

test('持ち主のない行を、何が何を失ったかで言う', async () => {
  const store = await openTestStore();
  await fillDemo({ store, clock, fiscalYear: null, seal: null });
  // As a database changed by hand with its checks off.
  const checksOff =
    store.kind === 'sqlite' ? 'pragma foreign_keys = off' : 'set session_replication_role = replica';
  await store.db.connection().execute(async (db) => {
    await sql.raw(checksOff).execute(db);
    await db
      .deleteFrom('divisions')
      .where('championship_id', '=', 'u12-league-2026')
      .where('name', '=', '２部')
      .execute();
  });
  const orphans = await store.db
    .selectFrom('matches')
    .select('match_id')
    .where('championship_id', '=', 'u12-league-2026')
    .where('division_id', 'not in', ({ selectFrom }) =>
      selectFrom('divisions').select('division_id').where('championship_id', '=', 'u12-league-2026'),
    )
    .execute();
  const { faults } = await examine(store);
  expect(orphans.length).toBeGreaterThan(0);
  expect(faults).toHaveLength(orphans.length);
  for (const fault of faults) expect(fault).toMatch(/^試合 u12-league-2026 \/ .* の部・ブロックがない$/);
});

test('調べている間に入ったゴールを、食い違いと見誤らない', async () => {
  const store = await openTestStore();
  const demo = await fillDemo({ store, clock, fiscalYear: null, seal: null });
  const live = demo?.matches.live;
  if (live === undefined) throw new Error('The demo has no live match.');
  const server = await openStore(store.settings);
  onTestFinished(() => server.close());
  const before = await examine(store);

  const during = await examine(
    onceRead(store, live, () => server.transaction((db) => scoreInSecondHalf(live, db))),
  );
  expect(during).toEqual(before);
  expect(await examine(store)).toEqual({ ...before, events: before.events + 1 });
});

/** The store, where `happening` comes between the reading of a match's row and whatever is read next. */
function onceRead(store: Store, { matchId }: DemoMatchFacts, happening: () => Promise<void>): Store {
  let isOver = false;
  const db = store.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const isRow = result.rows.some((row) => row.match_id === matchId && 'club_left_name' in row);
      if (isRow && !isOver) {
        isOver = true;
        await happening();
      }
      return result;
    },
  });
  return { ...store, db };
}

/** As a server does it: the event and the row in one transaction. */
async function scoreInSecondHalf({ championshipId, matchId }: DemoMatchFacts, db: Database): Promise<void> {
  const {
    version,
    left_second_half: goals,
    scored,
  } = await db
    .selectFrom('matches')
    .select(['version', 'left_second_half', 'scored'])
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('match_events')
    .values({
      championship_id: championshipId,
      match_id: matchId,
      version: version + 1,
      operation_id: crypto.randomUUID(),
      actor: 'x',
      type: 'goalScored',
      data: JSON.stringify({ side: GOAL.side, period: GOAL.period, id: GOAL.id }),
      recorded_at: clock().toString(),
      received_at: clock().toString(),
    })
    .execute();
  await db
    .updateTable('matches')
    .set({ version: version + 1, left_second_half: goals + 1, scored: withGoal(scored) })
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .execute();
}

const GOAL = { id: 'late goal', side: 'home', period: 'secondHalf', minute: null };

function withGoal(scored: string): string {
  return JSON.stringify([...JSON.parse(scored), GOAL]);
}
