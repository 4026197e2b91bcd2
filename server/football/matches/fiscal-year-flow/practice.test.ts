/** Championships to practise on: behind a door of their own, and in nothing that anybody else reads. */

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ALL_CALLS } from '#contract/all-calls.ts';
import type { Call } from '#contract/call.ts';
import { championshipDetail, listAdminChampionships } from '#contract/championship/championships.ts';
import { entries } from '#contract/match/entries.ts';
import { type FiscalYearFlow, matchFlow, testMatchFlow } from '#contract/match/fiscal-year-flow.ts';
import { stream, timeline } from '#contract/match/live.ts';
import { restartPractice } from '#contract/match/practice.ts';
import { listReporterLinks } from '#contract/match/reporter-links.ts';
import { examine } from '#server/operations/doctor/examine.ts';
import { sampleOf } from '#server/testing/call-samples.ts';
import { get, put, urlOf } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, link, MATCH_DAY_MORNING, stateOf } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';

const PRACTICE_NAME = '【練習】速報の練習大会';
const PRACTICE_CLUBS = { home: '練習チームあおば', away: '練習チームわかば' };
const ADMINISTRATOR = 'kanri@example.jp';

async function start() {
  const server = await startTestServer({ now: MATCH_DAY_MORNING, env: { ADMIN_EMAILS: ADMINISTRATOR } });
  const { db } = server.store;
  await insertSeason(db, {}, [{}]);
  await insertSeason(
    db,
    {
      id: 'practice',
      name: PRACTICE_NAME,
      abbreviation: '練習',
      practice: true,
      archiveId: 'practice-archive',
    },
    [{ clubs: PRACTICE_CLUBS }],
  );
  const category = await link(db, { kind: 'category', category: 'U-12（ジュニア）' });
  const practice = await link(db, {
    kind: 'matches',
    matches: [{ championshipId: 'practice', matchId: 'm1' }],
  });
  return { ...server, db, category, practice };
}

/** Both flows' calls but the list, which has another test. */
function callsOf({ currentMatches: _list, ...flow }: FiscalYearFlow): readonly Call[] {
  return Object.values<Call>(flow);
}

async function askAbout(url: string, call: Call, championshipId: string, token: string) {
  const { query, body } = sampleOf(call);
  if (call.method !== 'GET') return put(url, call, { ...body, championshipId }, { token });
  return get(url, call, { ...query, championshipId }, { 'x-access-token': token });
}

test('本番の呼び出しは練習の試合を、練習の呼び出しは本番の試合を、その合言葉でも知らない', async () => {
  const { url, db, category, practice } = await start();
  const before = await stateOf(db);
  const wrong: string[] = [];
  const expectStatus = async (call: Call, championshipId: string, token: string, expected: number) => {
    const { status } = await askAbout(url, call, championshipId, token);
    if (status !== expected) wrong.push(`${call.group} ${call.path} ${championshipId}: ${status}`);
  };
  for (const call of callsOf(matchFlow)) {
    await expectStatus(call, 'practice', practice.token, 404);
    await expectStatus(call, 'practice', category.token, 401);
  }
  for (const call of callsOf(testMatchFlow)) {
    await expectStatus(call, 'cup', category.token, 404);
    await expectStatus(call, 'cup', practice.token, 401);
    await expectStatus(call, 'practice', category.token, 401);
  }
  expect(wrong).toEqual([]);
  expect(await stateOf(db)).toBe(before);
});

/** A link says what it opens, practice too; administrators of championships see those for practice, marked as such. */
const NAMES_PRACTICE: readonly Call[] = [listReporterLinks, listAdminChampionships, championshipDetail];

/** What everyone may read, and every member, premium and administrator. */
const READ: readonly Call[] = ALL_CALLS.filter(
  (call) =>
    call.method === 'GET' && call.access !== 'reporter' && call !== stream && !NAMES_PRACTICE.includes(call),
);

