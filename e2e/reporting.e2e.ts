/** What a reporter's thumb does to a match that is being played. */

import type { Locator, Page } from '@playwright/test';
import type { DemoMatch } from '#contract/operations/demo-file.ts';
import { matchListItem } from './match-list-item.ts';
import { type OtherReporter, otherReporter } from './other-reporter.ts';
import {
  answer,
  chooseMatch,
  dialogOf,
  goalButton,
  kickButton,
  linkOf,
  questionIsRead,
  reportOf,
  scoreBoard,
  settled,
  statusBar,
  undoButton,
} from './reporter-phone.ts';
import { ownServer } from './server.ts';
import { shiftsOf } from './shifts.ts';
import { expect, test } from './test.ts';

const server = ownServer();

test('得点ボタンと「はい」を続けて2回押しても、1点だけ増える', async ({ page }) => {
  const { match, reporter } = realMatch('wc-2022-final');
  await reporter.walkTo('前半');
  const { club_left } = await openReport(page, match);

  // A page as it was drawn does not listen yet, and a finger does not wait.
  await expect(goalButton(page, club_left)).toBeEnabled();
  await doubleTap(page, goalButton(page, club_left));
  await expect(dialogOf(page)).toContainText('得点を追加します');
  const yes = dialogOf(page).getByRole('button', { name: 'はい' });
  await expect(yes).toBeEnabled();
  await doubleTap(page, yes);
  // What stands below the dialog (the button of the half's start) is not pressed by the second touch.
  await settled(page);

  await expect(goals(page, 'home')).toHaveText('1');
  expect((await reporter.read()).club_left.goals_for.first_half).toBe(1);
  await expect(goals(page, 'home')).toHaveText('1');
});

test('得点を取り消すと1点減り、0点からは取り消せない', async ({ page }) => {
  const { match, reporter } = realMatch('liverpool-manchester-united-2023-12-17');
  await reporter.walkTo('前半');
  await reporter.score('club_right');
  const { club_right } = await openReport(page, match);
  await expect(goals(page, 'away')).toHaveText('1');

  await undoButton(page, club_right).tap();
  await expect(dialogOf(page)).toContainText('前半の得点を取り消します');
  await answer(page, 'はい');
  await settled(page);
  await expect(goals(page, 'away')).toHaveText('0');

  // It looks disabled, yet tells why when it is pressed all the same.
  await undoButton(page, club_right).tap({ force: true });
  await expect(dialogOf(page)).toContainText('取り消す得点がありません');
  await answer(page, 'OK');
  expect((await reporter.read()).club_right.goals_for.match_total).toBe(0);
});

test('延長戦を取り消すと、延長戦の得点がすべて0になる', async ({ page }) => {
  const { match, reporter } = realMatch('wc-2022-japan-croatia');
  await reporter.walkTo('後半');
  await reporter.score('club_left');
  await reporter.moveTo('延長前半');
  await reporter.score('club_left');
  await openReport(page, match);
  await expect(goals(page, 'home')).toHaveText('2');

  await statusBar(page).getByRole('button', { name: '戻る' }).tap();
  await expect(dialogOf(page)).toContainText('延長の得点 1-0 が消えます');
  await answer(page, 'はい');
  await settled(page);

  await expect(statusBar(page).getByRole('status')).toHaveText('後半');
  await expect(goals(page, 'home')).toHaveText('1');
  await expect(page.getByRole('columnheader', { name: '延長前半' })).toHaveCount(0);
});

