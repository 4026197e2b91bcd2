/** The stream of people without an account: what it carries, when it ends, and whose places it takes. */

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { publicStream } from '#contract/championship/public-results.ts';
import { changeFixture, type FixtureDetail, fixtureDetail } from '#contract/match/fixtures.ts';
import { stream } from '#contract/match/live.ts';
import {
  cancelPostponement,
  operateScore,
  registerMatchResult,
  registerPostponement,
  updateMatchStatus,
} from '#contract/match/token-flow.ts';
import type { PublicResults } from '#domain/championship/public-results.ts';
import { startLeague } from '#server/publishing/public-results/testing/league.ts';
import { put, urlOf } from '#server/testing/calls.ts';
import { listenAsStranger, listenTo } from '#server/testing/event-stream.ts';
import { signedIn } from '#server/testing/member.ts';
import { startDeployed } from '#server/testing/proxies.ts';
import { link, matchesOfCup } from '#server/testing/season.ts';
import { MOST_STRANGERS_OF_ONE_NETWORK } from './places.ts';

type Env = Readonly<Record<string, string>>;

/** A league that is shown at this level, which strangers listen to and one link reports. */
async function start(level: PublicResults = 'live', env: Env = {}) {
  const league = await startLeague(level, true, env);
  const { server, db } = league;
  const { token } = await link(db, matchesOfCup('m1', 'm2', 'm3', 'm4', 'm5'));
  const report = async (matchId: string, call: Call, body: object) => {
    const sent = { championshipId: 'cup', matchId, ...body };
    const { status, text } = await put(server.url, call, sent, { token, key: randomUUID() });
    expect(status, text).toBe(200);
  };
  const address = (query = 'championshipId=cup') => `${server.url}${publicStream.path}?${query}`;
  const listen = async (headers: Env = {}, query?: string) => {
    const listener = await listenAsStranger(address(query), headers);
    onTestFinished(() => listener.close());
    return listener;
  };
  const refusalOf = async (query?: string) => {
    const answer = await fetch(address(query));
    return `${answer.status} ${await answer.text()}`;
  };
  return { ...league, token, report, listen, refusalOf, address };
}

