import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import {
  Conflict,
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
import { ErrorAnswer } from '#contract/wire.ts';
import { fold } from '#domain/match/evolve.ts';
import { DEFAULT_RULES } from '#domain/match/match.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { type Answered, get, put } from '#server/testing/calls.ts';
import { insertSeason, LEAGUE, link, match, matchesOfCup } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';
import { findById, findEvents, insertMatch } from '../repository.ts';
import { fromMatch, toMatch } from '../row.ts';

const ONE = { championshipId: 'cup', matchId: 'm1' };

/** A server with one match and a link to it. */
async function startWithMatch(changes: Parameters<typeof insertSeason>[1] = {}) {
  const server = await startTestServer({ now: '2026-05-16T01:00:00Z' });
  await insertSeason(server.store.db, changes, [{}]);
  const { token } = await link(server.store.db, matchesOfCup('m1'));
  const write = async (call: Call, body: object) => {
    const answer = await put(server.url, call, { ...ONE, ...body }, { token });
    const schema = answer.status === 200 ? call.answer : answer.status === 409 ? Conflict : ErrorAnswer;
    expect(Value.Errors(schema, answer.json), answer.text).toEqual([]);
    return answer;
  };
  const moveTo = async (...statuses: readonly string[]) => {
    for (const newStatus of statuses) {
      const { match_status: currentStatus } = await current();
      expect((await write(updateMatchStatus, { currentStatus, newStatus })).status).toBe(200);
    }
  };
  const current = async () => {
    const answer = await get(server.url, getTargetMatch, { ...ONE, urlAccessToken: token });
    expect(Value.Errors(getTargetMatch.answer, answer.json), answer.text).toEqual([]);
    return Value.Parse(getTargetMatch.answer, answer.json);
  };
  return { ...server, token, write, moveTo, current };
}

function matchIn({ json }: Answered) {
  return Value.Parse(operateScore.answer, json).match;
}

test('一覧は、そのリンクの試合だけを契約の形で返す', async () => {
  const { url, store, token } = await startWithMatch();
  await insertMatch(
    match({ matchId: 'm2', scheduledStartTime: null }),
    '2026-05-01T00:00:00Z',
    unheard(store.db),
  );
  const answer = await get(url, getTargetMatchesByUrlAccessToken, { urlAccessToken: token });
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual([
    {
      championship_id: 'cup',
      championship_name: '春季カップ',
      division: '１部',
      category: 'U-12（ジュニア）',
      match_id: 'm1',
      group_1: 'A',
      group_2: '',
      ground: '厚別公園',
      match_date: '2026-05-16',
      scheduled_start_time: '10:00',
      is_registered: false,
      is_postponed: false,
      postponed_reason: '',
      match: '第1試合',
      match_status: '試合前',
      has_pk: false,
      club_left: { name: '北クラブ', match_total: 0, pk_score: 0 },
      club_right: { name: '南クラブ', match_total: 0, pk_score: 0 },
      version: 0,
      epoch: expect.any(String),
    },
  ]);
});

test('一覧は、始まった試合の状態と得点を、PK戦のものも言う', async () => {
  const { url, token, write, moveTo } = await startWithMatch();
  await moveTo('前半');
  await write(operateScore, { scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' });
  await moveTo('ハーフタイム', '後半');
  await write(operateScore, { scoredClub: 'club_right', matchStatus: '後半', operation: 'plus' });
  await moveTo('PK戦');
  await write(operatePkScore, { triedClub: 'club_right', matchStatus: 'PK戦', operation: 'success' });
  const { json } = await get(url, getTargetMatchesByUrlAccessToken, { urlAccessToken: token });
  expect(json).toMatchObject([
    {
      match_status: 'PK戦',
      has_pk: true,
      is_registered: false,
      club_left: { match_total: 1, pk_score: 0 },
      club_right: { match_total: 1, pk_score: 1 },
      version: 7,
    },
  ]);
});

test('区分のリンクの一覧は、今年度のその区分の試合をすべて、練習用を除いて返す', async () => {
  const { url, store } = await startTestServer({ now: '2026-05-16T01:00:00Z' });
  await insertSeason(store.db, {}, [{ matchId: 'b' }, { matchId: 'a' }]);
  await insertSeason(store.db, { id: 'cup-0' }, [{ matchId: 'c' }]);
  await insertSeason(store.db, { id: 'old', fiscalYear: 2025 }, [
    { matchId: 'last-year', date: '2026-02-07' },
  ]);
  await insertSeason(store.db, { id: 'women', category: 'WOMAN' }, [{ matchId: 'women' }]);
  await insertSeason(store.db, { id: 'practice', practice: true }, [{ matchId: 'practice' }]);
  const { token } = await link(store.db, { kind: 'category', category: 'U-12（ジュニア）' });
  const { json } = await get(url, getTargetMatchesByUrlAccessToken, { urlAccessToken: token });
  const items = Value.Parse(getTargetMatchesByUrlAccessToken.answer, json);
  expect(items.map((item) => [item.championship_id, item.match_id])).toEqual([
    ['cup', 'a'],
    ['cup', 'b'],
    ['cup-0', 'c'],
  ]);
});

test('試合の詳細は、予定と規則と得点をすべて持つ', async () => {
  const { current } = await startWithMatch();
  const goals = { first_half: 0, second_half: 0, ex_first_half: 0, ex_second_half: 0, match_total: 0 };
  const club = { goals_for: goals, pk_score: 0, pk_result_list: [] };
  expect(await current()).toEqual({
    championship_id: 'cup',
    match_id: 'm1',
    championship_name: '春季カップ',
    division: '１部',
    group_1: 'A',
    group_2: '',
    match_date: '2026-05-16',
    scheduled_start_time: '10:00',
    actual_start_time: null,
    ground: '厚別公園',
    match_status: '試合前',
    has_ex_halves: false,
    has_pk: false,
    is_registered: false,
    is_postponed: false,
    postponed_reason: '',
    club_left: { name: '北クラブ', ...club },
    club_right: { name: '南クラブ', ...club },
    version: 0,
    epoch: expect.any(String),
    rules: {
      is_league: false,
      half_minutes: 20,
      extra_halves: true,
      extra_half_minutes: 5,
      shoot_out_kicks: 5,
    },
    goals: [],
    kick_offs: {},
    kits: { home: {}, away: {} },
  });
});

test('得点と取り消しは、左右と時間帯ごとに数える', async () => {
  const { write, moveTo } = await startWithMatch();
  await moveTo('前半');
  const goal = { matchStatus: '前半', operation: 'plus' };
  await write(operateScore, { ...goal, scoredClub: 'club_left' });
  await write(operateScore, { ...goal, scoredClub: 'club_right' });
  await write(operateScore, { ...goal, scoredClub: 'club_right' });
  await write(operateScore, { ...goal, operation: 'minus', scoredClub: 'club_left' });
  await moveTo('ハーフタイム', '後半');
  const last = await write(operateScore, { ...goal, matchStatus: '後半', scoredClub: 'club_right' });
  expect(last.status).toBe(200);
  expect(matchIn(last)).toMatchObject({
    club_left: { goals_for: { first_half: 0, match_total: 0 } },
    club_right: { goals_for: { first_half: 2, second_half: 1, match_total: 3 } },
  });
});

test('得点のない時間帯では断り、何も数えない', async () => {
  const { write, moveTo } = await startWithMatch();
  await moveTo('前半', 'ハーフタイム');
  const answer = await write(operateScore, {
    scoredClub: 'club_left',
    matchStatus: 'ハーフタイム',
    operation: 'plus',
  });
  expect(answer.status).toBe(400);
  expect(answer.json).toEqual({
    code: 'no_goal_in_this_status',
    message: '試合状態が前半・後半・延長前半・延長後半の場合のみ、得点を追加できます。',
  });
});

test('延長戦からPK戦まで進み、キックを記録し、取り消し、結果を登録する', async () => {
  const { write, moveTo } = await startWithMatch();
  await moveTo('前半', 'ハーフタイム', '後半', '延長前半', '延長後半', 'PK戦');
  const kick = { matchStatus: 'PK戦' };
  await write(operatePkScore, { ...kick, triedClub: 'club_left', operation: 'success' });
  await write(operatePkScore, { ...kick, triedClub: 'club_right', operation: 'failure' });
  await write(operatePkScore, { ...kick, triedClub: 'club_right', operation: 'success' });
  const cancelled = await write(operatePkScore, { ...kick, triedClub: 'club_right', operation: 'cancel' });
  expect(matchIn(cancelled)).toMatchObject({
    match_status: 'PK戦',
    has_ex_halves: true,
    has_pk: true,
    club_left: { pk_score: 1, pk_result_list: ['success'], goals_for: { match_total: 0 } },
    club_right: { pk_score: 0, pk_result_list: ['failure'] },
  });
  await moveTo('試合終了');
  const registered = await write(registerMatchResult, { actualStartTime: '10:03' });
  expect(matchIn(registered)).toMatchObject({ is_registered: true, actual_start_time: '10:03' });
});

test.for([[''], [null], [undefined]])('実際の開始時刻が %j なら、分からないまま登録する', async ([time]) => {
  const { write, moveTo } = await startWithMatch({ rules: LEAGUE });
  await moveTo('前半', 'ハーフタイム', '後半', '試合終了');
  const registered = await write(registerMatchResult, { actualStartTime: time });
  expect(matchIn(registered)).toMatchObject({ is_registered: true, actual_start_time: null });
});

test('延期は理由とともに登録扱いになり、取り消すと試合前に戻る', async () => {
  const { write } = await startWithMatch();
  const postponed = await write(registerPostponement, {
    postponementReason: 'その他',
    otherPostponementReason: '  台風のため ',
  });
  expect(matchIn(postponed)).toMatchObject({
    is_registered: true,
    is_postponed: true,
    postponed_reason: '台風のため',
  });
  const again = await write(registerPostponement, { postponementReason: '雨' });
  expect([again.status, again.json]).toMatchObject([409, { code: 'already_postponed' }]);
  const cancelled = await write(cancelPostponement, {});
  expect(matchIn(cancelled)).toMatchObject({
    match_status: '試合前',
    is_registered: false,
    is_postponed: false,
    postponed_reason: '',
  });
});

test.for([51, 5_000])('%i字の延期理由は、仕様の文で断られる', async (length) => {
  const { write } = await startWithMatch();
  const reason = { postponementReason: 'その他', otherPostponementReason: '風'.repeat(length) };
  const refused = await write(registerPostponement, reason);
  expect([refused.status, refused.json]).toMatchObject([
    400,
    { message: '延期理由は50字以内にしてください。' },
  ]);
});

test('登録済みの結果は、合計と勝敗が合うときだけ修正できる', async () => {
  const { write, moveTo } = await startWithMatch();
  await moveTo('前半', 'ハーフタイム', '後半', '試合終了');
  await write(registerMatchResult, {});
  const correction = {
    leftFirstHalfScore: 1,
    leftSecondHalfScore: 0,
    leftExtraFirstHalfScore: 0,
    leftExtraSecondHalfScore: 0,
    leftTotalScore: 1,
    leftPkScore: 4,
    rightFirstHalfScore: 0,
    rightSecondHalfScore: 1,
    rightExtraFirstHalfScore: 0,
    rightExtraSecondHalfScore: 0,
    rightTotalScore: 1,
    rightPkScore: 3,
    hasExtraHalvesEdit: false,
    hasPkEdit: true,
    leftClubResult: '勝ち',
    rightClubResult: '負け',
    actualStartTime: '10:05',
  };
  const contradicting = await write(updateMatchResult, { ...correction, leftTotalScore: 2 });
  expect([contradicting.status, contradicting.json]).toMatchObject([
    400,
    { code: 'correction_contradicts_itself' },
  ]);
  const corrected = await write(updateMatchResult, correction);
  expect(matchIn(corrected)).toMatchObject({
    has_pk: true,
    actual_start_time: '10:05',
    club_left: { goals_for: { match_total: 1 }, pk_score: 4 },
    club_right: { goals_for: { match_total: 1 }, pk_score: 3 },
  });
});

test('画面の試合状況が古いと409で今の試合を返し、何も変わらない', async () => {
  const { write, moveTo, current } = await startWithMatch();
  await moveTo('前半', 'ハーフタイム');
  const stale = await write(operateScore, {
    scoredClub: 'club_left',
    matchStatus: '前半',
    operation: 'plus',
  });
  expect(stale.status).toBe(409);
  expect(stale.json).toMatchObject({
    code: 'stale_status',
    match: { match_status: 'ハーフタイム', version: 2 },
  });
  expect((await current()).version).toBe(2);
});

test('PK戦の終わりは試合終了と書き、PK終了とは書かない', async () => {
  const { store, write, moveTo } = await startWithMatch();
  await moveTo('前半', 'ハーフタイム', '後半', 'PK戦', '試合終了');
  expect(await store.db.selectFrom('matches').select('status').executeTakeFirst()).toEqual({
    status: '試合終了',
  });
  expect((await write(registerMatchResult, {})).status).toBe(200);
});

test('押した時刻と受け取った時刻と誰かを、出来事とともに残す', async () => {
  const { store, token, url } = await startWithMatch();
  const body = { ...ONE, currentStatus: '試合前', newStatus: '前半' };
  const options = { token, recordedAt: '2026-05-16T09:59:30+09:00' };
  expect((await put(url, updateMatchStatus, body, options)).status).toBe(200);
  const event = await store.db.selectFrom('match_events').selectAll().executeTakeFirstOrThrow();
  expect(event).toMatchObject({
    version: 1,
    type: 'statusChanged',
    recorded_at: '2026-05-16T00:59:30Z',
    received_at: '2026-05-16T01:00:00Z',
  });
  const row = await store.db.selectFrom('access_tokens').select('token_id').executeTakeFirstOrThrow();
  expect(event.actor).toBe(row.token_id);
  expect(JSON.stringify(event)).not.toContain(token);
});

test.for(['1999-05-16T01:00:00Z', '2126-05-16T01:00:00Z', '-271821-04-20T00:00:00Z'])(
  '時計の狂った電話（%s）の得点も入り、受け取った時刻で残る',
  async (recordedAt) => {
    const { store, token, url } = await startWithMatch();
    const kickOff = { ...ONE, currentStatus: '試合前', newStatus: '前半' };
    expect((await put(url, updateMatchStatus, kickOff, { token })).status).toBe(200);
    const goal = { ...ONE, scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' };
    expect((await put(url, operateScore, goal, { token, recordedAt })).status).toBe(200);
    const events = await store.db.selectFrom('match_events').selectAll().orderBy('version').execute();
    expect(events.at(-1)).toMatchObject({
      type: 'goalScored',
      recorded_at: '2026-05-16T01:00:00Z',
      received_at: '2026-05-16T01:00:00Z',
    });
  },
);

test('行は、いつでもその出来事の積み重ねに等しい', async () => {
  const { store, write, moveTo } = await startWithMatch();
  await moveTo('前半');
  await write(operateScore, { scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' });
  await moveTo('ハーフタイム', '後半', '延長前半');
  await write(operateScore, { scoredClub: 'club_right', matchStatus: '延長前半', operation: 'plus' });
  await moveTo('延長後半', 'PK戦');
  await write(operatePkScore, { triedClub: 'club_left', matchStatus: 'PK戦', operation: 'success' });
  await moveTo('延長後半');
  const record = await findById('cup', 'm1', store.db);
  if (record === null) throw new Error('The match is gone.');
  const stored = toMatch(record, DEFAULT_RULES);
  const folded = fold(stored.fixture, await findEvents('cup', 'm1', store.db));
  expect(folded).toEqual(stored);
  expect(await store.db.selectFrom('matches').selectAll().executeTakeFirstOrThrow()).toMatchObject(
    fromMatch(folded),
  );
});
