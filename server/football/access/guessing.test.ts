import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  getTargetMatch,
  getTargetMatchesByUrlAccessToken,
  operateScore,
} from '#contract/match/token-flow.ts';
import { urlOf } from '#server/testing/calls.ts';
import { insertSeason, link, matchesOfCup } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';
import { createGuesses, MOST_WRONG } from './guesses.ts';
import { updateRevocation } from './repository.ts';
import { keepToken } from './tokens.ts';

const NOW = '2026-05-16T01:00:00Z';
const HERE = '203.0.113.1';
const ELSEWHERE = '198.51.100.7';
const ONE = { championshipId: 'cup', matchId: 'm1' };
const GOAL = { ...ONE, scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' };

/** A server behind one proxy, so that a test can call from anywhere. */
async function start() {
  const server = await startTestServer({ now: NOW, env: { TRUST_PROXY: '1' } });
  const { db } = server.store;
  await insertSeason(db, {}, [{ matchId: 'm1' }]);
  const from = (address: string) => {
    const headers = (token: string) => ({ 'x-forwarded-for': address, 'x-access-token': token });
    const answerOf = async (answer: Response) => ({
      status: answer.status,
      retryAfter: Number(answer.headers.get('retry-after')),
      json: await answer.json(),
    });
    return {
      list: async (urlAccessToken: string) =>
        answerOf(
          await fetch(urlOf(server.url, getTargetMatchesByUrlAccessToken, { urlAccessToken }), {
            headers: { 'x-forwarded-for': address },
          }),
        ),
      read: async (token: string) =>
        answerOf(
          await fetch(urlOf(server.url, getTargetMatch, { ...ONE, urlAccessToken: token }), {
            headers: headers(token),
          }),
        ),
      write: async (token: string) =>
        answerOf(
          await fetch(urlOf(server.url, operateScore), {
            method: operateScore.method,
            headers: { 'content-type': 'application/json', ...headers(token) },
            body: JSON.stringify(GOAL),
          }),
        ),
    };
  };
  return { ...server, from };
}

const random = () => randomBytes(12).toString('base64url');
const REFUSED = {
  code: 'too_many_wrong_tokens',
  message:
    '正しくないURLでのアクセスが続いたため、しばらくの間受け付けられません。URLをご確認のうえ、時間をおいて再度お試しください。',
};

test('当てずっぽうは一つの場所から五十まで。正しいリンクは、隣で当てようとする人がいても使える', async () => {
  const { store, from } = await start();
  const [used, fresh, revoked] = await Promise.all([
    link(store.db, matchesOfCup('m1')),
    link(store.db, matchesOfCup('m1')),
    link(store.db, matchesOfCup('m1')),
  ]);
  await updateRevocation(revoked.tokenId, NOW, store.db);
  const here = from(HERE);
  expect((await here.read(used.token)).status).toBe(200);
  for (let guess = 0; guess < MOST_WRONG; guess += 1) {
    const [answer, expected] =
      guess % 2 === 0 ? [await here.list(random()), 200] : [await here.write(random()), 401];
    expect(answer.status).toBe(expected);
  }
  for (const wrong of [random(), revoked.token]) {
    for (const answer of [await here.list(wrong), await here.read(wrong), await here.write(wrong)]) {
      expect(answer).toMatchObject({ status: 429, json: REFUSED });
      expect(answer.retryAfter).toBeGreaterThan(0);
      expect(answer.retryAfter).toBeLessThanOrEqual(900);
    }
  }
  for (const { token } of [used, fresh]) {
    expect((await here.list(token)).json).toHaveLength(1);
    expect((await here.read(token)).status).toBe(200);
  }
  expect((await from(ELSEWHERE).write(random())).status).toBe(401);
});

test('取り消されたリンクの電話が何度尋ねても、当てずっぽう一つと同じ', async () => {
  const { store, from } = await start();
  const { token, tokenId } = await link(store.db, matchesOfCup('m1'));
  await updateRevocation(tokenId, NOW, store.db);
  const here = from(HERE);
  for (let asked = 0; asked < 5 * MOST_WRONG; asked += 1) expect((await here.read(token)).status).toBe(401);
  expect((await here.read(random())).status).toBe(401);
});

test('前からある推測されやすいトークンは使えるが、当てずっぽうの続いた場所からは、使ったことがなければ調べもしない', async () => {
  const { store, from, clock } = await start();
  const expiresAt = clock().add({ hours: 24 });
  for (const token of ['tsunagu-u12-2026', 'tsunagu-u15-2026']) {
    await keepToken(token, { scope: matchesOfCup('m1'), label: '', expiresAt }, clock(), store.db);
  }
  const here = from(HERE);
  expect((await here.read('tsunagu-u12-2026')).status).toBe(200);
  for (let guess = 0; guess <= MOST_WRONG; guess += 1) await here.read(`tsunagu-u12-${1900 + guess}`);
  expect((await here.read('tsunagu-u12-2026')).status).toBe(200);
  expect((await here.read('tsunagu-u15-2026')).status).toBe(429);
  expect((await from(ELSEWHERE).read('tsunagu-u15-2026')).status).toBe(200);
});

describe('数え方', () => {
  test('十五分たつと忘れる', () => {
    let now = 0;
    const guesses = createGuesses(() => now);
    const guess = (count: number) => guesses.noteWrong(HERE, `hash-${count}`);
    for (let count = 0; count < MOST_WRONG; count += 1) expect(guess(count)).toBeNull();
    now = 60_000;
    expect(guess(MOST_WRONG)).toBe(14 * 60);
    now = 15 * 60_000;
    expect(guesses.waitBefore(HERE, 'hash-0')).toBeNull();
    expect(guess(0)).toBeNull();
  });

  test('IPv6では家の単位で数える', () => {
    const guesses = createGuesses(() => 0);
    for (let count = 0; count <= MOST_WRONG; count += 1) {
      guesses.noteWrong(`2001:db8:1:2::${count + 1}`, `hash-${count}`);
    }
    expect(guesses.waitBefore('2001:db8:1:2:ffff::1', 'another')).not.toBeNull();
    expect(guesses.waitBefore('2001:db8:1:3::1', 'another')).toBeNull();
  });
});
