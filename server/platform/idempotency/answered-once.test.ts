import { expect, test } from 'vitest';
import { createPace } from '#server/platform/http/pace.ts';
import { startTestServer } from '#server/testing/server.ts';
import { answeredOnce, repeatableOf, type TextAnswer } from './answered-once.ts';

const NOW = '2026-05-16T01:00:00Z';

async function start() {
  const { store } = await startTestServer({ now: NOW });
  const unchanged = createPace(undefined, { most: 2, windowMs: 10 * 60_000 });
  let made = 0;
  const ask = (actor: string, key: string, status: number): Promise<TextAnswer> =>
    store.transaction((db) =>
      answeredOnce(
        repeatableOf(actor, key, {}),
        async () => {
          made += 1;
          return { status, text: `${made}` };
        },
        { now: NOW, unchanged },
        db,
      ),
    );
  const stored = async () =>
    (await store.db.selectFrom('operations').select('operation_key').orderBy('operation_key').execute()).map(
      (row) => row.operation_key,
    );
  return { ask, stored };
}

test('断りが多すぎる人にも断りを答え、覚えはしない。同じ操作番号には、新たに決めて答える', async () => {
  const { ask, stored } = await start();
  await ask('a', 'k1', 409);
  await ask('a', 'k2', 400);
  expect(await ask('a', 'k3', 409)).toEqual({ status: 409, text: '3' });
  expect(await stored()).toEqual(['k1', 'k2']);
  expect(await ask('a', 'k3', 200)).toEqual({ status: 200, text: '4' });
  expect(await ask('a', 'k3', 409)).toEqual({ status: 200, text: '4' });
  expect(await ask('a', 'k1', 200)).toEqual({ status: 409, text: '1' });
  expect(await stored()).toEqual(['k1', 'k2', 'k3']);
});

test('一人の断りが多すぎても、ほかの人の断りは覚える', async () => {
  const { ask, stored } = await start();
  for (const key of ['k1', 'k2', 'k3']) await ask('a', key, 409);
  await ask('b', 'k4', 409);
  expect(await stored()).toEqual(['k1', 'k2', 'k4']);
});
