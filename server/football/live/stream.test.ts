import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { stream } from '#contract/match/live.ts';
import { operateScore, updateMatchStatus } from '#contract/match/token-flow.ts';
import { insertMatch } from '#server/football/matches/repository.ts';
import { changed, unheard } from '#server/platform/store/changes.ts';
import { put, urlOf } from '#server/testing/calls.ts';
import { listenTo } from '#server/testing/event-stream.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, link, MATCH_DAY_MORNING, match, matchesOfCup } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';

const KICK_OFF = { championshipId: 'cup', currentStatus: '試合前', newStatus: '前半' };
const GOAL = { championshipId: 'cup', scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' };

async function startWithMatches() {
  const server = await startTestServer({ now: '2026-05-16T01:00:00Z' });
  const { db } = server.store;
  await insertSeason(db, {}, [{ matchId: 'm1' }, { matchId: 'm2' }]);
  await insertSeason(db, { id: 'practice', practice: true }, [{ matchId: 'p1' }, { matchId: 'p2' }]);
  const { token } = await link(db, matchesOfCup('m1', 'm2'));
  const kickOff = async (matchId: string) =>
    expect((await put(server.url, updateMatchStatus, { ...KICK_OFF, matchId }, { token })).status).toBe(200);
  const goal = async (matchId: string) =>
    expect((await put(server.url, operateScore, { ...GOAL, matchId }, { token })).status).toBe(200);
  const member = await signedIn(server);
  const listen = (
    query: Record<string, string>,
    headers: Readonly<Record<string, string>> = member.headers,
  ) => listenTo(urlOf(server.url, stream, query), headers);
  return { ...server, token, kickOff, goal, listen, member };
}

test('つなぐとまず、大会のすべての試合が届く', async () => {
  const { listen } = await startWithMatches();
  const listener = await listen({ championshipId: 'cup' });
  expect(listener.status).toBe(200);
  expect(listener.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(listener.headers.get('cache-control')).toBe('no-cache, no-transform');
  expect(listener.headers.get('x-accel-buffering')).toBe('no');
  const snapshot = await listener.until(({ event }) => event === 'snapshot');
  expect(snapshot).toMatchObject({ matches: [{ match_id: 'm1' }, { match_id: 'm2' }] });
  listener.close();
});

test('得点は一秒以内に、大会を見ている人にもその試合を見ている人にも届き、ほかの試合の人には届かない', async () => {
  const { kickOff, goal, listen } = await startWithMatches();
  await kickOff('m1');
  const queries = [{ championshipId: 'cup' }, { matchId: 'm1' }, { championshipId: 'cup', matchId: 'm1' }];
  const listeners = await Promise.all(queries.map((query) => listen(query)));
  const other = await listen({ matchId: 'm2' });
  for (const listener of [...listeners, other]) await listener.until(({ event }) => event === 'snapshot');
  await goal('m1');
  for (const listener of listeners) {
    const heard = await listener.until(({ event }) => event === 'match', 1_000);
    expect(heard).toMatchObject({ match: { match_id: 'm1', version: 2, home_club: { final_score: 1 } } });
    listener.close();
  }
  await setTimeout(100);
  expect(other.heard.map(({ event }) => event)).toEqual(['snapshot']);
  other.close();
});

test('続けざまの得点はまとめられ、最後に最も新しい版が届き、版は下がらない', async () => {
  const { kickOff, goal, listen } = await startWithMatches();
  await kickOff('m1');
  const listener = await listen({ matchId: 'm1' });
  await listener.until(({ event }) => event === 'snapshot');
  const goals = 40;
  await Promise.all(Array.from({ length: goals }, () => goal('m1')));
  await listener.until((heard) => heard.event === 'match' && heard.match.version === goals + 1);
  const versions = listener.heard.flatMap((heard) => (heard.event === 'match' ? [heard.match.version] : []));
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  expect(versions.length).toBeLessThan(goals);
  listener.close();
});

test('つなぐ間に起きた得点も、はじめの一覧かその後のどちらかで必ず届く', async () => {
  const { kickOff, goal, listen, token } = await startWithMatches();
  await kickOff('m1');
  const goals = 30;
  const scoring = (async () => {
    for (let count = 0; count < goals; count += 1) await goal('m1');
  })();
  const listeners = await Promise.all(
    Array.from({ length: 15 }, async (_, index) => {
      await setTimeout(index * 7);
      return listen({ championshipId: 'cup' }, { 'x-access-token': token });
    }),
  );
  await scoring;
  for (const listener of listeners) {
    await listener.until((heard) =>
      heard.event === 'match'
        ? heard.match.version === goals + 1
        : heard.event === 'snapshot' && heard.matches.some((one) => one.version === goals + 1),
    );
    listener.close();
  }
});

test.for([
  ['何も指定しない接続', {}, 400],
  ['知らない大会', { championshipId: 'no-such' }, 404],
  ['知らない試合', { matchId: 'no-such' }, 404],
  ['別の大会の試合', { championshipId: 'cup', matchId: 'p1' }, 404],
  ['練習用の大会', { championshipId: 'practice' }, 404],
  ['練習用の試合', { matchId: 'p1' }, 404],
] as const)('%sでは、流れは始まらない', async ([, query, status]) => {
  const { listen } = await startWithMatches();
  expect((await listen(query)).status).toBe(status);
});

test('練習用の試合は、それを開くリンクを持つ人だけが見られる', async () => {
  const { store, listen, token } = await startWithMatches();
  const practice = await link(store.db, {
    kind: 'matches',
    matches: [{ championshipId: 'practice', matchId: 'p1' }],
  });
  const own = { 'x-access-token': practice.token };
  const listener = await listen({ matchId: 'p1' }, own);
  expect(listener.status).toBe(200);
  await listener.until(({ event }) => event === 'snapshot');
  listener.close();
  expect((await listen({ matchId: 'p2' }, own)).status).toBe(404);
  expect((await listen({ championshipId: 'practice' }, own)).status).toBe(404);
  expect((await listen({ matchId: 'p1' }, { 'x-access-token': token })).status).toBe(404);
});

test('一部の試合だけを開くリンクは、大会を追ってもその試合だけを聞き、大会の変更は一度だけ聞く', async () => {
  const { store, announcing, listen, kickOff, goal } = await startWithMatches();
  await insertMatch(match({ championshipId: 'cup', matchId: 'm3' }), MATCH_DAY_MORNING, unheard(store.db));
  const own = await link(store.db, matchesOfCup('m1', 'm3'));
  const listener = await listen({ championshipId: 'cup' }, { 'x-access-token': own.token });
  await listener.until(({ event }) => event === 'snapshot');
  await kickOff('m2');
  await goal('m2');
  await kickOff('m1');
  await goal('m1');
  await listener.until((heard) => heard.event === 'match' && heard.match.version === 2);
  await announcing.transaction(async (db) => changed(db, { changedChampionship: 'cup' }));
  await listener.until(({ event }) => event === 'championship');
  await setTimeout(100);
  expect(listener.heard[0]).toMatchObject({ matches: [{ match_id: 'm1' }, { match_id: 'm3' }] });
  const matchesHeard = listener.heard.flatMap((one) => (one.event === 'match' ? [one.match.match_id] : []));
  expect(new Set(matchesHeard)).toEqual(new Set(['m1']));
  expect(listener.heard.filter(({ event }) => event === 'championship')).toHaveLength(1);
  listener.close();
});

test('サーバーを止めると、流れはきちんと終わる', async () => {
  const { listen, close } = await startWithMatches();
  const listener = await listen({ championshipId: 'cup' });
  await listener.until(({ event }) => event === 'snapshot');
  await close();
  await listener.ended;
});

test('受け取らない相手や去った相手がいても、ほかの人には届き続ける', async () => {
  const { url, kickOff, goal, listen, token } = await startWithMatches();
  await kickOff('m1');
  const slow = connect(Number(new URL(url).port), '127.0.0.1');
  await once(slow, 'connect');
  slow.on('error', () => slow.destroy());
  slow.write(`GET ${stream.path}?matchId=m1 HTTP/1.1\r\nHost: x\r\nX-Access-Token: ${token}\r\n\r\n`);
  // Its stream has begun; from here on it reads no more.
  await once(slow, 'readable');
  const quick = await listen({ matchId: 'm1' });
  await quick.until(({ event }) => event === 'snapshot');
  await goal('m1');
  await quick.until((heard) => heard.event === 'match' && heard.match.version === 2);
  slow.destroy();
  await goal('m1');
  await quick.until((heard) => heard.event === 'match' && heard.match.version === 3);
  quick.close();
});

test('一本の流れで、いくつもの大会の試合と変更を聞く', async () => {
  const { url, store, kickOff, goal, member } = await startWithMatches();
  await insertSeason(store.db, { id: 'league' }, [{ matchId: 'l1' }]);
  const address = `${urlOf(url, stream)}?championshipId=cup&championshipId=league`;
  const listener = await listenTo(address, member.headers);
  const first = listener.heard;
  await expect.poll(() => first.length).toBe(2);
  expect(first).toMatchObject([
    { event: 'snapshot', matches: [{ match_id: 'm1' }, { match_id: 'm2' }] },
    { event: 'snapshot', matches: [{ match_id: 'l1' }] },
  ]);
  await kickOff('m1');
  await goal('m1');
  await listener.until((heard) => heard.event === 'match' && heard.match.version === 2, 1_000);
  listener.close();
});

test.for([
  ['そのうち一つでも知らない大会がある', 'championshipId=cup&championshipId=no-such', 404],
  ['練習用の大会がある', 'championshipId=cup&championshipId=practice', 404],
  ['試合も指定する', 'championshipId=cup&championshipId=other&matchId=m1', 400],
  ['同じ大会を二度言う', 'championshipId=cup&championshipId=cup', 400],
] as const)('いくつもの大会の流れは、%sと始まらない', async ([, query, status]) => {
  const { url, store, member } = await startWithMatches();
  await insertSeason(store.db, { id: 'other' }, [{ matchId: 'o1' }]);
  const answer = await fetch(`${urlOf(url, stream)}?${query}`, { headers: member.headers });
  expect(answer.status).toBe(status);
});
