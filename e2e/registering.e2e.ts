/** The last minutes before a result is final: what two reporters see of each other while one is about to register. */

import { findBarriers } from './barriers.ts';
import { matchListItem } from './match-list-item.ts';
import { otherReporter } from './other-reporter.ts';
import { answer, dialogOf, questionIsRead, reportOf, scoreBoard } from './reporter-phone.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const server = ownServer();

test('結果登録を訊かれているあいだに別の端末の得点が届くと、新しい結果で訊きなおされ、それを登録して一覧に戻る', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const match = server.demo.replay['wc-2022-final'];
  if (match === undefined) throw new Error('The demo has no final to play.');
  const other = otherReporter(server.url, match);
  await other.walkTo('後半');
  await other.score('club_left');
  await other.moveTo('試合終了');
  const item = await matchListItem(server.url, match);
  const { name: left } = item.club_left;

  await page.goto(reportOf(server.url, match, item));
  await expect(scoreBoard(page)).toBeVisible();
  await page.getByRole('button', { name: /^記録された開始 \d\d:\d\d を使う$/ }).tap();
  await page.getByRole('button', { name: '結果登録', exact: true }).tap();
  await expect(dialogOf(page)).toContainText('試合結果を登録します。よろしいですか？');
  await expect(dialogOf(page)).toContainText(`1 - 0（${left}の勝ち）`);
  expect(await findBarriers(page)).toEqual([]);
  await questionIsRead(page);

  // The other phone goes back for a goal that was forgotten.
  await other.moveTo('後半');
  await expect(dialogOf(page)).toContainText('登録に失敗しました。');
  await other.score('club_right');
  await other.moveTo('試合終了');
  await expect(dialogOf(page)).toContainText('1 - 1（引き分け）');
  await expect(dialogOf(page)).toContainText('確認しているあいだに、試合の記録が変わりました。');
  await expect(dialogOf(page)).not.toContainText('1 - 0');
  // A thumb that was on its way confirms nothing.
  expect((await other.read()).is_registered).toBe(false);

  await answer(page, 'はい');
  await expect(dialogOf(page)).toContainText('試合結果登録が完了しました。試合一覧画面に戻ります。');
  await answer(page, 'OK');
  await expect(page).toHaveURL(`${server.url}/connecter/select-reporting-match/${match.urlAccessToken}`);
  const registered = await other.read();
  expect(registered.is_registered).toBe(true);
  expect([registered.club_left, registered.club_right].map(({ goals_for }) => goals_for.match_total)).toEqual(
    [1, 1],
  );
});
