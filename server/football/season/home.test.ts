import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { followed, today } from '#contract/championship/today.ts';
import { follow } from '#contract/club/follows.ts';
import { operateScore, updateMatchStatus } from '#contract/match/token-flow.ts';
import type { FollowTarget } from '#domain/follow/follow.ts';
import type { MatchStatus } from '#domain/match/match.ts';
import { get, put } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, link } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';

/** Saturday, 10:00 in Tokyo. */
const NOW = '2026-05-16T01:00:00Z';
const TOMORROW = '2026-05-17';
const NORTH = { kind: 'club', club_id: 'north' } as const;
const CUP = { kind: 'championship', championship_id: 'cup' } as const;

/** A cup whose match m1 is at 10:00, and a club that plays in it and in a league. */
async function started() {
  const server = await startTestServer({ now: NOW });
  const { db } = server.store;
  await insertSeason(db, { id: 'cup', name: '春季カップ' }, [
    { matchId: 'm1' },
    { matchId: 'm2', scheduledStartTime: '09:00', clubs: { home: '東', away: '西' } },
    { matchId: 'm3', scheduledStartTime: null },
    { matchId: 'm4', date: TOMORROW, clubs: { home: '東', away: 'キタFC' } },
  ]);
  await insertSeason(db, { id: 'league', category: 'WOMAN' }, [
    { matchId: 'm1', date: '2026-05-23', clubs: { home: '西', away: '東' } },
  ]);
  await insertSeason(db, { id: 'practice', practice: true }, [{}]);
  await db
    .insertInto('clubs')
    .values({
      club_id: 'north',
      name: '北クラブ',
      short_name: '北',
      categories: '[]',
      variants: '["キタFC"]',
    })
    .execute();
  let { headers } = await signedIn(server);
  const { token } = await link(db, { kind: 'matches', matches: [{ championshipId: 'cup', matchId: 'm1' }] });
  const read = async () => Value.Parse(today.answer, (await get(server.url, today, {}, headers)).json);
  const readFollowed = async () =>
    Value.Parse(followed.answer, (await get(server.url, followed, {}, headers)).json);
  const ofCup = { championshipId: 'cup', matchId: 'm1' };
  const go = async (currentStatus: MatchStatus, newStatus: MatchStatus) => {
    const { status } = await put(
      server.url,
      updateMatchStatus,
      { ...ofCup, currentStatus, newStatus },
      { token },
    );
    expect(status).toBe(200);
  };
  const walkTo = async (...statuses: readonly MatchStatus[]) => {
    for (const [place, status] of statuses.slice(1).entries()) await go(statuses[place] ?? status, status);
  };
  const followIt = async (target: FollowTarget) => {
    expect((await put(server.url, follow, { target, follows: true }, { headers })).status).toBe(200);
  };
  /** On another day, signed in again. */
  const at = async (now: string) => {
    server.setClock(now);
    ({ headers } = await signedIn(server, { email: `${now}@example.jp`.replaceAll(':', '') }));
  };
  return { server, headers, at, token, ofCup, read, readFollowed, walkTo, followIt };
}

const idsOf = (matches: readonly { readonly match: { championship_id: string; match_id: string } }[]) =>
  matches.map(({ match }) => `${match.championship_id} ${match.match_id}`);

test('きょうの試合は、すべての大会から、試合開始の順に並び、練習用とほかの日は出ない', async () => {
  const { read } = await started();
  const { date, matches, next_date } = await read();
  expect([date, next_date]).toEqual(['2026-05-16', TOMORROW]);
  expect(idsOf(matches)).toEqual(['cup m2', 'cup m1', 'cup m3']);
  expect(matches[0]).toMatchObject({ championship_name: '春季カップ', category: 'U-12（ジュニア）' });
});

test('試合中のものが先に、ハーフタイムはその次に、終わったものは最後に並び、得点はすぐに入る', async () => {
  const { server, ofCup, token, read, walkTo } = await started();
  expect(idsOf((await read()).matches)).toEqual(['cup m2', 'cup m1', 'cup m3']);
  await walkTo('試合前', '前半');
  await put(
    server.url,
    operateScore,
    { ...ofCup, scoredClub: 'club_left', operation: 'plus', matchStatus: '前半' },
    { token },
  );
  const { matches } = await read();
  expect(idsOf(matches)).toEqual(['cup m1', 'cup m2', 'cup m3']);
  expect(matches[0]?.match.home_club.final_score).toBe(1);
  await walkTo('前半', 'ハーフタイム', '後半', '試合終了');
  expect(idsOf((await read()).matches)).toEqual(['cup m2', 'cup m3', 'cup m1']);
});

test('東京の日が替わると、次の日の試合になり、そのまた次の日がわかる', async () => {
  const { at, read } = await started();
  await read();
  await at('2026-05-16T15:00:00Z');
  expect(await read()).toMatchObject({ date: TOMORROW, next_date: '2026-05-23', matches: [{}] });
  await at('2026-05-24T15:00:00Z');
  expect(await read()).toEqual({ date: '2026-05-25', matches: [], next_date: null });
});

test('変わらない間は同じ答えで、きょうの大会が変わるとすぐに新しくなる', async () => {
  const { server, headers, walkTo } = await started();
  const first = await get(server.url, today, {}, headers);
  const etag = first.headers.get('etag') ?? '';
  const again = () => get(server.url, today, {}, { ...headers, 'if-none-match': etag });
  expect((await again()).status).toBe(304);
  await walkTo('試合前', '前半');
  expect((await again()).status).toBe(200);
});

test('フォローしたクラブの試合は、別の書き方でも見つかり、今の試合と次の試合がわかる', async () => {
  const { readFollowed, walkTo, followIt } = await started();
  await followIt(NORTH);
  const [before] = await readFollowed();
  expect(before).toMatchObject({ title: '北クラブ', target: NORTH, current: [], last: null });
  expect(before?.next?.match.match_id).toBe('m1');
  await walkTo('試合前', '前半');
  const [during] = await readFollowed();
  expect(idsOf(during?.current ?? [])).toEqual(['cup m1']);
  expect(during?.next?.match.match_id).toBe('m3');
  await walkTo('前半', 'ハーフタイム', '後半', '試合終了');
  const [after] = await readFollowed();
  expect(after).toMatchObject({
    current: [],
    last: { match: { match_id: 'm1' }, category: 'U-12（ジュニア）' },
  });
});

test('フォローしたものは、試合中、きょう試合がある、そのほかの順に並び、それぞれあとからのものが先', async () => {
  const { server, readFollowed, followIt, walkTo } = await started();
  const titles = async () => (await readFollowed()).map(({ title }) => title);
  await followIt(NORTH);
  server.setClock('2026-05-16T01:00:01Z');
  await followIt({ kind: 'match', championship_id: 'cup', match_id: 'm2' });
  server.setClock('2026-05-16T01:00:02Z');
  await followIt({ kind: 'match', championship_id: 'league', match_id: 'm1' });
  expect(await titles()).toEqual(['東 － 西', '北クラブ', '西 － 東']);
  await walkTo('試合前', '前半');
  expect(await titles()).toEqual(['北クラブ', '東 － 西', '西 － 東']);
  server.setClock('2026-05-16T01:00:03Z');
  await followIt(CUP);
  expect(await titles()).toEqual(['春季カップ', '北クラブ', '東 － 西', '西 － 東']);
});

test('ログインしていなければ、きょうの試合も、フォロー中も読めない', async () => {
  const { server } = await started();
  expect((await get(server.url, today, {})).status).toBe(401);
  expect((await get(server.url, followed, {})).status).toBe(401);
});
