import { expect, test, vi } from 'vitest';
import { startTestServer } from '#server/testing/server.ts';

// Stands for the main thread alone: the table takes a second to load, in which nobody else is answered.
vi.mock('yubin', () => {
  throw new Error('The table of postal codes is loaded on the main thread.');
});

test('だれでもきけるが、続けてきき過ぎると待つように言われる', async () => {
  const { url } = await startTestServer({ now: '2026-05-16T01:00:00Z' });
  const asked = () => fetch(`${url}/api/address/150-0001`);
  expect(await (await asked()).json()).toEqual({ address: '東京都渋谷区神宮前' });
  const statuses = new Set<number>();
  for (let count = 0; count < 70; count += 1) statuses.add((await asked()).status);
  expect(statuses).toEqual(new Set([200, 429]));
});
