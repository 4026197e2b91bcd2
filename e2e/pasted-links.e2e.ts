/** A reporter's link as it arrives in a chat: with signs stuck to its end. Then the one question before kick-off. */

import { TRAILING_SIGNS } from '#contract/testing/trailing-signs.ts';
import { findBarriers } from './barriers.ts';
import { matchListItem } from './match-list-item.ts';
import { linkOf, reportOf, scoreBoard } from './reporter-phone.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const server = ownServer();

function reported() {
  const match = server.demo.replay['wwc-2011-final'];
  if (match === undefined) throw new Error('The demo has no such match.');
  return match;
}

test('リンクのあとに記号や空白が付いていても開き、番地はきれいになり、履歴は増えない', async ({ page }) => {
  test.setTimeout(120_000);
  const match = reported();
  const item = await matchListItem(server.url, match);
  const report = reportOf(server.url, match, item);
  const { test: search } = server.demo.reporter;
  for (const [name, sign] of Object.entries(TRAILING_SIGNS)) {
    await page.goto('about:blank');
    const before = await page.evaluate(() => history.length);
    await page.goto(linkOf(server.url, match) + encodeURIComponent(sign));
    await expect(page.getByRole('group', { name: /部・ブロック/ }).first(), name).toBeVisible();
    await expect(page, name).toHaveURL(linkOf(server.url, match));
    expect(await page.evaluate(() => history.length), name).toBe(before + 1);
  }
  for (const sign of ['。', '%20', '%E2%80%8B']) {
    await page.goto(report + sign);
    await expect(scoreBoard(page)).toBeVisible();
    await expect(page).toHaveURL(report);
  }
  for (const sign of ['。', '%20', '%E2%80%8B', '）']) {
    await page.goto(search.url + sign);
    await expect(page.getByRole('heading', { name: '速報対象試合検索' })).toBeVisible();
    await expect(page.getByText('アクセスを許可されていません。')).toHaveCount(0);
    await expect(page).toHaveURL(search.url);
  }
});

test('試合前にユニフォームの色を一押しずつで選ぶと、得点ボタンが見分けられ、問いは消える', async ({
  page,
}) => {
  const match = reported();
  const item = await matchListItem(server.url, match);
  await page.goto(reportOf(server.url, match, item));
  const question = page.getByRole('region', { name: 'ユニフォームの色を選ぶ' });
  await expect(question).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await question.getByRole('group', { name: item.club_left.name }).getByRole('button', { name: '赤' }).tap();
  await question.getByRole('group', { name: item.club_right.name }).getByRole('button', { name: '白' }).tap();
  await expect(question).toHaveCount(0);
  const goals = page.getByRole('region', { name: '得点', exact: true });
  await expect(goals.getByRole('img', { name: '赤' })).toBeVisible();
  await expect(goals.getByRole('img', { name: '白' })).toBeVisible();
});
