import { randomUUID } from 'node:crypto';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { ACCESS_TOKEN, IDEMPOTENCY_KEY } from '#contract/headers.ts';
import {
  type AdminMatch,
  adminMatch,
  changeMatch,
  type MatchChange,
  type MatchChangePreview,
  previewMatchChange,
} from '#contract/match/admin.ts';
import { entries } from '#contract/match/entries.ts';
import { type Timeline, timeline } from '#contract/match/live.ts';
import { operateScore, registerMatchResult, updateMatchStatus } from '#contract/match/token-flow.ts';
import { listAudit } from '#contract/operations/audit.ts';
import { fold } from '#domain/match/evolve.ts';
import { GOAL_CHANGED } from '#domain/match/messages.ts';
import { ADMINISTRATOR, startWithAdministrator } from '#server/testing/administrator.ts';
import { get, put } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { championship, insertSeason, link, MATCH_DAY_MORNING, matchesOfCup } from '#server/testing/season.ts';
import { findById, findEvents } from '../repository.ts';
import { toMatch } from '../row.ts';

const ONE = { championshipId: 'cup', matchId: 'm1' };
const NONE = { firstHalf: 0, secondHalf: 0, extraFirstHalf: 0, extraSecondHalf: 0 };
const RESULT: MatchChange = {
  kind: 'result',
  correction: {
    hasExtraHalves: false,
    goals: { home: { ...NONE, firstHalf: 2 }, away: { ...NONE, secondHalf: 1 } },
    shootOut: null,
    actualStartTime: '10:05',
  },
};
const REOPENING: MatchChange = { kind: 'reopening' };

async function start() {
  const { server, ask } = await startWithAdministrator(MATCH_DAY_MORNING);
  const { db } = server.store;
  await insertSeason(db, {}, [{ matchId: 'm1' }]);
  await insertSeason(db, { id: 'practice', practice: true }, [{ matchId: 'p1' }]);
  const { token } = await link(db, matchesOfCup('m1'));
  const report = async (call: Call, body: object) => {
    const answer = await put(server.url, call, { ...ONE, ...body }, { token });
    expect(answer.status, answer.text).toBe(200);
  };
  const on = (currentStatus: string, newStatus: string) =>
    report(updateMatchStatus, { currentStatus, newStatus });
  const goal = (matchStatus: string) =>
    report(operateScore, { scoredClub: 'club_left', matchStatus, operation: 'plus' });
  /** 1-0, registered by a reporter: six events. */
  const play = async () => {
    await on('試合前', '前半');
    await goal('前半');
    await on('前半', 'ハーフタイム');
    await on('ハーフタイム', '後半');
    await on('後半', '試合終了');
    await report(registerMatchResult, { actualStartTime: '10:00' });
  };
  const read = async () => {
    const answer = await ask(adminMatch, { params: ONE });
    expect(Value.Errors(adminMatch.answer, answer.json), JSON.stringify(answer.json)).toEqual([]);
    return answer.json as AdminMatch;
  };
  const change = (wanted: MatchChange, version: number) =>
    ask(changeMatch, { params: ONE, body: { version, change: wanted } });
  /** The stored row is what its events make. */
  const expectProjected = async () => {
    const record = await findById('cup', 'm1', db);
    if (record === null) throw new Error('The match is gone.');
    const match = toMatch(record, championship().rules);
    expect(fold(match.fixture, await findEvents('cup', 'm1', db))).toEqual(match);
  };
  return { server, ask, db, token, on, goal, play, report, read, change, expectProjected };
}

test('試合の記録には、だれが、いつ、何をしたかが、取り消されたものも含めて並ぶ', async () => {
  const { play, read, change } = await start();
  await play();
  expect((await change(REOPENING, 6)).json).toEqual({ version: 7 });
  const { state, match, championship_name, history } = await read();
  expect([state, match.version, championship_name]).toEqual(['unregistered', 7, '春季カップ']);
  expect(history.map(({ version, event, by }) => [version, event.type, by])).toEqual([
    [1, 'statusChanged', { kind: 'reporter', label: 'テスト' }],
    [2, 'goalScored', { kind: 'reporter', label: 'テスト' }],
    [3, 'statusChanged', { kind: 'reporter', label: 'テスト' }],
    [4, 'statusChanged', { kind: 'reporter', label: 'テスト' }],
    [5, 'statusChanged', { kind: 'reporter', label: 'テスト' }],
    [6, 'resultRegistered', { kind: 'reporter', label: 'テスト' }],
    [7, 'registrationCancelled', { kind: 'administrator', email: ADMINISTRATOR }],
  ]);
  expect(history[0]).toMatchObject({ recorded_at: MATCH_DAY_MORNING, received_at: MATCH_DAY_MORNING });
});