test('練習の試合は、記録が進んでも、会員と管理者の読むどこにも出ない', async () => {
  const server = await start();
  const { url, practice } = server;
  const step = { fiscalYear: '2026', championshipId: 'practice', matchId: 'm1', match: '', round: '' };
  const kickOff = { ...step, changingGameStatus: '前半', direction: 'next' };
  const { token } = practice;
  expect((await put(url, testMatchFlow.handleGameStatus, kickOff, { token })).status).toBe(200);

  const administrator = await signedIn(server, {
    email: ADMINISTRATOR,
    membership: { type: 'premium', expiresAt: '2099-12-31' },
  });
  const told: string[] = [];
  let read = 0;
  for (const call of READ) {
    const { params, query = {} } = sampleOf(call);
    for (const own of [{}, { championshipId: 'practice' }, { championshipId: 'practice-archive' }]) {
      const asked = Object.entries({ ...query, ...own, email: administrator.email }).map(([name, value]) => [
        name,
        String(value),
      ]);
      const answer = await fetch(urlOf(url, call, Object.fromEntries(asked), { ...params, ...own }), {
        headers: administrator.headers,
      });
      const text = await answer.text();
      if (answer.ok) read += 1;
      // An id that was asked for may stand in what says that there is no such thing.
      if (/練習大会|練習チーム/.test(text)) told.push(`${call.group} ${call.path}`);
    }
  }
  expect(told).toEqual([]);
  expect(read).toBeGreaterThan(READ.length);
  for (const query of [{ championshipId: 'practice' }, { championshipId: 'practice', matchId: 'm1' }]) {
    const following = await fetch(`${url}/api/live/stream?${new URLSearchParams(query)}`, {
      headers: administrator.headers,
    });
    expect(following.status).toBe(404);
  }
  const played = { championshipId: 'practice', matchId: 'm1' };
  expect((await get(url, timeline, played, administrator.headers)).status).toBe(404);
});

async function playPractice({ url, practice }: Awaited<ReturnType<typeof start>>) {
  const named = { fiscalYear: '2026', championshipId: 'practice', matchId: 'm1', match: '', round: '' };
  const { token } = practice;
  await put(
    url,
    testMatchFlow.handleGameStatus,
    { ...named, changingGameStatus: '前半', direction: 'next' },
    { token },
  );
  await put(url, testMatchFlow.plusScore, { ...named, homeOrAway: 'home', gameStatus: '前半' }, { token });
}

const PRACTISED = { championshipId: 'practice', matchId: 'm1' };

test('練習の試合は、そのリンクではじめからやり直せる。前の記録は残らず、二度目は何も変えない', async () => {
  const server = await start();
  const { url, db, practice } = server;
  await playPractice(server);
  const { token } = practice;
  const first = await put(url, restartPractice, PRACTISED, { token, seen: 2 });
  expect(first.status).toBe(200);
  expect(first.json).toMatchObject({
    match: { version: 3, match_detail: { game_status: '試合前' }, home_club: { final_score: 0 }, goals: [] },
  });
  const kept = await db
    .selectFrom('match_events')
    .select('type')
    .where('championship_id', '=', 'practice')
    .orderBy('version')
    .execute();
  expect(kept.map(({ type }) => type)).toEqual(['revertedTo']);
  const second = await put(url, restartPractice, PRACTISED, { token, seen: 2 });
  expect(second.json).toMatchObject({ fulfilled: true, match: { version: 3 } });
});

