import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import {
  cancelPostponement,
  getTargetMatch,
  getTargetMatchesByUrlAccessToken,
  operatePkScore,
  operateScore,
  registerMatchResult,
  registerPostponement,
  updateMatchResult,
  updateMatchStatus,
} from '#contract/match/token-flow.ts';
import { get, put } from '#server/testing/calls.ts';
import { insertSeason, link, matchesOfCup, stateOf } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';
import { createReporterGuard } from './guard.ts';
import { updateRevocation } from './repository.ts';

const CORRECTION = {
  leftFirstHalfScore: 0,
  leftSecondHalfScore: 0,
  leftExtraFirstHalfScore: 0,
  leftExtraSecondHalfScore: 0,
  leftTotalScore: 0,
  leftPkScore: 0,
  rightFirstHalfScore: 0,
  rightSecondHalfScore: 0,
  rightExtraFirstHalfScore: 0,
  rightExtraSecondHalfScore: 0,
  rightTotalScore: 0,
  rightPkScore: 0,
  hasExtraHalvesEdit: false,
  hasPkEdit: false,
  leftClubResult: '引き分け',
  rightClubResult: '引き分け',
};

/** Every write of the token flow with a sound body. */
const WRITES: readonly (readonly [Call, object])[] = [
  [operateScore, { scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' }],
  [operatePkScore, { triedClub: 'club_left', matchStatus: 'PK戦', operation: 'success' }],
  [updateMatchStatus, { currentStatus: '試合前', newStatus: '前半' }],
  [registerMatchResult, {}],
  [registerPostponement, { postponementReason: '雨' }],
  [cancelPostponement, {}],
  [updateMatchResult, CORRECTION],
];

async function startWithLinks() {
  const server = await startTestServer({ now: '2026-05-16T01:00:00Z' });
  const { db } = server.store;
  await insertSeason(db, {}, [{ matchId: 'm1' }, { matchId: 'm2' }]);
  await insertSeason(db, { id: 'other', category: 'WOMAN' }, [{ matchId: 'm1' }]);
  await insertSeason(db, { id: 'practice', practice: true }, [{ matchId: 'm1' }]);
  const living = await link(db, matchesOfCup('m1'));
  const expired = await link(db, matchesOfCup('m1'), '2026-05-16T01:00:00Z');
  const revoked = await link(db, matchesOfCup('m1'));
  await db
    .updateTable('access_tokens')
    .set({ revoked_at: '2026-05-16T00:00:00Z' })
    .where('token_id', '=', revoked.tokenId)
    .execute();
  const category = await link(db, { kind: 'category', category: 'U-12（ジュニア）' });
  return { ...server, living, expired, revoked, category };
}

test('知らない・期限切れ・取り消された・ないトークンは、どの呼び出しでも見分けがつかず、何も変えない', async () => {
  const { url, store, expired, revoked } = await startWithLinks();
  const before = await stateOf(store.db);
  const bodies = new Set<string>();
  const tokens = [undefined, '', 'x'.repeat(32), 'x'.repeat(5_000), expired.token, revoked.token];
  for (const token of tokens) {
    for (const [call, body] of WRITES) {
      const options = token === undefined ? {} : { token };
      const answer = await put(url, call, { championshipId: 'cup', matchId: 'm1', ...body }, options);
      expect(answer.status).toBe(401);
      bodies.add(answer.text);
    }
  }
  for (const token of ['', 'x'.repeat(32), expired.token, revoked.token]) {
    const query = { championshipId: 'cup', matchId: 'm1', urlAccessToken: token };
    const answer = await get(url, getTargetMatch, query);
    expect(answer.status).toBe(401);
    bodies.add(answer.text);
    const list = await get(url, getTargetMatchesByUrlAccessToken, { urlAccessToken: token });
    expect([list.status, list.json]).toEqual([200, []]);
  }
  expect(bodies.size).toBe(1);
  expect(await stateOf(store.db)).toBe(before);
});

test('よその大会は、あってもなくても、悪いトークンと同じ答えになる', async () => {
  const { url, store, living, category } = await startWithLinks();
  const before = await stateOf(store.db);
  const bodies = new Set<string>();
  for (const { token } of [living, category]) {
    for (const championshipId of ['other', 'practice', 'no-such']) {
      for (const [call, body] of WRITES) {
        const answer = await put(url, call, { championshipId, matchId: 'm1', ...body }, { token });
        expect(answer.status).toBe(401);
        bodies.add(answer.text);
      }
      const query = { championshipId, matchId: 'm1', urlAccessToken: token };
      const read = await get(url, getTargetMatch, query);
      expect(read.status).toBe(401);
      bodies.add(read.text);
    }
  }
  const bad = await put(url, cancelPostponement, { championshipId: 'cup', matchId: 'm1' }, { token: 'x' });
  expect([...bodies]).toEqual([bad.text]);
  expect(await stateOf(store.db)).toBe(before);
});

test('自分の大会でも、リンクにない試合は、あってもなくても同じ404になる', async () => {
  const { url, store, living } = await startWithLinks();
  const before = await stateOf(store.db);
  const bodies = new Set<string>();
  for (const matchId of ['m2', 'no-such']) {
    for (const [call, body] of WRITES) {
      const answer = await put(
        url,
        call,
        { championshipId: 'cup', matchId, ...body },
        { token: living.token },
      );
      expect(answer.status).toBe(404);
      bodies.add(answer.text);
    }
    const query = { championshipId: 'cup', matchId, urlAccessToken: living.token };
    const read = await get(url, getTargetMatch, query);
    expect(read.status).toBe(404);
    bodies.add(read.text);
  }
  expect([...bodies].map((body) => JSON.parse(body))).toEqual([
    { code: 'match_not_found', message: '指定された試合が見つかりません。' },
  ]);
  expect(await stateOf(store.db)).toBe(before);
});

test('区分のリンクは、その区分のどの試合も開き、ない試合は404になる', async () => {
  const {
    url,
    category: { token },
  } = await startWithLinks();
  for (const matchId of ['m1', 'm2']) {
    const query = { championshipId: 'cup', matchId, urlAccessToken: token };
    expect((await get(url, getTargetMatch, query)).status).toBe(200);
  }
  const body = { championshipId: 'cup', matchId: 'no-such' };
  expect((await put(url, cancelPostponement, body, { token })).status).toBe(404);
});

test('期限は、前の呼び出しで覚えられていても、その時刻から効く', async () => {
  const { url, setClock, living } = await startWithLinks();
  const query = { championshipId: 'cup', matchId: 'm1', urlAccessToken: living.token };
  setClock('2026-05-16T14:59:58Z');
  expect((await get(url, getTargetMatch, query)).status).toBe(200);
  setClock('2026-05-16T14:59:59Z');
  expect((await get(url, getTargetMatch, query)).status).toBe(401);
});

test('取り消しは、覚えられているトークンにもすぐ効く', async () => {
  const { store, living } = await startWithLinks();
  const clock = () => Temporal.Instant.from('2026-05-16T01:00:00Z');
  const championships = { findById: async () => null };
  const guard = createReporterGuard({ db: store.db, clock, championships, noteUse: () => undefined });
  expect(await guard.check(living.token, '203.0.113.1')).not.toBeNull();
  await updateRevocation(living.tokenId, clock().toString(), store.db);
  guard.forgetAll();
  expect(await guard.check(living.token, '203.0.113.1')).toBeNull();
});

test('データベースにトークンそのものはない', async () => {
  const { store, living, category } = await startWithLinks();
  const rows = JSON.stringify(await store.db.selectFrom('access_tokens').selectAll().execute());
  for (const { token } of [living, category]) {
    expect(token).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(rows).not.toContain(token);
  }
});