test('登録を取り消すと、速報員が続きを記録して登録し直せる', async () => {
  const { play, on, goal, report, read, change, expectProjected } = await start();
  await play();
  await change(REOPENING, 6);
  await on('試合終了', '後半');
  await goal('後半');
  await on('後半', '試合終了');
  await report(registerMatchResult, { actualStartTime: '10:00' });
  const { state, match } = await read();
  expect([state, match.home_club.final_score]).toEqual(['registered', 2]);
  await expectProjected();
});

test('巻き戻すと、会員の経過もその時点のものになり、記録は残り、速報員は続けられる', async () => {
  const { server, token, play, goal, read, change, expectProjected } = await start();
  await play();
  const member = await signedIn(server);
  const rows = async () =>
    ((await get(server.url, timeline, ONE, member.headers)).json as Timeline).rows.map(({ kind }) => kind);
  expect(await rows()).toContain('registered');
  expect((await change({ kind: 'reverting', to: 2 }, 6)).json).toEqual({ version: 7 });
  expect(await rows()).toEqual(['phase', 'goal']);
  // The reporter's phone folds the match by itself, and is told of going back in the words of the contract.
  const told = await get(server.url, entries, { ...ONE, after: '6' }, { [ACCESS_TOKEN]: token });
  expect(Value.Errors(entries.answer, told.json), told.text).toEqual([]);
  expect(told.json).toMatchObject({ version: 7, entries: [{ event: { type: 'revertedTo', to: 2 } }] });
  await goal('前半');
  const { match, history } = await read();
  expect([match.game_status, match.home_club.final_score, history.length]).toEqual(['前半', 2, 8]);
  await expectProjected();
  expect((await change({ kind: 'reverting', to: 6 }, 8)).status).toBe(200);
  expect(await read()).toMatchObject({ state: 'registered', match: { home_club: { final_score: 1 } } });
  await expectProjected();
});

test('進行中の得点を直すと、試合は続き、速報員と会員にも伝わり、記録に残る', async () => {
  const { server, token, ask, on, goal, read, change, expectProjected } = await start();
  await on('試合前', '前半');
  await goal('前半');
  const goals = { home: NONE, away: { ...NONE, firstHalf: 1 } };
  const looked = await ask(previewMatchChange, {
    params: ONE,
    body: { version: 2, change: { kind: 'score', goals } },
  });
  expect(looked.json).toMatchObject({
    after: { game_status: '前半', home_club: { final_score: 0 }, away_club: { final_score: 1 } },
    moves: [],
  });
  expect((await change({ kind: 'score', goals }, 2)).json).toEqual({ version: 3 });
  await expectProjected();
  const told = await get(server.url, entries, { ...ONE, after: '2' }, { [ACCESS_TOKEN]: token });
  expect(Value.Errors(entries.answer, told.json), told.text).toEqual([]);
  expect(told.json).toMatchObject({ version: 3, entries: [{ event: { type: 'scoreCorrected', goals } }] });
  const member = await signedIn(server);
  const seen = await get(server.url, timeline, ONE, member.headers);
  expect(Value.Errors(timeline.answer, seen.json), seen.text).toEqual([]);
  expect((seen.json as Timeline).rows).toMatchObject([
    { kind: 'phase', status: '前半' },
    { kind: 'score_corrected', score: { home: 0, away: 1 } },
  ]);
  await goal('前半');
  expect(await read()).toMatchObject({
    state: 'playing',
    match: { version: 4, home_club: { final_score: 1 }, away_club: { final_score: 1 } },
  });
  await expectProjected();
  expect((await ask(listAudit)).json).toMatchObject({
    rows: [
      {
        actor: ADMINISTRATOR,
        sentence: '試合の途中の得点を修正しました。',
        changes: [
          {
            field: '結果',
            before: '1 - 0（前半 1 - 0、後半 0 - 0）',
            after: '0 - 1（前半 0 - 1、後半 0 - 0）',
          },
        ],
      },
    ],
  });
});

test('得点を直そうと見ている間に得点が入ったら、409で断り、入った得点は残る', async () => {
  const { ask, on, goal, read, change } = await start();
  await on('試合前', '前半');
  await goal('前半');
  await goal('前半');
  const answer = await change({ kind: 'score', goals: { home: NONE, away: NONE } }, 2);
  expect([answer.status, answer.json]).toMatchObject([409, { code: 'stale_version' }]);
  expect((await read()).match).toMatchObject({ version: 3, home_club: { final_score: 2 } });
  expect((await ask(listAudit)).json).toMatchObject({ total: 0 });
});

