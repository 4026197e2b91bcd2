import { expect, test } from 'vitest';
import { listAdminChampionships } from '#contract/championship/championships.ts';
import { matchesInThisWeekForTop, targetChampionship } from '#contract/match/this-week.ts';
import { getTargetMatchesByUrlAccessToken } from '#contract/match/token-flow.ts';
import { memberInfo } from '#contract/member/membership.ts';
import { newsArticle } from '#contract/publishing/articles.ts';
import { textPage } from '#contract/publishing/content.ts';
import { targetChampionshipInfoForPhotos, targetPicsByMatchId } from '#contract/publishing/photos.ts';
import { keyOf, THIS_YEAR } from '#web/api/calls.ts';
import { standingQuery } from '#web/api/standing-query.ts';
import { isKept } from './what-is-kept.ts';

test.each([
  ['今週の大会', keyOf(matchesInThisWeekForTop, { query: { fiscalYear: THIS_YEAR } })],
  ['大会の結果', keyOf(targetChampionship, { query: { championshipId: 'cup-1', fiscalYear: THIS_YEAR } })],
  ['お知らせ', keyOf(newsArticle, { params: { fiscalYear: '2026', newsId: '3' } })],
  ['写真のある試合', keyOf(targetChampionshipInfoForPhotos, { query: { championshipId: 'cup-1' } })],
  ['よくあるご質問', keyOf(textPage('faq'))],
])('見たページの中身（%s）は、電話に残る', (_what, key) => {
  expect(isKept(key)).toBe(true);
});

test.each([
  ['住所と電話番号', keyOf(memberInfo, { query: { email: 'hanako@example.jp' } })],
  ['ログインの番号', standingQuery().queryKey],
  [
    '子どもの写真のアドレス',
    keyOf(targetPicsByMatchId, { query: { championshipId: 'cup-1', matchId: 'm-1' } }),
  ],
  ['速報員のトークン', keyOf(getTargetMatchesByUrlAccessToken, { query: { urlAccessToken: 'secret' } })],
  ['管理者の画面', keyOf(listAdminChampionships)],
  ['挙げていないもの', ['something-new']],
  ['名前のないもの', []],
])('%sは、電話に残らない', (_what, key) => {
  expect(isKept(key)).toBe(false);
});
