/** The category flow with a thumb: a cup final with everything that can be taken back, its correction, a postponement, practice. */

import type { Page } from '@playwright/test';
import type { DemoMatch } from '#contract/operations/demo-file.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import { REAL_MATCHES } from '#domain/match/samples/index.ts';
import { findBarriers } from './barriers.ts';
import { isReady } from './kept-on-phone.ts';
import { matchListItem } from './match-list-item.ts';
import { otherReporter } from './other-reporter.ts';
import {
  answer,
  ask,
  cardOf,
  carryOut,
  dialogOf,
  goalButton,
  kickButton,
  scoreBoard,
  settled,
  statusBar,
  thumbIsBack,
} from './reporter-phone.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

/** No network is no trouble here. */
const NO_NETWORK =
  /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|ERR_INCOMPLETE_CHUNKED|Failed to fetch/;

const server = ownServer();

test('検索から決勝を速報し、延長戦とPK戦を取り消してやり直し、圏外を越えて登録し、修正する', async ({
  page,
  context,
  troubles,
}) => {
  test.setTimeout(240_000);
  troubles.expect(NO_NETWORK);
  const real = REAL_MATCHES['wc-2022-final'];
  const match = server.demo.replay['wc-2022-final'];
  if (real === undefined || match === undefined) throw new Error('The demo has no final to play.');
  const { clubs } = real;
  const item = await matchListItem(server.url, match);
  const stored = () => otherReporter(server.url, match).read();
  let commands = real.steps.map(({ command }) => command);
  /** Up to and with the first command that this is true of. */
  const enterUntil = async (isLast: (command: MatchCommand) => boolean, isOffline = false) => {
    for (;;) {
      const [command, ...rest] = commands;
      if (command === undefined) throw new Error('The match is over.');
      commands = rest;
      if (!isOffline) await carryOut(page, command, clubs);
      else {
        await ask(page, command, clubs);
        await answer(page, 'はい');
        await thumbIsBack(page);
      }
      if (isLast(command)) return command;
    }
  };

  await search(page, match, item.ground);
  await cardOf(page, item).getByRole('button', { name: '選択' }).tap();
  await expect(scoreBoard(page)).toBeVisible();
  await isReady(page);

  const toExtraHalves = await enterUntil(isMoveTo('延長前半'));
  await statusBar(page).getByRole('button', { name: '戻る' }).tap();
  await expect(dialogOf(page)).toContainText('延長戦を取り消します。よろしいですか？');
  await answer(page, 'はい');
  await settled(page);
  await expect(statusBar(page).getByRole('status')).toHaveText('後半');
  expect((await stored()).has_ex_halves).toBe(false);
  await carryOut(page, toExtraHalves, clubs);

  await context.setOffline(true);
  const toShootOut = await enterUntil(isMoveTo('PK戦'), true);
  await expect(page.getByTestId('outbox')).toContainText(/送信待ち \d件/);
  // Opened again at the pitch, the screen shows what the phone knows and what waits on it.
  await page.reload();
  await expect(statusBar(page).getByRole('status')).toHaveText('PK戦');
  await expect(page.getByTestId('outbox')).toContainText(/送信待ち \d件/);
  await expect(kickButton(page, clubs.away, '× 失敗')).toBeInViewport();
  expect((await stored()).match_status).toBe('延長前半');
  await context.setOffline(false);
  await settled(page);
  expect((await stored()).match_status).toBe('PK戦');

  await carryOut(
    page,
    { type: 'takeKick', side: 'away', result: 'failure', column: null, seen: 'PK戦' },
    clubs,
  );
  await statusBar(page).getByRole('button', { name: '戻る' }).tap();
  await expect(dialogOf(page)).toContainText('PK戦 0-0 の記録が消えます。');
  await answer(page, 'はい');
  await settled(page);
  await expect(statusBar(page).getByRole('status')).toHaveText('延長後半');
  await carryOut(page, toShootOut, clubs);
  await enterUntil(({ type }) => type === 'takeKick');
  expect(await findBarriers(page)).toEqual([]);
  await enterUntil(isMoveTo('試合終了'));

  await page.reload();
  await expect(dialogOf(page)).toContainText('正しければ、結果登録ボタンを押してください。');
  await answer(page, 'OK');
  await page.getByRole('button', { name: '結果登録', exact: true }).tap();
  await answer(page, 'はい');
  await expect(dialogOf(page)).toContainText('試合結果を正常に登録しました。試合検索画面に戻ります。');
  await answer(page, 'OK');
  await expect(cardOf(page, item)).toContainText('速報終了');
  await expect(cardOf(page, item)).toContainText('4 - 2');
  const registered = await stored();
  expect(registered.club_left.pk_result_list).toEqual(real.outcome.shootOut?.home);
  expect(registered.club_right.pk_result_list).toEqual(real.outcome.shootOut?.away);

  await cardOf(page, item).getByRole('button', { name: '修正' }).tap();
  const goals = page.getByRole('group', { name: '前半得点', exact: true });
  await goals.getByRole('combobox', { name: clubs.home }).selectOption('5');
  await kickButton(page, clubs.away, '取消').tap();
  await expect(page.getByRole('region', { name: '修正後の試合結果' })).toContainText('6');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: '修正登録' }).tap();
  await answer(page, 'はい');
  await expect(dialogOf(page)).toContainText('試合結果を正常に修正しました。試合検索画面に戻ります。');
  await answer(page, 'OK');
  await expect(cardOf(page, item)).toContainText('速報終了');
  const corrected = await stored();
  expect(corrected.club_left.goals_for).toMatchObject({ first_half: 5, match_total: 6 });
  expect(corrected.club_right.pk_result_list).toEqual(real.outcome.shootOut?.away.slice(0, -1));
});

