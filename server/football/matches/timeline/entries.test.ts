import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { entries } from '#contract/match/entries.ts';
import {
  operateScore,
  registerMatchResult,
  updateMatchResult,
  updateMatchStatus,
} from '#contract/match/token-flow.ts';
import { get, put } from '#server/testing/calls.ts';
import { insertSeason, link, MATCH_DAY_MORNING, matchesOfCup } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';

const ONE = { championshipId: 'cup', matchId: 'm1' };
const KICK_OFF = { currentStatus: '試合前', newStatus: '前半' };
const GOAL = { scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' };

async function start() {
  const server = await startTestServer({ now: MATCH_DAY_MORNING });
  const { db } = server.store;
  await insertSeason(db, {}, [{ matchId: 'm1' }, { matchId: 'm2' }]);
  const { token } = await link(db, matchesOfCup('m1'));
  const write = async (call: Call, body: object, key = crypto.randomUUID()) => {
    const answer = await put(server.url, call, { ...ONE, ...body }, { token, key });
    expect(answer.status, answer.text).toBe(200);
    return key;
  };
  const read = async (after: number, query: object = ONE, by = token) => {
    const answer = await get(server.url, entries, { ...query, after: `${after}` }, { 'x-access-token': by });
    if (answer.status === 200) expect(Value.Errors(entries.answer, answer.json), answer.text).toEqual([]);
    return answer;
  };
  return { db, write, read };
}

test('入力されたものが、いつ、どの操作によるかとともに、順に読める', async () => {
  const { write, read } = await start();
  const kickOff = await write(updateMatchStatus, KICK_OFF);
  const goal = await write(operateScore, GOAL);
  expect((await read(0)).json).toEqual({
    version: 2,
    epoch: expect.any(String),
    entries: [
      {
        version: 1,
        recorded_at: '2026-05-16T01:00:00.000Z',
        operation: kickOff.slice(0, 8),
        event: { type: 'statusChanged', from: '試合前', to: '前半', at: Date.parse('2026-05-16T01:00:00Z') },
      },
      {
        version: 2,
        recorded_at: '2026-05-16T01:00:00.000Z',
        operation: goal.slice(0, 8),
        event: { type: 'goalScored', side: 'home', period: 'firstHalf', id: goal.slice(0, 8) },
      },
    ],
  });
});

test('知っている版より後のものだけが届く', async () => {
  const { write, read } = await start();
  await write(updateMatchStatus, KICK_OFF);
  expect((await read(1)).json).toEqual({ version: 1, epoch: expect.any(String), entries: [] });
  await write(operateScore, GOAL);
  expect((await read(1)).json).toMatchObject({ version: 2, entries: [{ version: 2 }] });
});

test('操作のキーは、はじめの部分しか渡さない', async () => {
  const { write, read } = await start();
  const key = await write(updateMatchStatus, KICK_OFF);
  expect((await read(0)).text).not.toContain(key.slice(0, 9));
});

test('登録と修正も読める', async () => {
  const { write, read } = await start();
  await write(updateMatchStatus, KICK_OFF);
  await write(updateMatchStatus, { currentStatus: '前半', newStatus: 'ハーフタイム' });
  await write(updateMatchStatus, { currentStatus: 'ハーフタイム', newStatus: '後半' });
  await write(updateMatchStatus, { currentStatus: '後半', newStatus: '試合終了' });
  await write(registerMatchResult, { actualStartTime: '10:05' });
  const none = { FirstHalfScore: 0, SecondHalfScore: 0, ExtraFirstHalfScore: 0, ExtraSecondHalfScore: 0 };
  const club = (side: string, successes: number) =>
    Object.fromEntries(
      Object.entries({ ...none, TotalScore: 0, PkScore: successes }).map(([name, value]) => [
        side + name,
        value,
      ]),
    );
  await write(updateMatchResult, {
    ...club('left', 3),
    ...club('right', 2),
    hasExtraHalvesEdit: false,
    hasPkEdit: true,
    leftClubResult: '勝ち',
    rightClubResult: '負け',
    actualStartTime: '10:05',
  });
  expect((await read(4)).json).toMatchObject({
    entries: [
      { event: { type: 'resultRegistered', actualStartTime: '10:05' } },
      {
        event: {
          type: 'resultCorrected',
          correction: { shootOut: { kind: 'successes', successes: { home: 3, away: 2 } } },
        },
      },
    ],
  });
});

test('そのリンクで開けない試合は見つからず、ほかの大会と使えないリンクは断られる', async () => {
  const { read } = await start();
  expect((await read(0, { ...ONE, matchId: 'm2' })).status).toBe(404);
  expect((await read(0, { ...ONE, championshipId: 'no-such' })).status).toBe(401);
  expect((await read(0, ONE, 'x'.repeat(32))).status).toBe(401);
});
