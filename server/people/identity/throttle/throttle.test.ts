import { describe, expect, test } from 'vitest';
import { createVault } from '#server/platform/vault.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { createThrottle, PER_NAME, type ThrottleRule } from './throttle.ts';

const KEY = { kind: 'password', name: 'haha@example.jp' };
const ADDRESS = { kind: 'password-address', name: '192.0.2.1' };
const FEW: ThrottleRule = { free: 3, longestSeconds: 900, forgetSeconds: 900 };

async function started() {
  const store = await openTestStore();
  let now = Temporal.Instant.from('2026-05-16T01:00:00Z');
  const throttle = createThrottle({ store, clock: () => now, vault: createVault(Buffer.alloc(32, 1)) });
  const wait = (seconds: number) => {
    now = now.add({ seconds });
  };
  return { store, throttle, wait };
}

describe('続けて間違えると', () => {
  test('五回までは待たず、六回目から1秒、2秒、4秒と延び、15分で止まる', async () => {
    const { throttle, wait } = await started();
    for (let tried = 0; tried < 5; tried += 1) expect(await throttle.attempt(KEY, PER_NAME)).toBe(true);
    const waits: number[] = [];
    for (let tried = 0; tried < 12; tried += 1) {
      expect(await throttle.attempt(KEY, PER_NAME)).toBe(true);
      let seconds = 0;
      while (await throttle.isLocked(KEY)) {
        wait(1);
        seconds += 1;
      }
      waits.push(seconds);
    }
    expect(waits.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900]);
  });

  test('待つ間の試みは数えず、待ちを延ばさない', async () => {
    const { throttle, wait } = await started();
    for (let tried = 0; tried < 8; tried += 1) {
      await throttle.attempt(KEY, PER_NAME);
      if (tried >= 5) wait(2 ** (tried - 5));
    }
    expect(await throttle.attempt(KEY, PER_NAME)).toBe(true);
    for (let tried = 0; tried < 50; tried += 1) expect(await throttle.attempt(KEY, PER_NAME)).toBe(false);
    wait(8);
    expect(await throttle.attempt(KEY, PER_NAME)).toBe(true);
  });

  test('同時に千回試しても、試せるのは決まった回数だけ', async () => {
    const { throttle } = await started();
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => throttle.attempt(KEY, PER_NAME)));
    expect(answers.filter(Boolean)).toHaveLength(PER_NAME.free + 1);
  });

  test('ほかの画面が正しく答えている間に試しても、答えが得られる', async () => {
    const { throttle } = await started();
    const tries = Array.from({ length: 300 }, async () => {
      const isTried = await throttle.attempt(KEY, FEW);
      await throttle.succeeded(KEY);
      return isTried;
    });
    const answers = await Promise.allSettled(tries);
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  test('15分何もなければ忘れ、正しければすぐに忘れる', async () => {
    const { throttle, wait } = await started();
    for (let tried = 0; tried < 5; tried += 1) await throttle.attempt(KEY, PER_NAME);
    wait(900);
    for (let tried = 0; tried < 5; tried += 1) expect(await throttle.attempt(KEY, PER_NAME)).toBe(true);
    await throttle.succeeded(KEY);
    for (let tried = 0; tried < 5; tried += 1) expect(await throttle.attempt(KEY, PER_NAME)).toBe(true);
  });
});

test('正しい一人がいても、同じ場所からの当てずっぽうの待ちは解けない', async () => {
  const { throttle, wait } = await started();
  const byAddress = { key: ADDRESS, rule: FEW };
  for (let tried = 0; tried < 7; tried += 1) {
    await throttle.attempt(ADDRESS, FEW);
    if (tried >= 3) wait(2 ** (tried - 3));
  }
  expect(await throttle.attempt(ADDRESS, FEW)).toBe(true);
  await throttle.takeBack(byAddress);
  expect(await throttle.attempt(ADDRESS, FEW)).toBe(false);
});

test('どちらかが待つ間は、どちらも数えない', async () => {
  const { throttle } = await started();
  for (let tried = 0; tried < 6; tried += 1) await throttle.attempt(KEY, PER_NAME);
  const both = [
    { key: ADDRESS, rule: FEW },
    { key: KEY, rule: PER_NAME },
  ];
  for (let tried = 0; tried < 10; tried += 1) expect(await throttle.attemptAll(both)).toBe(false);
  for (let tried = 0; tried < 3; tried += 1) expect(await throttle.attempt(ADDRESS, FEW)).toBe(true);
});

test('試された名前は、データベースに読める形では残らない', async () => {
  const { store, throttle } = await started();
  await throttle.attempt(KEY, PER_NAME);
  const rows = await store.db.selectFrom('failed_attempts').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('haha');
  expect(rows).toHaveLength(1);
});