test('延期は理由なしで登録して検索に戻り、練習の速報は練習の試合だけに届く', async ({ page }) => {
  const match = server.demo.matches.knockoutBefore;
  if (match === undefined) throw new Error('The demo has no match to postpone.');
  await openSearch(page, match);
  await page.goto(`${server.url}/connecter/register-match-result/${match.championshipId}/${match.matchId}`);
  await page.getByText('試合を延期するとき').tap();
  await expect(page.getByRole('button', { name: '延期登録' })).toBeDisabled();
  await page.getByRole('group', { name: '延期', exact: true }).getByText('はい').tap();
  await page.getByRole('button', { name: '延期登録' }).tap();
  await answer(page, 'はい');
  await expect(dialogOf(page)).toContainText('試合延期を正常に登録しました。試合検索画面に戻ります。');
  await answer(page, 'OK');
  await expect(page).toHaveURL(searchOf(match));
  expect(await otherReporter(server.url, match).read()).toMatchObject({
    is_postponed: true,
    postponed_reason: '',
  });

  await page.goto(server.demo.reporter.test.url);
  await page.getByRole('group', { name: '大会' }).getByRole('radio').first().check();
  await page.getByRole('group', { name: '会場' }).getByRole('radio').first().check();
  await page.getByRole('button', { name: '選択' }).first().tap();
  await expect(page).toHaveURL(/\/connecter\/test-register-match-result\//);
  await statusBar(page).getByRole('button', { name: '前半開始' }).tap();
  await answer(page, 'はい');
  await settled(page);
  const sent = page.waitForRequest(/\/api\/test-match\/prod\/items\/plus-score$/);
  const [club = ''] = await page.getByRole('table').getByRole('rowheader').allTextContents();
  await goalButton(page, club).tap();
  await answer(page, 'はい');
  await sent;
  await settled(page);
  await expect(page.getByTestId('goals-home')).toHaveText('1');
  expect(await findBarriers(page)).toEqual([]);
});

function isMoveTo(status: string): (command: MatchCommand) => boolean {
  return (command) => command.type === 'changeStatus' && command.to === status;
}

function searchOf({ category }: DemoMatch): string {
  const link = server.demo.reporter.categoryFlow[category];
  if (link === undefined) throw new Error(`The demo has no link to ${category}.`);
  return link.url;
}

/** Opens the search of a match's category by its link. */
async function openSearch(page: Page, match: DemoMatch): Promise<void> {
  await page.goto(searchOf(match));
  await expect(page.getByRole('group', { name: '大会' })).toBeVisible();
}

/** Chooses championship and venue as well. */
async function search(page: Page, match: DemoMatch, venue: string): Promise<void> {
  await openSearch(page, match);
  await page.locator(`input[name="championship"][value="${match.championshipId}"]`).check();
  await page.getByRole('group', { name: '会場' }).getByText(venue, { exact: true }).tap();
}
