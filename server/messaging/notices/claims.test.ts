/** Several processes that take notices of one match at the same moment. */

import { expect, test } from 'vitest';
import { untouched } from '#domain/notice/notice.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { claimDue, type DueNotice, insertNotice } from './work-repository.ts';

const NOW = '2026-05-16T01:00:00.000Z';
const LEASE_END = '2026-05-16T01:00:30.000Z';
const ENDS_AT = '2026-05-16T01:10:00.000Z';

const BEFORE = untouched({ date: '2026-05-16', time: '10:00', ground: '厚別公園' });

async function storeWith(notices: readonly Pick<DueNotice, 'id' | 'kind' | 'matchId' | 'happenedAt'>[]) {
  const store = await openTestStore();
  const common = {
    championshipId: 'cup',
    before: BEFORE,
    score: '1-0 0-0',
    quietUntil: null,
    endsAt: ENDS_AT,
  };
  for (const notice of notices) await insertNotice({ ...common, ...notice, dueAt: NOW }, store.db);
  return store;
}

const GOAL = { id: 'goal', kind: 'goal', matchId: 'm1', happenedAt: '2026-05-16T00:59:50.000Z' } as const;
const HALF_TIME = { ...GOAL, id: 'half-time', kind: 'half_time', happenedAt: NOW } as const;
const OTHER = { ...GOAL, id: 'other', matchId: 'm2' } as const;

function claimOf({ id, matchId }: Pick<DueNotice, 'id' | 'matchId'>) {
  return { id, championshipId: 'cup', matchId, claim: `by-${id}`, now: NOW, leaseEnd: LEASE_END };
}

test('同じ試合のお知らせを二つのサーバーが同時に取っても、取れるのは一つだけで、ほかの試合は待たない', async () => {
  const store = await storeWith([GOAL, HALF_TIME, OTHER]);
  const [begun, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = store.transaction(async (db) => {
    const due = await claimDue(claimOf(GOAL), db);
    begun.resolve();
    await committing.promise;
    return due;
  });
  await begun.promise;
  const other = store.transaction((db) => claimDue(claimOf(OTHER), db));
  // On SQLite every transaction waits for the first.
  if (store.kind === 'postgres') expect((await other)?.id).toBe('other');
  const later = store.transaction((db) => claimDue(claimOf(HALF_TIME), db));
  committing.resolve();
  expect((await first)?.id).toBe('goal');
  expect(await later).toBe(null);
  expect((await other)?.id).toBe('other');
});