test('何度やり直しても、残る記録も経過も、最後のやり直しからのものだけ', async () => {
  const server = await start();
  const { url, db, practice } = server;
  const headers = { 'x-access-token': practice.token };
  for (const version of [3, 6, 9]) {
    await playPractice(server);
    const { json } = await put(url, restartPractice, PRACTISED, { token: practice.token });
    expect(json).toMatchObject({ match: { version } });
  }
  await playPractice(server);
  const kept = await db
    .selectFrom('match_events')
    .select('version')
    .where('championship_id', '=', 'practice')
    .orderBy('version')
    .execute();
  expect(kept.map(({ version }) => version)).toEqual([9, 10, 11]);

  const told = await get(url, timeline, PRACTISED, headers);
  expect(told.json).toMatchObject({
    version: 11,
    rows: [
      { version: 10, status: '前半', is_undone: false, is_own: true },
      { version: 11, kind: 'goal', score: { home: 1, away: 0 }, is_undone: false, is_own: true },
    ],
  });
  for (const [after, versions] of [
    [0, [9, 10, 11]],
    [4, [9, 10, 11]],
    [10, [11]],
    [11, []],
  ] as const) {
    const { json } = await get(url, entries, { ...PRACTISED, after: `${after}` }, headers);
    expect(json).toMatchObject({
      version: 11,
      begins_after: 8,
      entries: versions.map((version) => ({ version })),
    });
  }
  expect((await examine(server.store)).faults).toEqual([]);
});

test('やり直しの前に見た画面からの操作は、今の試合とともに断り、同じ操作の繰り返しには前の答えを返す', async () => {
  const server = await start();
  const { url, db, practice } = server;
  const { token } = practice;
  await playPractice(server);
  const goal = {
    ...PRACTISED,
    fiscalYear: '2026',
    match: '',
    round: '',
    homeOrAway: 'home',
    gameStatus: '前半',
    period: 'firstHalf',
  };
  const send = (key: string, seen: number) => put(url, testMatchFlow.plusScore, goal, { token, key, seen });
  const [goalKey, restartKey] = [randomUUID(), randomUUID()];
  const first = await send(goalKey, 2);
  expect(first.status).toBe(200);
  const restarting = { token, key: restartKey, seen: 3 };
  const restarted = await put(url, restartPractice, PRACTISED, restarting);
  await playPractice(server);
  await put(url, restartPractice, PRACTISED, { token });

  const before = await stateOf(db);
  expect((await send(goalKey, 2)).text).toBe(first.text);
  expect((await put(url, restartPractice, PRACTISED, restarting)).text).toBe(restarted.text);
  expect(await stateOf(db)).toBe(before);
  const late = await put(url, testMatchFlow.plusScore, goal, { token, seen: 2 });
  expect(late).toMatchObject({
    status: 412,
    json: { code: 'changed_since_seen', match: { version: 7, match_detail: { game_status: '試合前' } } },
  });
  expect(await stateOf(db)).toBe(before);
});

test('見たあとに進んだ練習の試合は消さず、今の試合とともに断る', async () => {
  const server = await start();
  const { url, practice } = server;
  await playPractice(server);
  const { status, json } = await put(url, restartPractice, PRACTISED, {
    token: practice.token,
    seen: 1,
  });
  expect(status).toBe(412);
  expect(json).toMatchObject({
    code: 'changed_since_seen',
    match: { version: 2, home_club: { final_score: 1 } },
  });
});

test('本番の試合は、やり直せない', async () => {
  const { url, db, category } = await start();
  const before = await stateOf(db);
  const cup = { championshipId: 'cup', matchId: 'm1' };
  expect((await put(url, restartPractice, cup, { token: category.token })).status).toBe(404);
  expect((await put(url, restartPractice, PRACTISED, { token: category.token })).status).toBe(401);
  expect(await stateOf(db)).toBe(before);
});

test('練習のリンクは、年度が替わっても開く', async () => {
  const { url, practice } = await start();
  const { token } = practice;
  const list = { fiscalYear: '2027', category: 'U-12（ジュニア）', accessToken: token };
  const { json } = await get(url, testMatchFlow.currentMatches, list);
  expect(json).toMatchObject([{ championship_id: 'practice' }]);
  const one = { ...PRACTISED, fiscalYear: '2027' };
  expect((await get(url, testMatchFlow.targetMatch, one, { 'x-access-token': token })).status).toBe(200);
});