const GOAL = { scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' };
const KICK_OFF = { currentStatus: '試合前', newStatus: '前半' };

test.each(['0', '1'])(
  '公開中の試合の得点は一秒以内に届き、間を置かずに続いた得点も最後のものが届く（WORKERS=%s）',
  async (WORKERS) => {
    const { listen, report } = await start('live', { WORKERS });
    const listeners = await Promise.all([listen(), listen(), listen()]);
    expect(listeners.map(({ status }) => status)).toEqual([200, 200, 200]);
    await report('m1', updateMatchStatus, KICK_OFF);
    for (const goals of [1, 2, 3]) {
      await report('m1', operateScore, GOAL);
      if (goals === 2) continue;
      for (const listener of listeners) {
        await listener.until(
          (heard) => heard.event === 'match' && heard.match.home_club.final_score === goals,
          1_000,
        );
      }
    }
  },
);

test('流れてくる試合は、どの出来事のあとでも、公開の呼び出しの答えと項目まで同じで、ほかの大会の試合は流れない', async () => {
  const { server, db, ask, listen, report, read } = await start();
  const listener = await listen();
  const moveTo = async (matchId: string, ground: string) => {
    const params = { championshipId: 'cup', matchId };
    const { form, revision } = (await ask(fixtureDetail, { params })).json as FixtureDetail;
    const moved = { ...form, match_date: '2026-05-17', ground };
    expect((await ask(changeFixture, { params, body: { revision, form: moved } })).status).toBe(200);
  };
  const happenings: readonly (readonly [matchId: string, () => Promise<void>])[] = [
    ['m1', () => report('m1', updateMatchStatus, KICK_OFF)],
    ['m1', () => report('m1', operateScore, GOAL)],
    ['m2', () => report('m2', operateScore, GOAL)],
    ['m2', () => report('m2', operateScore, { ...GOAL, operation: 'minus' })],
    ['m3', () => report('m3', registerMatchResult, { actualStartTime: '10:00' })],
    ['m5', () => report('m5', cancelPostponement, {})],
    ['m5', () => moveTo('m5', '円山')],
    [
      'm5',
      () =>
        report('m5', registerPostponement, {
          postponementReason: 'その他',
          postponementOtherReason: '山田監督の体調',
        }),
    ],
  ];
  for (const [matchId, happen] of happenings) {
    const before = listener.heard.length;
    await happen();
    await expect.poll(() => listener.heard.length).toBeGreaterThan(before);
    const { matches } = (await read()).json;
    const shown = matches.find((match) => match.match_id === matchId);
    const last = listener.heard.findLast(({ event }) => event === 'match');
    expect(last).toStrictEqual({ event: 'match', match: shown });
  }
  const other = await link(db, {
    kind: 'matches',
    matches: [{ championshipId: 'hidden', matchId: 'h1' }],
  });
  const before = listener.heard.length;
  const kickOff = { championshipId: 'hidden', matchId: 'h1', ...KICK_OFF };
  expect((await put(server.url, updateMatchStatus, kickOff, other)).status).toBe(200);
  await report('m1', operateScore, GOAL);
  await expect.poll(() => listener.heard.length).toBeGreaterThan(before);
  expect(JSON.stringify(listener.heard)).not.toMatch(/山田|h1|hidden|version|reason|reporter|epoch/);
});

test('公開していない大会、練習用の大会、知らない大会、結果だけを公開する大会は、見分けのつかない404になる', async () => {
  const { refusalOf, set } = await start();
  const refusals = await Promise.all(
    [
      'championshipId=hidden',
      'championshipId=practice',
      'championshipId=unknown',
      'championshipId=cup&championshipId=hidden',
    ].map(refusalOf),
  );
  await set('final');
  refusals.push(await refusalOf());
  expect(new Set(refusals).size).toBe(1);
  expect(refusals[0]).toMatch(/^404 .*この大会は公開されていません。/);
  expect(await refusalOf('')).toMatch(/^400 /);
});

test.each([
  ['0', 'none'],
  ['0', 'final'],
  ['0', 'site'],
  ['1', 'none'],
  ['1', 'site'],
] as const)(
  '公開が終わると、流れもすぐに終わり、そのあとの得点は流れない（WORKERS=%s、%s）',
  async (WORKERS, end) => {
    const { listen, open, set, refusalOf, report } = await start('live', { WORKERS });
    const listener = await listen();
    const kept = await listen();
    await report('m1', updateMatchStatus, KICK_OFF);
    await listener.until(({ event }) => event === 'match');
    const since = performance.now();
    if (end === 'site') await open(false);
    else await set(end);
    await Promise.all([listener.ended, kept.ended]);
    expect(performance.now() - since).toBeLessThan(2_500);
    await report('m1', operateScore, GOAL);
    expect(await refusalOf()).toMatch(/^404 /);
    expect(JSON.stringify([listener.heard, kept.heard])).not.toContain('"final_score":1');
  },
);

test('会員でない人の場所がいっぱいでも、会員と速報員はつながり、一つ空けば次の人が入れる', async () => {
  const { server, listen, refusalOf, token, report } = await start('live', { PUBLIC_STREAMS: '2' });
  const [first] = [await listen(), await listen()];
  const refused = await listen();
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([503, 60]);
  expect(await refusalOf()).toContain('"too_many_listeners"');
  const { headers } = await signedIn(server);
  for (const caller of [headers, { 'x-access-token': token }]) {
    const member = await listenTo(urlOf(server.url, stream, { championshipId: 'cup' }), caller);
    onTestFinished(() => member.close());
    await member.until(({ event }) => event === 'snapshot');
    if (caller !== headers) continue;
    await report('m1', updateMatchStatus, KICK_OFF);
    await member.until(({ event }) => event === 'match', 1_000);
  }
  first?.close();
  await expect.poll(async () => (await listen()).status).toBe(200);
});

test('断られた流れと見えない大会は、場所を取ったままにしない', async () => {
  const { listen, refusalOf } = await start('live', { PUBLIC_STREAMS: '3' });
  for (let round = 0; round < 10; round += 1) {
    expect(await refusalOf('championshipId=hidden')).toMatch(/^404 /);
    expect(await refusalOf('')).toMatch(/^400 /);
  }
  const statuses = await Promise.all([listen(), listen(), listen()]);
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('どの書き方の番地も、同じ場所に数える', async () => {
  const { server, listen } = await start('live', { PUBLIC_STREAMS: '1' });
  await listen();
  const { hostname, port } = new URL(server.url);
  for (const path of [
    '/%6fpen/stream?championshipId=cup',
    '/open/%73tream?championshipId=cup',
    `${server.url}/open/stream?championshipId=cup`,
    'http://elsewhere.example/%6Fpen/stream?championshipId=cup',
    '/open/stream?championshipId=cup#a',
  ]) {
    const asked = request({ hostname, port, path }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    asked.destroy();
    expect([path, answer.statusCode]).toEqual([path, 503]);
  }
});

test('一つの/64からは決まった数までで、同じ網の会員とほかの網の人はつながる', {
  timeout: 60_000,
}, async () => {
  const { server, listen, address } = await start('live', { TRUST_PROXY: '1' });
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  const kept: Response[] = [];
  const statusFrom = async (ip: string) => {
    const answer = await fetch(address(), { headers: { 'x-forwarded-for': ip }, signal: ended.signal });
    kept.push(answer);
    return answer.status;
  };
  const statuses: number[] = [];
  for (let host = 1; host <= MOST_STRANGERS_OF_ONE_NETWORK + 3; host += 1) {
    statuses.push(await statusFrom(`2001:db8:0:1::${host.toString(16)}`));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(MOST_STRANGERS_OF_ONE_NETWORK);
  expect(statuses.at(-1)).toBe(429);
  expect(await statusFrom('2001:db8:0:2::1')).toBe(200);
  const { headers } = await signedIn(server);
  const sameNetwork = { ...headers, 'x-forwarded-for': '2001:db8:0:1::1' };
  const member = await listenTo(urlOf(server.url, stream, { championshipId: 'cup' }), sameNetwork);
  expect(member.status).toBe(200);
  member.close();
  expect((await listen()).status).toBe(200);
});

test.each(['nginx', 'caddy'] as const)(
  '見本の設定の%sの後ろでも、得点は一秒以内に届く',
  { timeout: 60_000 },
  async (kind) => {
    const env = { PUBLIC_URL: 'https://tsunagu.example', TRUST_PROXY: '1' };
    const { server, report } = await start('live', env);
    const { url } = await startDeployed(kind, [server.url]);
    const listener = await listenAsStranger(urlOf(url, publicStream, { championshipId: 'cup' }));
    onTestFinished(() => listener.close());
    await report('m1', updateMatchStatus, KICK_OFF);
    await listener.until(({ event }) => event === 'match', 1_000);
    await report('m1', operateScore, GOAL);
    await listener.until(
      (heard) => heard.event === 'match' && heard.match.home_club.final_score === 1,
      1_000,
    );
  },
);

test('ほかのサイトのプログラムは、場所を取れない', async () => {
  const { listen } = await start('live', { PUBLIC_STREAMS: '1' });
  const elsewhere = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
  expect((await listen(elsewhere)).status).toBe(404);
  expect((await listen({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
});

test('クッキーを置かず、ほかのサイトのプログラムには渡さず、途中でためられない', async () => {
  const { listen } = await start();
  const { headers } = await listen({ origin: 'https://elsewhere.example' });
  expect(
    ['set-cookie', 'access-control-allow-origin', 'x-accel-buffering', 'content-type'].map((name) =>
      headers.get(name),
    ),
  ).toEqual([null, null, 'no', 'text/event-stream; charset=utf-8']);
});