test('PK戦は5列から始まり、5人ずつ蹴って同点なら1列増え、取り消すと戻る', async ({ page }) => {
  const { match, reporter } = realMatch('uel-2021-final');
  await reporter.walkTo('後半');
  await reporter.moveTo('PK戦');
  const { club_left, club_right } = await openReport(page, match);
  const table = page.getByRole('table', { name: `${club_left}のPK` });
  const columns = table.getByRole('columnheader', { name: /^\d+$/ });
  await expect(columns).toHaveCount(5);

  // Ahead for the lower team, as the note on the screen allows.
  await kickButton(page, club_right, '○ 成功').tap();
  await expect(dialogOf(page)).toContainText('1本目を成功（○）と記録します');
  await answer(page, 'はい');
  await settled(page);
  for (let kick = 0; kick < 4; kick += 1) {
    await reporter.kick('club_left', 'success');
    await reporter.kick('club_right', 'success');
  }
  await expect(columns).toHaveCount(5);
  await kickButton(page, club_left, '○ 成功').tap();
  await answer(page, 'はい');
  await settled(page);
  await expect(columns).toHaveCount(6);

  await kickButton(page, club_left, '取消').tap();
  await expect(dialogOf(page)).toContainText('5本目の記録を取り消します');
  await answer(page, 'はい');
  await settled(page);
  await expect(columns).toHaveCount(5);

  await kickButton(page, club_left, '× 失敗').tap();
  await answer(page, 'はい');
  await settled(page);
  await expect(page.getByText(`決着：${club_right} の勝ち`)).toBeVisible();
});

test('もう1人の速報員が先に進めたことを知らない画面の得点は、入れた時間帯に数えられ、画面は追いつく', async ({
  page,
  troubles,
}) => {
  troubles.expect(/stream/);
  const { match, reporter } = realMatch('merseyside-derby-2025-02-12');
  await reporter.walkTo('前半');
  // A phone that does not hear of changes is a stale one.
  await page.route('**/api/live/stream*', (route) => route.abort());
  const { club_left } = await openReport(page, match);
  await goalButton(page, club_left).tap();
  await expect(dialogOf(page)).toContainText('得点を追加します');
  await questionIsRead(page);
  await reporter.moveTo('ハーフタイム');
  await dialogOf(page).getByRole('button', { name: 'はい' }).tap();
  await settled(page);

  await expect(statusBar(page).getByRole('status')).toHaveText('ハーフタイム');
  await expect(goals(page, 'home')).toHaveText('1');
  expect((await reporter.read()).club_left.goals_for).toMatchObject({ first_half: 1, match_total: 1 });
});

test('遅い電波で経過が後から届いても、見えているものは動かない', async ({ page }) => {
  const { match, reporter } = realMatch('wc-2022-final');
  await reporter.walkTo('前半');
  for (const side of ['club_left', 'club_right', 'club_left'] as const) await reporter.score(side);
  await page.route('**/api/live/entries*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  // From the list: by its address, the match comes with what was entered.
  await page.goto(linkOf(server.url, match));
  await chooseMatch(page, await matchListItem(server.url, match));
  const course = page.getByRole('region', { name: '経過' });
  await expect(course.getByRole('status', { name: '読み込み中' })).toBeVisible();
  await expect(course.getByRole('listitem').first()).toBeVisible();
  const { sum, moved } = await shiftsOf(page);
  expect(sum, moved.join('\n')).toBeLessThan(0.02);
});

function realMatch(id: string): { match: DemoMatch; reporter: OtherReporter } {
  const match = server.demo.replay[id];
  if (match === undefined) throw new Error(`The demo has no ${id}.`);
  return { match, reporter: otherReporter(server.url, match) };
}

/** Opens MatchReport by its address; the names of the clubs. */
async function openReport(page: Page, match: DemoMatch): Promise<{ club_left: string; club_right: string }> {
  const item = await matchListItem(server.url, match);
  await page.goto(reportOf(server.url, match, item));
  await expect(scoreBoard(page)).toBeVisible();
  return { club_left: item.club_left.name, club_right: item.club_right.name };
}

function goals(page: Page, side: 'home' | 'away'): Locator {
  return page.getByTestId(`goals-${side}`);
}

/** Two touches at one place, as fast as an excited thumb: none waits for what the page makes of the one before it. */
async function doubleTap(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('There is nothing to tap.');
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const browser = await page.context().newCDPSession(page);
  const down = () => browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
  const up = () => browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await Promise.all([down(), up(), down(), up()]);
  await browser.detach();
}
