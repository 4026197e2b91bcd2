import { expect, test } from 'vitest';
import { LateAnswerError, ProcessEndedError } from '#server/platform/threads/low-process.ts';
import { NOT_DRAWN } from '../pictures/faults.ts';
import { createMakeForRequest } from './for-requests.ts';

test('描くプロセスが急に終わった画像は断られ、次の画像は描かれる', async () => {
  const make = createMakeForRequest(60_000);
  const answers = [make(() => Promise.reject(new ProcessEndedError())), make(() => Promise.resolve('drawn'))];
  expect(await Promise.all(answers)).toEqual([{ fault: NOT_DRAWN }, 'drawn']);
});

test('前の画像を長く待った画像は、描かれずに、あとで試すように断られる', async () => {
  const make = createMakeForRequest(1);
  const first = Promise.withResolvers<string>();
  let drawn = 0;
  const firstMade = make(() => first.promise);
  const second = make(async () => (drawn += 1));
  await expect(second).rejects.toMatchObject({ kind: 'busy', fault: { code: 'busy' } });
  first.resolve('drawn');
  expect(await firstMade).toBe('drawn');
  expect(await make(() => Promise.resolve('third'))).toBe('third');
  expect(drawn).toBe(0);
});

test('ほかの失敗は、そのまま伝わる', async () => {
  const make = createMakeForRequest(60_000);
  await expect(make(() => Promise.reject(new LateAnswerError()))).rejects.toThrow(LateAnswerError);
});
