import { expect, test } from 'vitest';
import { fillDemo } from '#server/demo/fill.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { examine } from './examine.ts';

const clock = () => Temporal.Instant.from('2026-05-16T01:00:00Z');

test('デモのデータベースは健全で、試合はすべて記録から作り直せる', async () => {
  const store = await openTestStore();
  await fillDemo({ store, clock });
  const { faults, matches, events } = await examine(store);
  expect(faults).toEqual([]);
  expect(matches).toBeGreaterThan(20);
  expect(events).toBeGreaterThan(matches);
});

test('記録と違う行を、試合と項目の名で言う', async () => {
  const store = await openTestStore();
  const demo = await fillDemo({ store, clock });
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
  const demo = await fillDemo({ store, clock });
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
