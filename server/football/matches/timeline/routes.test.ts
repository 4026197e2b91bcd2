import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { ACCESS_TOKEN } from '#contract/headers.ts';
import { timeline } from '#contract/match/live.ts';
import { operateScore, updateMatchStatus } from '#contract/match/token-flow.ts';
import { get, put } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, link, matchesOfCup } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';

const ONE = { championshipId: 'cup', matchId: 'm1' };
const GOAL = { scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' };

/** A server with two matches, one link to both and a member. */
async function start() {
  const server = await startTestServer({ now: '2026-05-16T04:00:00Z' });
  const { db } = server.store;
  await insertSeason(db, {}, [{ matchId: 'm1' }, { matchId: 'm2' }]);
  await insertSeason(db, { id: 'practice', practice: true }, [{ matchId: 'p1' }]);
  const { token } = await link(db, matchesOfCup('m1', 'm2'));
  const member = await signedIn(server);
  const write = async (call: Call, body: object, time: string, by = token) => {
    const recordedAt = `2026-05-16T${time}Z`;
    const answer = await put(server.url, call, { ...ONE, ...body }, { token: by, recordedAt });
    expect(answer.status, answer.text).toBe(200);
  };
  const kickOff = (time: string) =>
    write(updateMatchStatus, { currentStatus: '試合前', newStatus: '前半' }, time);
  const read = async (
    headers: Readonly<Record<string, string>> = member.headers,
    query: Readonly<Record<string, string>> = ONE,
  ) => {
    const answer = await get(server.url, timeline, query, headers);
    if (answer.status === 200) expect(Value.Errors(timeline.answer, answer.json), answer.text).toEqual([]);
    return answer;
  };
  return { ...server, token, member, write, kickOff, read };
}

test('まだ何もない試合の経過は空', async () => {
  const { read } = await start();
  expect((await read()).json).toEqual({ version: 0, epoch: expect.any(String), rows: [] });
});

test('得点は、押された時刻からの時間とスコアとともに並ぶ', async () => {
  const { read, write, kickOff } = await start();
  await kickOff('01:02:00');
  await write(operateScore, GOAL, '01:10:30');
  expect((await read()).json).toEqual({
    version: 2,
    epoch: expect.any(String),
    rows: [
      {
        version: 1,
        recorded_at: '2026-05-16T01:02:00.000Z',
        is_undone: false,
        kind: 'phase',
        status: '前半',
        score: null,
      },
      {
        version: 2,
        recorded_at: '2026-05-16T01:10:30.000Z',
        is_undone: false,
        kind: 'goal',
        side: 'home',
        minute: '9',
        score: { home: 1, away: 0 },
      },
    ],
  });
});

test('会員の答えは、試合が変わるまで同じ一つで、変わればすぐ新しく、ほかの試合では変わらない', async () => {
  const { read, write, kickOff, member } = await start();
  await kickOff('01:02:00');
  const first = await read();
  await write(updateMatchStatus, { matchId: 'm2', currentStatus: '試合前', newStatus: '前半' }, '01:03:00');
  const same = await read({ ...member.headers, 'if-none-match': first.headers.get('etag') ?? '' });
  expect(same.status).toBe(304);
  for (let goals = 1; goals <= 3; goals += 1) {
    await write(operateScore, GOAL, `01:1${goals}:00`);
    expect((await read()).json).toMatchObject({ version: 1 + goals });
  }
});

test('取り消した得点は会員には見えず、速報員には取り消しとして、誰のリンクからの入力かとともに見える', async () => {
  const { read, write, kickOff, token, store } = await start();
  const other = await link(store.db, matchesOfCup('m1'));
  await kickOff('01:02:00');
  await write(operateScore, GOAL, '01:10:00', other.token);
  await write(operateScore, { ...GOAL, operation: 'minus' }, '01:11:00');
  const seen = async (headers?: Readonly<Record<string, string>>) =>
    Value.Parse(timeline.answer, (await read(headers)).json).rows.map((row) => [
      row.kind,
      row.is_undone,
      row.is_own,
    ]);
  expect(await seen()).toEqual([['phase', false, undefined]]);
  expect(await seen({ [ACCESS_TOKEN]: token })).toEqual([
    ['phase', false, true],
    ['goal', true, false],
  ]);
  expect(await seen({ [ACCESS_TOKEN]: other.token })).toEqual([
    ['phase', false, false],
    ['goal', true, true],
  ]);
});

test('練習の試合は会員にはなく、リンクを持つ速報員にはある', async () => {
  const { read, store } = await start();
  const query = { championshipId: 'practice', matchId: 'p1' };
  expect((await read(undefined, query)).status).toBe(404);
  const { token } = await link(store.db, { kind: 'matches', matches: [query] });
  expect((await read({ [ACCESS_TOKEN]: token }, query)).status).toBe(200);
});

test.each([
  ['ない大会', { championshipId: 'nope', matchId: 'm1' }],
  ['ない試合', { championshipId: 'cup', matchId: 'nope' }],
])('%sの経過は、見つからないと言う', async (_what, query) => {
  const { read } = await start();
  const { status, json } = await read(undefined, query);
  expect(status).toBe(404);
  expect(json).toMatchObject({ message: '指定された試合が見つかりません。' });
});

test('ほかの試合のリンクには、その試合がないのと同じに答える', async () => {
  const { read, store } = await start();
  const { token } = await link(store.db, matchesOfCup('m2'));
  const nope = await read({ [ACCESS_TOKEN]: token }, { championshipId: 'cup', matchId: 'nope' });
  const foreign = await read({ [ACCESS_TOKEN]: token });
  expect([foreign.status, foreign.text]).toEqual([404, nope.text]);
});
