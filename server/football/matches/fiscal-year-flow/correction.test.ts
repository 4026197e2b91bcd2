import { expect, test } from 'vitest';
import { matchFlow } from '#contract/match/fiscal-year-flow.ts';
import { updateMatchResult } from '#contract/match/token-flow.ts';
import { put } from '#server/testing/calls.ts';
import { correction, matchIn, startReporting } from '#server/testing/fiscal-year-reporter.ts';
import { stateOf } from '#server/testing/season.ts';

/** A match that went to a shoot-out (○× against ○) and is registered. */
async function startRegistered() {
  const reporter = await startReporting(matchFlow);
  const { play, kick, write } = reporter;
  await play('前半', 'ハーフタイム', '後半', 'PK戦');
  await kick('home', 0, 'success');
  await kick('home', 1, 'failure');
  await kick('away', 0, 'success');
  await play('試合終了');
  expect((await write('registerMatchResult')).status).toBe(200);
  const edit = (changes: Parameters<typeof correction>[0]) =>
    write('registerEditedMatchResult', correction(changes));
  return { ...reporter, edit };
}

test('PK戦の表をそのまま記録し、行の終わりの空の列は数えない', async () => {
  const { edit } = await startRegistered();
  const edited = await edit({
    hasPkEdit: true,
    homePkScore: 2,
    homePkScoreList: ['success', 'failure', 'success', '', 'empty'],
    awayPkScore: 1,
    awayPkScoreList: ['failure', 'success', null, null, null],
  });
  expect(matchIn(matchFlow, edited)).toMatchObject({
    match_detail: { has_pk: true },
    home_club: { pk_score: 2, pk_score_list: ['success', 'failure', 'success'] },
    away_club: { pk_score: 1, pk_score_list: ['failure', 'success'] },
  });
});

test('成功数の同じPK戦も、この流れでは修正できる', async () => {
  const { edit } = await startRegistered();
  const edited = await edit({
    hasPkEdit: true,
    homePkScore: 1,
    homePkScoreList: ['success'],
    awayPkScore: 1,
    awayPkScoreList: ['success'],
  });
  expect(edited.status).toBe(200);
});

test('「なし」にした延長戦とPK戦は消え、画面に残った数は数えない', async () => {
  const { edit } = await startRegistered();
  const edited = await edit({
    homeExtraFirstHalfScore: 2,
    awayExtraSecondHalfScore: 1,
    homePkScore: 1,
    homePkScoreList: ['success', 'failure'],
    awayPkScore: 1,
    awayPkScoreList: ['success'],
  });
  expect(matchIn(matchFlow, edited)).toMatchObject({
    match_detail: { has_pk: false, has_extra_halves: false },
    home_club: { final_score: 1, extra_first_half_score: 0, pk_score: 0, pk_score_list: [] },
    away_club: { final_score: 0, extra_second_half_score: 0, pk_score: 0, pk_score_list: [] },
  });
});

test('別の画面が成功数だけで直したPK戦は、その数のまま、ほかの得点を直せる', async () => {
  const { url, token, edit } = await startRegistered();
  const byNumbers = await put(
    url,
    updateMatchResult,
    {
      championshipId: 'cup',
      matchId: 'm1',
      leftFirstHalfScore: 0,
      leftSecondHalfScore: 0,
      leftExtraFirstHalfScore: 0,
      leftExtraSecondHalfScore: 0,
      leftTotalScore: 0,
      leftPkScore: 5,
      rightFirstHalfScore: 0,
      rightSecondHalfScore: 0,
      rightExtraFirstHalfScore: 0,
      rightExtraSecondHalfScore: 0,
      rightTotalScore: 0,
      rightPkScore: 1,
      hasExtraHalvesEdit: false,
      hasPkEdit: true,
      leftClubResult: '勝ち',
      rightClubResult: '負け',
    },
    { token },
  );
  expect(byNumbers.status).toBe(200);
  const edited = await edit({
    hasPkEdit: true,
    homePkScore: 5,
    homePkScoreList: [],
    awayPkScore: 1,
    awayPkScoreList: ['success'],
  });
  expect(matchIn(matchFlow, edited)).toMatchObject({
    home_club: { first_half_score: 1, pk_score: 5, pk_score_list: [] },
    away_club: { pk_score: 1, pk_score_list: ['success'] },
  });
});

test.each<[string, Parameters<typeof correction>[0], object]>([
  ['合計の合わない', { homeFinalScore: 2 }, { code: 'correction_contradicts_itself' }],
  ['31点の', { homeFirstHalfScore: 31, homeFinalScore: 31 }, { code: 'correction_out_of_range' }],
  [
    '成功数と表の合わない',
    { hasPkEdit: true, homePkScore: 2, homePkScoreList: ['success'] },
    { code: 'correction_contradicts_itself' },
  ],
  [
    '片方は数だけで、もう片方の表が合わない',
    { hasPkEdit: true, homePkScore: 2, awayPkScore: 3, awayPkScoreList: ['success'] },
    { code: 'correction_contradicts_itself' },
  ],
  [
    '間の空いたPK戦の表の',
    { hasPkEdit: true, homePkScore: 1, homePkScoreList: ['', 'success'] },
    { code: 'invalid_input', field: 'homePkScoreList' },
  ],
  ['時刻でない', { actualMatchStartTimeEdit: '25:00' }, { code: 'invalid_start_time' }],
])('%s修正は400で、何も変えない', async (_what, changes, answer) => {
  const { store, edit } = await startRegistered();
  const before = await stateOf(store.db);
  const refused = await edit(changes);
  expect([refused.status, refused.json]).toMatchObject([400, answer]);
  expect(await stateOf(store.db)).toBe(before);
});