test('名指した得点は、見ている間に得点が入っても、その場所で直り、直した人と所が記録に残る', async () => {
  const { server, ask, on, goal, read, change, expectProjected } = await start();
  await on('試合前', '前半');
  await goal('前半');
  await on('前半', 'ハーフタイム');
  await on('ハーフタイム', '後半');
  const [own] = (await read()).match.goals;
  if (own === undefined) throw new Error('There is no goal.');
  await goal('後半');
  const { id, ...from } = own;
  const to = { side: 'away', period: 'firstHalf', minute: 12 } as const;
  const moved: MatchChange = { kind: 'move_goal', goal: id, from, to };
  const looked = await ask(previewMatchChange, { params: ONE, body: { version: 4, change: moved } });
  expect(looked.json).toMatchObject({
    after: { game_status: '後半', home_club: { final_score: 1 }, away_club: { first_half_score: 1 } },
  });
  expect((await change(moved, 4)).json).toEqual({ version: 6 });
  const added = { side: 'home', period: 'firstHalf', minute: null } as const;
  expect((await change({ kind: 'add_goal', place: added }, 4)).status).toBe(200);
  const at = Date.parse(MATCH_DAY_MORNING) + 60_000;
  expect((await change({ kind: 'set_kick_off', period: 'secondHalf', at }, 4)).status).toBe(200);
  const unseen = await change({ kind: 'drop_goal', goal: id, side: 'home', period: 'firstHalf' }, 4);
  expect([unseen.status, unseen.json]).toMatchObject([409, { code: 'goal_changed', message: GOAL_CHANGED }]);
  const drop = { kind: 'drop_goal', goal: id, side: 'away', period: 'firstHalf' } as const;
  expect((await change(drop, 4)).status).toBe(200);
  await expectProjected();
  expect((await read()).match).toMatchObject({
    version: 9,
    game_status: '後半',
    home_club: { first_half_score: 1, second_half_score: 1 },
    away_club: { final_score: 0 },
    kick_offs: { secondHalf: at },
  });
  const member = await signedIn(server);
  const { rows } = (await get(server.url, timeline, ONE, member.headers)).json as Timeline;
  expect(rows.map(({ kind }) => kind)).toEqual(['phase', 'goal', 'phase', 'phase', 'goal']);
  expect((await ask(listAudit)).json).toMatchObject({
    rows: [
      { sentence: '南クラブの前半12分の得点を取り消しました。' },
      { sentence: '後半の開始時刻を10:01に直しました。' },
      { sentence: '北クラブの前半の得点を追加しました。' },
      { sentence: '北クラブの前半の得点を、南クラブの前半12分の得点に直しました。' },
    ],
  });
  // Taken back already: nothing is changed, and nothing is noted.
  expect((await change(drop, 4)).json).toEqual({ version: 9 });
  expect((await ask(listAudit)).json).toMatchObject({ total: 4 });
});

test('始まっていない後半の得点は追加できず、PK戦のない試合のキックは直せない', async () => {
  const { on, change } = await start();
  await on('試合前', '前半');
  const place = { side: 'home', period: 'secondHalf', minute: null } as const;
  expect((await change({ kind: 'add_goal', place }, 1)).status).toBe(400);
  const kick = { kind: 'change_kick', side: 'home', column: 0, result: 'success' } as const;
  expect((await change(kick, 1)).status).toBe(400);
  expect((await change({ kind: 'remove_kick', side: 'home', column: 0 }, 0)).status).toBe(409);
});

test('まだ試合前でも、延期でも、紙の結果を入力して登録できる', async () => {
  const { read, change, expectProjected } = await start();
  const postponed: MatchChange = { kind: 'postponement', reason: '雷', other_reason: '' };
  expect((await change(postponed, 0)).status).toBe(200);
  expect((await read()).state).toBe('postponed');
  expect((await change(RESULT, 1)).json).toEqual({ version: 4 });
  const { state, match } = await read();
  expect([state, match.game_status, match.actual_match_start_time]).toEqual([
    'registered',
    '試合終了',
    '10:05',
  ]);
  expect([match.home_club.final_score, match.away_club.final_score]).toEqual([2, 1]);
  await expectProjected();
});

test('延期とその取り消し、登録も、速報員と同じ決まりでできる', async () => {
  const { on, read, change } = await start();
  const rain: MatchChange = { kind: 'postponement', reason: '雨', other_reason: '' };
  await change(rain, 0);
  expect((await change({ kind: 'postponement_cancelled' }, 1)).status).toBe(200);
  expect((await change({ kind: 'registration', actual_start_time: '10:00' }, 2)).status).toBe(400);
  await on('試合前', '前半');
  await on('前半', 'ハーフタイム');
  await on('ハーフタイム', '後半');
  await on('後半', '試合終了');
  expect((await change({ kind: 'registration', actual_start_time: '' }, 6)).status).toBe(200);
  expect(await read()).toMatchObject({ state: 'registered', match: { actual_match_start_time: null } });
});

