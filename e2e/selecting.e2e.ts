/** From the link to the match and back, and a match that is not played. */

import type { DemoMatch } from '#contract/operations/demo-file.ts';
import { POSTPONEMENT_REASON_TOO_LONG, SHOOT_OUT_LEVEL } from '#domain/match/messages.ts';
import { matchListItem } from './match-list-item.ts';
import { otherReporter } from './other-reporter.ts';
import {
  answer,
  cardOf,
  chooseDivisionAndVenue,
  chooseMatch,
  dialogOf,
  linkOf,
  statusBar,
} from './reporter-phone.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const server = ownServer();

test('試合一覧に戻ると、選んだ部と会場が選ばれたままになっている', async ({ page }) => {
  const match = demoMatch('leagueBefore');
  const item = await matchListItem(server.url, match);
  await page.goto(linkOf(server.url, match));
  await chooseMatch(page, item);

  await page.getByRole('link', { name: /一覧/ }).tap();
  await expect(cardOf(page, item)).toBeVisible();
  await expect(page.getByRole('group', { name: '会場' }).getByLabel(item.ground)).toBeChecked();
  await page.reload();
  await expect(cardOf(page, item)).toBeVisible();
});

test('延期は理由を選んで登録し、一覧に理由が出る', async ({ page }) => {
  const match = demoMatch('knockoutBefore');
  const item = await matchListItem(server.url, match);
  await page.goto(linkOf(server.url, match));
  await chooseMatch(page, item);
  await page.getByText('試合を延期するとき').tap();
  const register = page.getByRole('button', { name: '延期登録', exact: true });
  await expect(register).toBeDisabled();

  await page.getByRole('group', { name: '延期', exact: true }).getByText('はい').tap();
  await expect(register).toBeEnabled();
  const freeText = page.getByLabel('その他の理由');
  await expect(freeText).toBeDisabled();
  await page.getByRole('group', { name: '延期理由' }).getByText('その他', { exact: true }).tap();
  await freeText.fill('あ'.repeat(51));
  await expect(page.getByText(POSTPONEMENT_REASON_TOO_LONG)).toBeVisible();
  await expect(register).toBeDisabled();
  await freeText.fill('台風の接近のため');
  await register.tap();
  await answer(page, 'はい');
  await expect(dialogOf(page)).toContainText('試合延期登録が完了しました。試合一覧画面に戻ります。');
  await answer(page, 'OK');

  await expect(cardOf(page, item)).toContainText('延期登録済み');
  await expect(cardOf(page, item)).toContainText('台風の接近のため');
});

test('登録済みの結果を修正すると、合計と勝敗が計算されて保存される', async ({ page }) => {
  const match = demoMatch('registered');
  const item = await matchListItem(server.url, match);
  const left = item.club_left.name;
  await page.goto(linkOf(server.url, match));
  await chooseDivisionAndVenue(page, item);
  await expect(cardOf(page, item)).toContainText('速報終了');
  await cardOf(page, item).getByRole('button', { name: '修正' }).tap();

  const after = page.getByRole('region', { name: '修正後の試合結果' });
  await page.getByRole('group', { name: '前半得点', exact: true }).getByLabel(left).selectOption('30');
  await expect(after.getByText('勝ち')).toBeVisible();
  await page.getByRole('group', { name: 'PK戦の有無' }).getByText('あり').tap();
  for (const club of [left, item.club_right.name]) {
    await page.getByRole('group', { name: 'PK戦の成功数' }).getByLabel(club).selectOption('3');
  }
  await expect(page.getByText(SHOOT_OUT_LEVEL)).toBeVisible();
  await expect(page.getByRole('button', { name: '登録', exact: true })).toBeDisabled();
  await page.getByRole('group', { name: 'PK戦の有無' }).getByText('なし').tap();
  await page.getByRole('button', { name: '登録', exact: true }).tap();
  await answer(page, 'はい');
  await expect(dialogOf(page)).toContainText('試合結果を修正しました。');
  await answer(page, 'OK');

  await expect(cardOf(page, item)).toContainText('速報終了');
  const corrected = await otherReporter(server.url, match).read();
  expect(corrected.club_left.goals_for.first_half).toBe(30);
  expect(corrected.has_pk).toBe(false);
});

test('延期を取り消すと、また速報できる', async ({ page }) => {
  const match = demoMatch('postponed');
  const item = await matchListItem(server.url, match);
  await page.goto(linkOf(server.url, match));
  await chooseDivisionAndVenue(page, item);
  await expect(cardOf(page, item)).toContainText('延期登録済み');
  await cardOf(page, item).getByRole('button', { name: '修正' }).tap();
  await page.getByRole('button', { name: '延期取り消し' }).tap();
  await answer(page, 'はい');
  await expect(dialogOf(page)).toContainText('試合の延期を取り消しました。');
  await answer(page, 'OK');
  await expect(cardOf(page, item).getByRole('button', { name: '選択' })).toBeVisible();
});

test('知らないリンクでは、アクセスを許可されていないと表示される', async ({ page }) => {
  await page.goto(`${server.url}/connecter/select-reporting-match/${'x'.repeat(32)}`);
  await expect(page.getByText('アクセスを許可されていません。')).toBeVisible();
  await expect(page.getByRole('button', { name: '選択' })).toHaveCount(0);
});

test('試合前の画面に戻るボタンはなく、試合終了の画面に進むボタンはない', async ({ page }) => {
  for (const [state, missing] of [
    ['leagueBefore', '戻る'],
    ['finished', '進む'],
  ] as const) {
    const match = demoMatch(state);
    await page.goto(linkOf(server.url, match));
    await chooseMatch(page, await matchListItem(server.url, match));
    await expect(statusBar(page)).toBeVisible();
    await expect(statusBar(page).getByRole('button', { name: missing })).toHaveCount(0);
  }
});

function demoMatch(state: string): DemoMatch {
  const match = server.demo.matches[state];
  if (match === undefined) throw new Error(`The demo has no match in the state ${state}.`);
  return match;
}
