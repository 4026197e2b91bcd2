/** Two phones on one match: each sees the other, the other's goals, and takes back what both have entered. */

import type { Page } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { matchListItem } from './match-list-item.ts';
import { otherReporter } from './other-reporter.ts';
import { answer, dialogOf, goalButton, reportOf, scoreBoard, settled } from './reporter-phone.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const server = ownServer();

test('二台で同じ試合を開くと互いが見え、相手の得点がすぐ届き、二重の得点は尋ねられ、経過から取り消せる', async ({
  page: first,
  somebody,
}) => {
  const match = server.demo.replay['wc-2022-final'];
  if (match === undefined) throw new Error('The demo has no final to play.');
  const reporter = otherReporter(server.url, match);
  await reporter.walkTo('前半');
  const item = await matchListItem(server.url, match);
  const club = item.club_left.name;
  const second = await somebody({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'ja-JP' });
  const open = async (page: Page) => {
    await page.goto(reportOf(server.url, match, item));
    await expect(scoreBoard(page)).toBeVisible();
    // The parts beside the entry follow it.
    await expect(page.getByTestId('last-entry')).toContainText('最後の入力');
  };

  await open(first);
  await expect(first.getByTestId('others')).toBeEmpty();
  await open(second);
  for (const page of [first, second]) {
    await expect(page.getByTestId('others')).toHaveText('もう1人が入力中');
  }

  await goalButton(first, club).tap();
  await answer(first, 'はい');
  await expect(goals(second)).toHaveText('1');
  await expect(notice(second)).toContainText(`「${club} の得点」`);
  await expect(notice(first)).toHaveCount(0);
  await expect(first.getByTestId('new-goal')).toContainText('✓ 記録しました');

  // The second has seen the goal, too, and enters it before looking at the phone.
  await goalButton(second, club).tap();
  await answer(second, 'はい');
  for (const page of [first, second]) {
    await expect(notice(page)).toContainText('二重に入力されていませんか？');
    await expect(goals(page)).toHaveText('2');
  }
  await expect(second.getByTestId('new-goal')).toBeEmpty();
  expect(await findBarriers(second)).toEqual([]);
  await second.emulateMedia({ colorScheme: 'light' });

  // Three taps from the entry screen: 直す, what becomes of the goal, はい.
  await first
    .getByRole('region', { name: '経過' })
    .getByRole('button', { name: `${club}の得点を直す` })
    .first()
    .tap();
  await answer(first, 'この得点を取り消す');
  await expect(dialogOf(first)).toContainText(`${club} の前半の得点を取り消します。`);
  await answer(first, 'はい');
  await settled(first);
  for (const page of [first, second]) {
    await expect(goals(page)).toHaveText('1');
    await expect(page.getByText('二重に入力されていませんか？')).toHaveCount(0);
  }
  await expect(notice(second)).toContainText(`「${club} の得点の取り消し」`);
  await second.getByRole('checkbox', { name: '取り消した操作も表示' }).check();
  await expect(second.getByRole('region', { name: '経過' })).toContainText('取り消し済み');
  expect((await reporter.read()).club_left.goals_for.match_total).toBe(1);

  await second.close();
  await expect(first.getByTestId('others')).toBeEmpty();
});

function goals(page: Page) {
  return page.getByTestId('goals-home');
}

function notice(page: Page) {
  return page.getByRole('complementary', { name: '別の端末の入力' });
}
