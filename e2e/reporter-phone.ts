/** What a reporter does with a thumb on SelectReportingMatch and MatchReport. */

import type { Locator, Page } from '@playwright/test';
import type { MatchListItem } from '#contract/match/token-flow.ts';
import type { DemoMatch } from '#contract/operations/demo-file.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import { forwardLabel } from '#domain/match/labels.ts';
import type { PerSide, Side } from '#domain/match/match.ts';
import { expect } from './test.ts';

/** The last selection comes back 100 ms after the list; no thumb is there before it. */
const RESTORED_MS = 200;
/** A dialog's buttons are deaf for the first 350 ms, so that a double tap can't answer it. Nobody reads faster. */
const READING_MS = 400;

/** The page of a reporter's link. */
export function linkOf(url: string, { urlAccessToken }: DemoMatch): string {
  return `${url}/connecter/select-reporting-match/${urlAccessToken}`;
}

/** MatchReport of a match, as a bookmark would hold it. */
export function reportOf(url: string, match: DemoMatch, { division }: MatchListItem): string {
  const parts = [match.championshipId, division, match.matchId, match.urlAccessToken].map(encodeURIComponent);
  return `${url}/connecter/match-report/${parts.join('/')}`;
}

/** From the open link to the match: division, venue (where there is a choice), 選択 on its card. */
export async function chooseMatch(page: Page, item: MatchListItem): Promise<void> {
  await chooseDivisionAndVenue(page, item);
  await cardOf(page, item).getByRole('button', { name: '選択' }).tap();
  await expect(scoreBoard(page)).toBeVisible();
}

export async function chooseDivisionAndVenue(page: Page, item: MatchListItem): Promise<void> {
  await expect(page.getByRole('group', { name: '会場' })).toBeVisible();
  await page.waitForTimeout(RESTORED_MS);
  const divisions = page.getByRole('group', { name: new RegExp(`部・ブロック.*${item.championship_name}`) });
  await divisions.getByText(item.division, { exact: true }).tap();
  await page.getByRole('group', { name: '会場' }).getByText(item.ground, { exact: true }).tap();
  // Another day stands closed, unless the reporter was there last.
  const day = page
    .locator('details:not([open])')
    .filter({ has: page.locator(`time[datetime="${item.match_date}"]`) });
  for (const summary of await day.locator('summary').all()) await summary.tap();
}

/** The card of a match in the reporter's list. */
export function cardOf(page: Page, { club_left, club_right }: MatchListItem): Locator {
  return page
    .getByRole('listitem')
    .filter({ hasText: club_left.name })
    .filter({ hasText: club_right.name })
    .filter({ has: page.getByRole('button') });
}

export function scoreBoard(page: Page): Locator {
  return page.getByRole('region', { name: 'スコア', exact: true });
}

export function statusBar(page: Page): Locator {
  return page.getByRole('region', { name: '試合状態' });
}

/** The question or sentence that stands over the screen. */
export function dialogOf(page: Page): Locator {
  return page.getByRole('alertdialog');
}

/** A person reads the question before answering; until then its buttons are deaf. */
export async function questionIsRead(page: Page): Promise<void> {
  await page.waitForTimeout(READING_MS);
}

/** Reads the dialog, then taps one of its buttons. */
export async function answer(page: Page, button: string): Promise<void> {
  const target = dialogOf(page).getByRole('button', { name: button, exact: true });
  await expect(target).toBeVisible();
  await questionIsRead(page);
  await target.tap();
}

/** The big button of a club. */
export function goalButton(page: Page, club: string): Locator {
  return page.getByRole('region', { name: '得点', exact: true }).getByRole('button', { name: club });
}

export function undoButton(page: Page, club: string): Locator {
  return page.getByRole('region', { name: '得点の取り消し' }).getByRole('button', { name: club });
}

/** ○, × and 取消 of a club. */
export function kickButton(page: Page, club: string, name: '○ 成功' | '× 失敗' | '取消'): Locator {
  const group = page.getByRole('group', {
    name: name === '取消' ? new RegExp(`^${club}`) : club,
    exact: name !== '取消',
  });
  return group.getByRole('button', { name, exact: true });
}

/** Taps what asks for the command, up to the question that stands before it is sent. */
export async function ask(page: Page, command: MatchCommand, clubs: PerSide<string>): Promise<void> {
  const club = (side: Side) => clubs[side];
  switch (command.type) {
    case 'changeStatus':
      await statusBar(page).getByRole('button', { name: '進む' }).tap();
      if (hasChoice(command.seen)) await answer(page, forwardLabel(command.seen, command.to));
      return;
    case 'scoreGoal':
      return goalButton(page, club(command.side)).tap();
    case 'cancelGoal':
      return undoButton(page, club(command.side)).tap();
    case 'takeKick':
      return kickButton(page, club(command.side), command.result === 'success' ? '○ 成功' : '× 失敗').tap();
    case 'cancelKick':
      return kickButton(page, club(command.side), '取消').tap();
    default:
      throw new Error(`No thumb for ${command.type}.`);
  }
}

/** Asks and says はい; done when the answer of the server is there. */
export async function carryOut(page: Page, command: MatchCommand, clubs: PerSide<string>): Promise<void> {
  await ask(page, command, clubs);
  await answer(page, 'はい');
  await settled(page);
}

/** After はい the screen is deaf for the second half of a double tap; no thumb is on another button before that. */
export async function thumbIsBack(page: Page): Promise<void> {
  await page.waitForTimeout(READING_MS);
}

/** No question stands, and nothing waits to be sent. */
export async function settled(page: Page): Promise<void> {
  await thumbIsBack(page);
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByTestId('outbox')).toHaveAttribute('data-waiting', 'false');
}

function hasChoice(status: string): boolean {
  return status === '後半' || status === '延長後半';
}
