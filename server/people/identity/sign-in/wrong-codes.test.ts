/** 二つ目の確認のコードは、日をまたいで数える：続けて当てずっぽうをする人は、もうパスワードを知っている。 */

import { expect, test } from 'vitest';
import { lettersInto } from '#server/messaging/messages/testing/letters-into.ts';
import type { Mail } from '#server/platform/messages.ts';
import { poolOf } from '#server/testing/member.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { createUser, removeSecondFactors } from '../admin/account-changes.ts';
import type { Pool } from '../pool.ts';
import type { User } from '../users/user.ts';
import { attemptCode, OVER_DAYS, SLIPS, TOLD_AT } from './second-factor.ts';

const NOW = Temporal.Instant.from('2026-05-16T01:00:00Z');
const EMAIL = 'haha@example.jp';
const MINUTE = 60;
const DAY = 86_400;

type Guess = 'wrong' | 'held' | 'right';

async function started() {
  const server = await startTestServer({ now: NOW.toString() });
  const letters: Mail[] = [];
  const pool: Pool = { ...(await poolOf(server)), messages: lettersInto(letters) };
  const user = await createUser(pool, EMAIL, 'みどりの芝生77');
  return { server, pool, user, letters };
}

async function tryCode(pool: Pool, user: User, isRight: boolean): Promise<Guess> {
  try {
    await attemptCode(pool, user, () => isRight);
    return 'right';
  } catch (error) {
    const isHeld = error instanceof Error && error.message === 'Password attempts exceeded';
    return isHeld ? 'held' : 'wrong';
  }
}

/** Wrong codes one after the other, each `every` seconds after the one before; how many were tried at all. */
async function guesses(
  { server, pool, user }: { server: TestServer; pool: Pool; user: User },
  { many, every }: { readonly many: number; readonly every: number },
): Promise<number> {
  let tried = 0;
  for (let count = 0; count < many; count += 1) {
    if ((await tryCode(pool, user, false)) === 'wrong') tried += 1;
    server.setClock(server.clock().add({ seconds: every }).toString());
  }
  return tried;
}

test.each([
  ['三回の打ち間違い', { many: 3, every: MINUTE }, 0],
  ['九回', { many: 9, every: 16 * MINUTE }, 0],
  ['十回で、知らせが届く', { many: 10, every: 16 * MINUTE }, 1],
  ['一日に二回ずつ五日でも、十回目に届く', { many: 10, every: DAY / 2 }, 1],
  ['二十回までは、知らせは一通のまま', { many: 20, every: 16 * MINUTE }, 1],
  ['二十一回目に、受け付けない時間があることも知らせる', { many: 21, every: 16 * MINUTE }, 2],
  ['八日おきなら、続いているとは数えない', { many: 12, every: 8 * DAY }, 0],
])('間違えた人への知らせ：%s', async (_case, rhythm, sent) => {
  const site = await started();
  await guesses(site, rhythm);
  expect(site.letters).toHaveLength(sent);
  for (const { text } of site.letters) expect(text).toContain('ほかの人があなたのパスワードを知っています');
  expect(site.letters.some(({ text }) => text.includes('最長で1日'))).toBe(sent === 2);
});

test('正しいパスワードでサインインをやりなおし続けても、一か月に試せるのは七十回ほど', async () => {
  const site = await started();
  // Every ten minutes for thirty days.
  const tried = await guesses(site, { many: 30 * 24 * 6, every: 10 * MINUTE });
  expect(tried).toBeGreaterThan(OVER_DAYS.free);
  expect(tried).toBeLessThan(70);
});

test('本人が間に正しいコードで入っても、ほかの人の間違いは、本人の打ち間違いのぶんしか減らない', async () => {
  const site = await started();
  const { server, pool, user } = site;
  for (let day = 0; day < 5; day += 1) {
    await guesses(site, { many: 5, every: 20 * MINUTE });
    expect(await tryCode(pool, user, true)).toBe('right');
    server.setClock(server.clock().add({ hours: 12 }).toString());
  }
  // Two more a day: the tenth is passed on the fourth day, and again on the fifth.
  expect(site.letters).toHaveLength(2);
});

test('自分で打ち間違えては入りなおす人は、いつまでも知らせを受けない', async () => {
  const site = await started();
  for (let day = 0; day < 20; day += 1) {
    await guesses(site, { many: SLIPS, every: MINUTE });
    expect(await tryCode(site.pool, site.user, true)).toBe('right');
  }
  expect(site.letters).toEqual([]);
});

test('事務局が二段階認証を外すと、数えなおしになる', async () => {
  const site = await started();
  await guesses(site, { many: 60, every: 16 * MINUTE });
  expect(await tryCode(site.pool, site.user, true)).toBe('held');
  await removeSecondFactors(site.pool, site.user);
  site.server.setClock(site.server.clock().add({ minutes: 16 }).toString());
  expect(await tryCode(site.pool, site.user, true)).toBe('right');
});

test('確かめられていないメールアドレスには知らせない', async () => {
  const site = await started();
  await guesses(
    { ...site, user: { ...site.user, isEmailVerified: false } },
    { many: TOLD_AT.many, every: 16 * MINUTE },
  );
  expect(site.letters).toEqual([]);
});
