/** A cup final from a pitch with a dead spot: three cuts, two closed tabs, a lost answer, a second phone, and nothing lost or counted twice. */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import type { DemoMatch } from '#contract/operations/demo-file.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import { totalGoals } from '#domain/match/match.ts';
import { REAL_MATCHES } from '#domain/match/samples/index.ts';
import { startUnsteadyFront, type UnsteadyFront } from './front.ts';
import { isReady, keptAnswers } from './kept-on-phone.ts';
import { matchListItem } from './match-list-item.ts';
import { signIn } from './member.ts';
import { boardOf, matchPage } from './member-screens.ts';
import { otherReporter } from './other-reporter.ts';
import {
  answer,
  ask,
  cardOf,
  chooseMatch,
  dialogOf,
  linkOf,
  reportOf,
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
  /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED|Failed to fetch/;

const server = ownServer();
let front: UnsteadyFront;

test.beforeAll(async () => {
  front = await startUnsteadyFront(server.url);
});
test.afterAll(() => front.stop());
test.beforeEach(({ troubles }) => troubles.expect(NO_NETWORK));

test('決勝の速報は、三度の圏外、閉じたタブ、失われた答え、二台目の電話を越えて、どの操作も一度ずつ数えられる', async ({
  page: firstPage,
  context,
  somebody,
}) => {
  test.setTimeout(240_000);
  const real = REAL_MATCHES['wc-2022-final'];
  const match = server.demo.replay['wc-2022-final'];
  if (real === undefined || match === undefined) throw new Error('The demo has no final to play.');
  const item = await matchListItem(server.url, match);
  const commands = real.steps.map(({ command }) => command);
  let page = firstPage;
  let entered = 0;

  const enterOn = async (phone: Page, command: MatchCommand) => {
    await ask(phone, command, real.clubs);
    await answer(phone, 'はい');
    await expect(dialogOf(phone)).toHaveCount(0);
    await thumbIsBack(phone);
  };
  const next = () => {
    const command = commands[entered];
    if (command === undefined) throw new Error('The match is over.');
    entered += 1;
    return command;
  };
  const enter = async () => {
    const command = next();
    await enterOn(page, command);
    return command;
  };
  /** Up to and with the first command that this is true of. */
  const enterUntil = async (isLast: (command: MatchCommand) => boolean) => {
    while (!isLast(await enter())) await settledOrOffline(page);
  };
  const openMatch = async () => {
    await page.goto(linkOf(front.url, match));
    await chooseMatch(page, item);
  };

  await openMatch();
  await isReady(page);
  await enterUntil(isGoal);
  await settled(page);

  await context.setOffline(true);
  await expect(strip(page)).toContainText('オフラインです。');
  await enterUntil(({ type }) => type === 'scoreGoal');
  await enterUntil(isMoveTo('後半'));
  await expect(strip(page)).toContainText('送信待ち 3件');
  await shows(page, '後半', 2, 0);
  expect((await stored(match)).match_status).toBe('前半');
  await context.setOffline(false);
  await settled(page);
  await expect(strip(page)).toContainText(/最終送信 \d\d:\d\d/);
  expect((await stored(match)).match_status).toBe('後半');

  await context.setOffline(true);
  await enterUntil(isMoveTo('延長前半'));
  await expect(strip(page)).toContainText('送信待ち 3件');
  await page.close();
  expect((await stored(match)).club_right.goals_for.match_total).toBe(0);
  page = await context.newPage();
  await openMatch();
  await expect(strip(page)).toContainText('送信待ち 3件');
  await shows(page, '延長前半', 2, 2);
  await page.close();
  await context.setOffline(false);
  // Any screen of the reporters' area sends what waits.
  page = await context.newPage();
  await page.goto(linkOf(front.url, match));
  await expect(strip(page)).toHaveAttribute('data-waiting', 'false');
  await expect.poll(async () => (await stored(match)).match_status).toBe('延長前半');
  await chooseMatch(page, item);
  await shows(page, '延長前半', 2, 2);

  await enterUntil(isMoveTo('延長後半'));
  await settled(page);
  const lost = front.loseNextAnswer().then(() => context.setOffline(true));
  await enterUntil(isGoal);
  await lost;
  expect((await stored(match)).club_left.goals_for.ex_second_half).toBe(1);
  await expect(strip(page)).toContainText('送信待ち 1件');
  await shows(page, '延長後半', 3, 2);

  // The second phone has a signal. Each enters its club's goals and kicks, and both press PK戦開始.
  const second = await somebody({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'ja-JP' });
  await second.goto(reportOf(server.url, match, item));
  await shows(second, '延長後半', 3, 2);
  await isReady(second);
  const enterOnTwo = async () => {
    const command = next();
    const isFirsts = !('side' in command) || command.side === 'home';
    const isSeconds = !('side' in command) || command.side === 'away';
    if (isSeconds) await enterOn(second, command);
    if (isFirsts) await enterOn(page, command);
    return command;
  };
  while (!isMoveTo('PK戦')(await enterOnTwo()));
  await enterOnTwo();
  await enterOnTwo();
  await expect(strip(page)).toContainText('送信待ち 3件');
  await page.close();
  page = await context.newPage();
  await openMatch();
  await expect(strip(page)).toContainText('送信待ち 3件');
  while (commands[entered]?.type === 'takeKick') await enterOnTwo();
  await context.setOffline(false);
  for (const phone of [page, second]) {
    await settled(phone);
    await shows(phone, 'PK戦', 3, 3);
    await expect(phone.getByText(`決着：${real.clubs.home} の勝ち`)).toBeVisible();
  }

  await enterUntil(isMoveTo('試合終了'));
  await settled(page);
  await shows(second, '試合終了', 3, 3);
  await page.getByRole('button', { name: '結果登録', exact: true }).tap();
  await answer(page, 'はい');
  await expect(dialogOf(page)).toContainText('試合結果登録が完了しました。試合一覧画面に戻ります。');
  await answer(page, 'OK');
  await expect(cardOf(page, item)).toContainText('速報終了');

  const fan = await somebody();
  await signIn(fan.context(), server);
  await fan.goto(matchPage(server.url, match));
  await expect(boardOf(fan)).toContainText('3-対3');
  await expect(boardOf(fan)).toContainText('PK 4 - 2');

  const end = await stored(match);
  expect(end.is_registered).toBe(true);
  expect(periodsOf(end.club_left)).toEqual(real.outcome.goals.home);
  expect(periodsOf(end.club_right)).toEqual(real.outcome.goals.away);
  expect(end.club_left.pk_result_list).toEqual(real.outcome.shootOut?.home);
  expect(end.club_right.pk_result_list).toEqual(real.outcome.shootOut?.away);
  expect(totalGoals(real.outcome.goals.home)).toBe(3);
  const keys = operationsOnRecord(match);
  expect(keys).toHaveLength(commands.length + 1);
  expect(new Set(keys).size).toBe(keys.length);
  expect((await keptAnswers(page)).filter((kept) => kept.includes(match.urlAccessToken))).toEqual([]);
});

test('圏外の間に別の速報員が進めた試合でも、得点は入れた時間帯に一度だけ数えられる', async ({
  page,
  context,
}) => {
  const match = server.demo.replay['merseyside-derby-2025-02-12'];
  if (match === undefined) throw new Error('The demo has no derby.');
  const other = otherReporter(server.url, match);
  await other.walkTo('前半');
  const item = await matchListItem(server.url, match);
  await page.goto(reportOf(front.url, match, item));
  await expect(scoreBoard(page)).toBeVisible();
  await isReady(page);
  await context.setOffline(true);
  await ask(page, { type: 'scoreGoal', side: 'home', seen: '前半' }, clubsOf(item));
  await answer(page, 'はい');
  await expect(strip(page)).toContainText('送信待ち 1件');
  await other.moveTo('ハーフタイム');
  await other.moveTo('後半');

  await context.setOffline(false);
  await settled(page);
  await shows(page, '後半', 1, 0);
  await expect(dialogOf(page)).toHaveCount(0);
  expect((await other.read()).club_left.goals_for).toMatchObject({ first_half: 1, second_half: 0 });
});

function clubsOf({ club_left, club_right }: Awaited<ReturnType<typeof matchListItem>>) {
  return { home: club_left.name, away: club_right.name };
}

function isGoal({ type }: MatchCommand): boolean {
  return type === 'scoreGoal';
}

function isMoveTo(status: string): (command: MatchCommand) => boolean {
  return (command) => command.type === 'changeStatus' && command.to === status;
}

function strip(page: Page) {
  return page.getByTestId('outbox');
}

/** With a network it waits until each operation is sent: the next one is a separate step. */
async function settledOrOffline(page: Page): Promise<void> {
  if (await page.evaluate(() => navigator.onLine)) await settled(page);
}

async function shows(page: Page, status: string, home: number, away: number): Promise<void> {
  await expect(scoreBoard(page).getByTestId('goals-home')).toHaveText(`${home}`);
  await expect(scoreBoard(page).getByTestId('goals-away')).toHaveText(`${away}`);
  await expect(statusBar(page).getByRole('status')).toHaveText(status);
}

function stored(match: DemoMatch) {
  return otherReporter(server.url, match).read();
}

type Club = Awaited<ReturnType<typeof stored>>['club_left'];

function periodsOf({ goals_for }: Club) {
  return {
    firstHalf: goals_for.first_half,
    secondHalf: goals_for.second_half,
    extraFirstHalf: goals_for.ex_first_half,
    extraSecondHalf: goals_for.ex_second_half,
  };
}

/** The key of every event on record, in order. */
function operationsOnRecord({ championshipId, matchId }: DemoMatch): readonly string[] {
  const database = new DatabaseSync(join(server.dataDir, 'tsunagu.db'), { readOnly: true });
  const rows = database
    .prepare(
      'select operation_id from match_events where championship_id = ? and match_id = ? order by version',
    )
    .all(championshipId, matchId);
  database.close();
  return rows.map(({ operation_id }) => String(operation_id));
}
