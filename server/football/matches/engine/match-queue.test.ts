import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createMatchQueue } from './group-commit.ts';

test('同じ試合の仕事は届いた順に一つずつ、別の試合の仕事は待たずに行う', async () => {
  const inTurn = createMatchQueue();
  const done: string[] = [];
  const work = (name: string, ms: number) => async () => {
    await setTimeout(ms);
    done.push(name);
    return name;
  };
  const results = await Promise.all([
    inTurn('m1', work('m1 first', 30)),
    inTurn('m1', work('m1 second', 0)),
    inTurn('m2', work('m2', 0)),
  ]);
  expect(results).toEqual(['m1 first', 'm1 second', 'm2']);
  expect(done).toEqual(['m2', 'm1 first', 'm1 second']);
});

test('失敗した仕事は次の仕事を止めない', async () => {
  const inTurn = createMatchQueue();
  const failed = inTurn('m1', () => Promise.reject(new Error('away')));
  const next = inTurn('m1', async () => 'done');
  await expect(failed).rejects.toThrow('away');
  expect(await next).toBe('done');
});