test('見た後に試合が動いていれば、409で断り、何も変えない', async () => {
  const { play, read, change, ask } = await start();
  await play();
  const answer = await change(RESULT, 5);
  expect(answer.status).toBe(409);
  expect(answer.json).toMatchObject({ code: 'stale_version' });
  expect((await read()).match.version).toBe(6);
  expect((await ask(listAudit)).json).toMatchObject({ total: 0 });
  const looked = await ask(previewMatchChange, { params: ONE, body: { version: 5, change: RESULT } });
  expect(looked.status).toBe(409);
});

test('保存する前に、どうなるかを見られ、何も変わらない', async () => {
  const { play, read, ask } = await start();
  await play();
  const looked = await ask(previewMatchChange, { params: ONE, body: { version: 6, change: RESULT } });
  expect(Value.Errors(previewMatchChange.answer, looked.json)).toEqual([]);
  const { version, after, moves } = looked.json as MatchChangePreview;
  expect([version, after.home_club.final_score, moves]).toEqual([6, 2, []]);
  expect((await read()).match).toMatchObject({ version: 6, home_club: { final_score: 1 } });
  const reverted = { version: 6, change: { kind: 'reverting', to: 0 } };
  const before = await ask(previewMatchChange, { params: ONE, body: reverted });
  expect(before.json).toMatchObject({ after: { game_status: '試合前' } });
});

test('操作の記録に、だれが何をどう変えたかが残る', async () => {
  const { play, change, ask } = await start();
  await play();
  await change(RESULT, 6);
  await change({ kind: 'reverting', to: 6 }, 7);
  const { rows } = (await ask(listAudit, { query: { area: 'match' } })).json as {
    rows: readonly { sentence: string }[];
  };
  expect(rows.map(({ sentence }) => sentence)).toEqual([
    '試合の記録を、6番目の記録の時点に戻しました。',
    '試合結果を修正しました。',
  ]);
  expect(rows[1]).toMatchObject({
    actor: ADMINISTRATOR,
    subject_id: 'cup/m1',
    subject_name: '春季カップ 2026-05-16 第1試合 北クラブ 対 南クラブ',
    changes: [
      {
        field: '結果',
        before: '1 - 0（前半 1 - 0、後半 0 - 0）',
        after: '2 - 1（前半 2 - 0、後半 0 - 1）',
      },
      { field: '試合開始時刻', before: '10:00', after: '10:05' },
    ],
  });
});

test('始まっていない試合に入れた結果は、0-0からの修正ではなく、初めての入力として残る', async () => {
  const { change, ask } = await start();
  await change(RESULT, 0);
  expect((await ask(listAudit, { query: { area: 'match' } })).json).toMatchObject({
    rows: [
      {
        sentence: '試合結果を入力しました。',
        changes: [
          { field: '状態', before: '試合前', after: '結果登録済み' },
          { field: '結果', before: '', after: '2 - 1（前半 2 - 0、後半 0 - 1）' },
          { field: '試合開始時刻', before: '', after: '10:05' },
        ],
      },
    ],
  });
});

test('同じ操作が二度届いても一度だけ行い、同じ答えを返す', async () => {
  const { read, ask } = await start();
  const key = randomUUID();
  const asked = { params: ONE, body: { version: 0, change: RESULT }, headers: { [IDEMPOTENCY_KEY]: key } };
  const first = await ask(changeMatch, asked);
  expect(await ask(changeMatch, asked)).toMatchObject({ status: 200, json: first.json });
  expect((await read()).history).toHaveLength(2);
});

test.each<[string, MatchChange]>([
  ['まだない時点', { kind: 'reverting', to: 9 }],
  ['登録していない試合の登録の取り消し', REOPENING],
  [
    '始まっていない試合の得点の修正',
    { kind: 'score', goals: { home: { ...NONE, firstHalf: 1 }, away: NONE } },
  ],
  [
    '31点',
    {
      ...RESULT,
      correction: { ...RESULT.correction, goals: { home: { ...NONE, firstHalf: 31 }, away: NONE } },
    },
  ],
])('%sは400で断る', async (_what, wanted) => {
  const { change, read } = await start();
  expect((await change(wanted, 0)).status).toBe(400);
  expect((await read()).match.version).toBe(0);
});

test('ない試合と練習の試合は404', async () => {
  const { ask } = await start();
  for (const params of [
    { championshipId: 'cup', matchId: 'm9' },
    { championshipId: 'no-such', matchId: 'm1' },
    { championshipId: 'practice', matchId: 'p1' },
  ]) {
    const body = { version: 0, change: RESULT };
    expect((await ask(adminMatch, { params })).status).toBe(404);
    expect((await ask(previewMatchChange, { params, body })).status).toBe(404);
    expect((await ask(changeMatch, { params, body })).status).toBe(404);
  }
});
