import { expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { removeOldOperations } from './cleaning.ts';

const NOW = '2026-05-16T01:00:00Z';

async function insertAnswers(
  { store }: TestServer,
  count: number,
  created_at: string,
  actor: string,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => ({
    actor,
    operation_key: `${actor} ${created_at} ${at}`,
    fingerprint: 'x',
    status: 200,
    answer: '{}',
    created_at,
  }));
  await store.db.insertInto('operations').values(rows).execute();
}

const left = async ({ store }: TestServer) =>
  (
    await store.db.selectFrom('operations').select('created_at').distinct().orderBy('created_at').execute()
  ).map((row) => row.created_at);

test('三十日より前に返した答えは消え、それより新しい答えは残る', async () => {
  const server = await startTestServer({ now: NOW });
  await insertAnswers(server, 2, '2026-04-16T00:59:59Z', 'a');
  await insertAnswers(server, 2, '2026-04-16T01:00:00Z', 'a');
  await insertAnswers(server, 1, NOW, 'b');
  await removeOldOperations(server.clock(), server.store, () => false);
  expect(await left(server)).toEqual(['2026-04-16T01:00:00Z', NOW]);
});

test('一度の区切りより多くても、どれも残らない。閉じ始めたら、続きは次に消す', async () => {
  const server = await startTestServer({ now: NOW });
  // Old for these calls alone: what the server removes when it starts may still be under way.
  const later = Temporal.Instant.from('2026-07-01T00:00:00Z');
  await insertAnswers(server, 450, '2026-05-15T00:00:00Z', 'a');
  await insertAnswers(server, 250, '2026-05-16T00:00:00Z', 'b');
  await removeOldOperations(later, server.store, () => true);
  expect(await left(server)).toHaveLength(2);
  await removeOldOperations(later, server.store, () => false);
  expect(await left(server)).toEqual([]);
});
