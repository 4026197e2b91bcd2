import { describe, expect, test } from 'vitest';
import { matchFlow, testMatchFlow } from '#contract/match/fiscal-year-flow.ts';
import { fold } from '#domain/match/evolve.ts';
import { DEFAULT_RULES } from '#domain/match/match.ts';
import { put } from '#server/testing/calls.ts';
import { correction, matchIn, startReporting } from '#server/testing/fiscal-year-reporter.ts';
import { LEAGUE, stateOf } from '#server/testing/season.ts';
import { findById, findEvents } from '../repository.ts';
import { toMatch } from '../row.ts';

describe.each([
  ['match', matchFlow],
  ['test-match', testMatchFlow],
] as const)('年度の流れ（%s）', (_group, flow) => {
  test('試合の詳細は、予定と規則と得点をすべて持つ', async () => {
    const { target } = await startReporting(flow);
    const club = {
      first_half_score: 0,
      second_half_score: 0,
      extra_first_half_score: 0,
      extra_second_half_score: 0,
      final_score: 0,
      pk_score: 0,
      pk_score_list: [],
    };
    expect(await target()).toEqual({
      championship_id: 'cup',
      match_id: 'm1',
      championship_name: '春季カップ',
      category: 'U-12（ジュニア）',
      is_league: false,
      round: '１部',
      match: '第1試合',
      match_detail: {
        venue: '厚別公園',
        is_result_registered: false,
        is_postponed: false,
        postponed_reason: '',
        has_extra_halves: false,
        has_pk: false,
        match_date: '2026-05-16',
        scheduled_match_start_time: '10:00',
        game_status: '試合前',
        actual_match_start_time: null,
      },
      home_club: { club_name: '北クラブ', ...club },
      away_club: { club_name: '南クラブ', ...club },
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

  test('試合前から延長戦、PK戦を経て結果登録まで、行は出来事の積み重ねに等しい', async () => {
    const { store, target, write, step, play, goal, kick } = await startReporting(flow);
    await play('前半');
    await goal('home', '前半');
    await goal('away', '前半');
    await goal('away', '前半');
    await write('minusScore', { homeOrAway: 'away', gameStatus: '前半' });
    await play('ハーフタイム', '後半');
    await write('registerExtraHalves', { action: 'register' });
    await goal('away', '延長前半');
    await play('延長後半');
    await goal('home', '延長後半');
    await write('registerPk', { action: 'register' });
    await kick('home', 0, 'success');
    await kick('home', 1, 'failure');
    await kick('away', 0, 'failure');
    await kick('away', 1, 'success');
    await kick('away', 1, 'cancel');
    expect((await step('試合終了', 'end')).status).toBe(200);
    const registered = await write('registerMatchResult', { actualMatchStartTime: '10:04' });
    expect(registered.status).toBe(200);
    expect(await target()).toMatchObject({
      match_detail: {
        game_status: '試合終了',
        is_result_registered: true,
        has_extra_halves: true,
        has_pk: true,
        actual_match_start_time: '10:04',
      },
      home_club: { first_half_score: 1, extra_second_half_score: 1, final_score: 2, pk_score: 1 },
      away_club: { first_half_score: 1, extra_first_half_score: 1, final_score: 2, pk_score: 0 },
    });
    expect((await target()).home_club.pk_score_list).toEqual(['success', 'failure']);
    const record = await findById('cup', 'm1', store.db);
    if (record === null) throw new Error('The match is gone.');
    const stored = toMatch(record, DEFAULT_RULES);
    expect(fold(stored.fixture, await findEvents('cup', 'm1', store.db))).toEqual(stored);
  });

  test('延期は理由を書かずに登録し、もう一度は今の試合とともに断る', async () => {
    const { write } = await startReporting(flow);
    const postponed = await write('registerMatchPostponement');
    expect(matchIn(flow, postponed).match_detail).toMatchObject({
      game_status: '試合前',
      is_postponed: true,
      postponed_reason: '',
    });
    const again = await write('registerMatchPostponement');
    expect([again.status, again.json]).toMatchObject([
      409,
      { code: 'already_postponed', match: { version: 1 } },
    ]);
  });

  test('登録した結果は修正でき、そのほかの操作は今の試合とともに断る', async () => {
    const { write, step, play } = await startReporting(flow);
    await play('前半', 'ハーフタイム', '後半');
    expect((await write('registerEditedMatchResult', correction())).json).toMatchObject({
      code: 'not_registered',
    });
    await step('試合終了', 'end');
    await write('registerMatchResult');
    const edited = await write(
      'registerEditedMatchResult',
      correction({ actualMatchStartTimeEdit: '10:09' }),
    );
    expect(matchIn(flow, edited)).toMatchObject({
      match_detail: { is_result_registered: true, actual_match_start_time: '10:09' },
      home_club: { final_score: 1 },
      away_club: { final_score: 0 },
    });
    expect((await step('後半', 'prev')).json).toMatchObject({
      code: 'already_registered',
      match: { version: 6 },
    });
  });
});

test.each<[string, readonly string[], string, object]>([
  ['前半', ['前半'], '試合前', {}],
  ['ハーフタイム', ['前半', 'ハーフタイム'], '前半', {}],
  ['後半', ['前半', 'ハーフタイム', '後半'], 'ハーフタイム', {}],
  ['延長前半', ['前半', 'ハーフタイム', '後半', '延長前半'], '後半', { has_extra_halves: false }],
  [
    '延長後半',
    ['前半', 'ハーフタイム', '後半', '延長前半', '延長後半'],
    '延長前半',
    { has_extra_halves: true },
  ],
  ['PK戦', ['前半', 'ハーフタイム', '後半', 'PK戦'], '後半', { has_pk: false }],
  [
    'PK戦（延長）',
    ['前半', 'ハーフタイム', '後半', '延長前半', '延長後半', 'PK戦'],
    '延長後半',
    { has_extra_halves: true, has_pk: false },
  ],
  ['試合終了', ['前半', 'ハーフタイム', '後半', '試合終了'], '後半', {}],
  ['試合終了（PK）', ['前半', 'ハーフタイム', '後半', 'PK戦', '試合終了'], 'PK戦', { has_pk: true }],
  [
    '試合終了（延長）',
    ['前半', 'ハーフタイム', '後半', '延長前半', '延長後半', '試合終了'],
    '延長後半',
    { has_extra_halves: true },
  ],
])('%sから戻る', async (_from, way, to, detail) => {
  const { target, step, play } = await startReporting(matchFlow);
  await play(...way);
  expect((await step(to, 'prev')).status).toBe(200);
  expect((await target()).match_detail).toMatchObject({ game_status: to, ...detail });
});

test('リーグ戦は後半の次に終わり、延長戦もPK戦もない', async () => {
  const { write, step, play } = await startReporting(matchFlow, { rules: LEAGUE });
  await play('前半', 'ハーフタイム', '後半');
  const before = await write('registerExtraHalves', { action: 'register' });
  expect([before.status, before.json]).toMatchObject([400, { code: 'extra_halves_not_offered' }]);
  expect((await write('registerPk', { action: 'register' })).json).toMatchObject({
    code: 'shoot_out_not_offered',
  });
  const ended = await step('試合終了', 'end');
  expect(matchIn(matchFlow, ended)).toMatchObject({
    is_league: true,
    match_detail: { game_status: '試合終了' },
  });
});

test('延長戦の取り消しで延長の得点が、PK戦の取り消しでキックが消え、試合終了からもできる', async () => {
  const { write, step, play, goal, kick } = await startReporting(matchFlow);
  await play('前半', 'ハーフタイム', '後半', '延長前半');
  await goal('home', '延長前半');
  await play('延長後半', 'PK戦');
  await kick('home', 0, 'success');
  await step('試合終了', 'end');
  const withoutPk = await write('registerPk', { action: 'cancel' });
  expect(matchIn(matchFlow, withoutPk)).toMatchObject({
    match_detail: { game_status: '延長後半', has_pk: false },
    home_club: { extra_first_half_score: 1, pk_score: 0, pk_score_list: [] },
  });
  const withoutExtra = await write('registerExtraHalves', { action: 'cancel' });
  expect(matchIn(matchFlow, withoutExtra)).toMatchObject({
    match_detail: { game_status: '後半', has_extra_halves: false },
    home_club: { extra_first_half_score: 0, final_score: 0 },
  });
});

type Step = readonly [Parameters<Awaited<ReturnType<typeof startReporting>>['write']>[0], object];

// Section 5 of the reporter specification, word for word.
test.each<[string, readonly string[], Step, string]>([
  [
    'ハーフタイムの得点',
    ['前半', 'ハーフタイム'],
    ['plusScore', { homeOrAway: 'home', gameStatus: 'ハーフタイム' }],
    '試合状態が前半・後半・延長前半・延長後半の場合のみ、得点を追加できます。',
  ],
  [
    '得点のない前半の取り消し',
    ['前半'],
    ['minusScore', { homeOrAway: 'home', gameStatus: '前半' }],
    '前半に取り消す得点がありません。',
  ],
  [
    '後半のキック',
    ['前半', 'ハーフタイム', '後半'],
    ['managePkScore', { homeOrAway: 'home', index: 0, result: 'success' }],
    '試合状態がPK戦でない場合はPK戦の成否の登録ができません。',
  ],
  [
    'キックのない取り消し',
    ['前半', 'ハーフタイム', '後半', 'PK戦'],
    ['managePkScore', { homeOrAway: 'home', index: 0, result: 'cancel' }],
    '取り消すキックがありません。',
  ],
  [
    '後半の延長戦取り消し',
    ['前半', 'ハーフタイム', '後半'],
    ['registerExtraHalves', { action: 'cancel' }],
    '試合状態が延長前半・延長後半・試合終了の場合のみ、延長戦を取り消すことができます。',
  ],
  [
    '延長後半のPK戦取り消し',
    ['前半', 'ハーフタイム', '後半', '延長前半', '延長後半'],
    ['registerPk', { action: 'cancel' }],
    '試合状態がPK戦・試合終了の場合のみ、PK戦を取り消すことができます。',
  ],
  [
    '次のない状態の変更',
    ['前半', 'ハーフタイム', '後半', 'PK戦', '試合終了'],
    ['handleGameStatus', { changingGameStatus: '試合前', direction: 'next' }],
    '試合状態の変更に失敗しました。時間をおいて再度お試しください。',
  ],
])('%sは、仕様の文で断り、何も変えない', async (_what, way, [name, body], sentence) => {
  const { store, write, play } = await startReporting(matchFlow);
  await play(...way);
  const before = await stateOf(store.db);
  const refused = await write(name, body);
  expect([refused.status, refused.json]).toMatchObject([400, { message: sentence }]);
  expect(await stateOf(store.db)).toBe(before);
});

test.each<[string, Step, object]>([
  ['古い画面の得点', ['plusScore', { homeOrAway: 'home', gameStatus: '前半' }], { code: 'stale_status' }],
  [
    '二度目の前半終了',
    ['handleGameStatus', { changingGameStatus: 'ハーフタイム', direction: 'next' }],
    { code: 'stale_status' },
  ],
])('%sは、今の試合とともに409で、何も変えない', async (_what, [name, body], answer) => {
  const { store, write, play } = await startReporting(matchFlow);
  await play('前半', 'ハーフタイム');
  const before = await stateOf(store.db);
  const stale = await write(name, body);
  expect([stale.status, stale.json]).toMatchObject([
    409,
    { ...answer, match: { version: 2, match_detail: { game_status: 'ハーフタイム' } } },
  ]);
  expect(await stateOf(store.db)).toBe(before);
});

test('年度の異なる試合は、ないのと同じ404で、何も変えない', async () => {
  const { store, write } = await startReporting(matchFlow);
  const before = await stateOf(store.db);
  for (const fiscalYear of ['2025', 2027]) {
    const answer = await write('registerMatchPostponement', { fiscalYear });
    expect([answer.status, answer.json]).toMatchObject([404, { code: 'match_not_found' }]);
  }
  expect((await write('registerMatchPostponement', { fiscalYear: 2026, matchId: 'm2' })).status).toBe(404);
  expect(await stateOf(store.db)).toBe(before);
});

test('画面の古い回戦や試合の名は、得点を妨げない', async () => {
  const { write, play } = await startReporting(matchFlow);
  await play('前半');
  const goal = { homeOrAway: 'home', gameStatus: '前半', round: '予選', match: '改名前の試合' };
  expect((await write('plusScore', goal)).status).toBe(200);
});

test('練習の結果は、トークンの流れの言葉でも登録できる。本番の呼び出しは受け取らない', async () => {
  const practice = await startReporting(testMatchFlow, { rules: LEAGUE });
  await practice.play('前半', 'ハーフタイム', '後半', '試合終了');
  const body = { championshipId: 'cup', matchId: 'm1', actualStartTime: '10:07' };
  const { url, token } = practice;
  const registered = await put(url, testMatchFlow.registerMatchResult, body, { token });
  expect(matchIn(testMatchFlow, registered).match_detail.actual_match_start_time).toBe('10:07');
  const season = await startReporting(matchFlow, { rules: LEAGUE });
  const refused = await put(season.url, matchFlow.registerMatchResult, body, { token: season.token });
  expect([refused.status, refused.json]).toMatchObject([400, { field: 'fiscalYear' }]);
});
