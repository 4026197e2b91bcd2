/** Phones whose clocks are wrong: the match has the server's clock, and the reporter is told. */

import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { ACCESS_TOKEN, IDEMPOTENCY_KEY } from '#contract/headers.ts';
import { mendMatch } from '#contract/match/token-flow.ts';
import { matchListItem } from './match-list-item.ts';
import { signIn } from './member.ts';
import { matchPage } from './member-screens.ts';
import { otherReporter } from './other-reporter.ts';
import {
  answer,
  chooseDivisionAndVenue,
  goalButton,
  linkOf,
  reportOf,
  scoreBoard,
} from './reporter-phone.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  locale: 'ja-JP',
};

const server = ownServer();

test('一日遅れと五分遅れの電話でも、同じ得点は二重かと尋ねられ、会員は本当の分を読む', async ({
  somebody,
}) => {
  test.setTimeout(120_000);
  const match = server.demo.replay['wc-2022-final'];
  if (match === undefined) throw new Error('The demo has no final to play.');
  const item = await matchListItem(server.url, match);
  const club = item.club_left.name;
  await otherReporter(server.url, match).walkTo('前半');
  await beginAt(Date.now() - 7.5 * MINUTE_MS, match);

  const right = await somebody(PHONE);
  const slow = await somebody(PHONE);
  const slower = await somebody(PHONE);
  await setSlow(slow, 5 * MINUTE_MS);
  await setSlow(slower, DAY_MS);

  const lists = [];
  for (const page of [right, slower]) {
    await page.goto(linkOf(server.url, match));
    await chooseDivisionAndVenue(page, item);
    lists.push(
      await page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button') })
        .count(),
    );
    lists.push(await page.getByText('きょうの試合はありません。').count());
  }
  expect(lists.slice(2)).toEqual(lists.slice(0, 2));
  await expect(clockNote(slower)).toHaveText(
    'この端末の時計は1日遅れています。試合の記録は正しい時刻で残ります。',
  );
  await expect(clockNote(right)).toBeEmpty();

  for (const page of [slow, slower]) {
    await page.goto(reportOf(server.url, match, item));
    await expect(scoreBoard(page)).toBeVisible();
    await expect(page.getByTestId('last-entry')).toContainText('最後の入力');
  }
  await expect(clockNote(slow)).toHaveText(
    'この端末の時計は5分遅れています。試合の記録は正しい時刻で残ります。',
  );
  await expect(slow.getByRole('button', { name: /^8分、開始時刻を直す$/ })).toBeVisible();

  await goalButton(slow, club).tap();
  await answer(slow, 'はい');
  await expect(slow.getByTestId('goals-home')).toHaveText('1');
  await expect(slower.getByTestId('goals-home')).toHaveText('1');

  const member = await somebody(PHONE);
  await setSlow(member, 5 * MINUTE_MS);
  await signIn(member.context(), server);
  await member.goto(matchPage(server.url, match));
  const course = member.getByRole('region', { name: '経過' });
  await expect(course).toContainText('8′');
  await expect(course).not.toContainText('2′');
  await expect(member.getByText('8分', { exact: true }).first()).toBeVisible();

  await goalButton(slower, club).tap();
  await answer(slower, 'はい');
  for (const page of [slow, slower]) {
    await expect(page.getByRole('complementary', { name: '別の端末の入力' })).toContainText(
      '二重に入力されていませんか？',
    );
  }
});

/** Sets the phone's clock back before any page is opened. */
async function setSlow(page: Page, byMs: number): Promise<void> {
  await page.addInitScript((slowMs) => {
    const { now } = Date;
    const RealDate = Date;
    globalThis.Date = new Proxy(RealDate, {
      construct: (_, given) => Reflect.construct(RealDate, given.length === 0 ? [now() - slowMs] : given),
      get: (target, name) => (name === 'now' ? () => now() - slowMs : Reflect.get(target, name)),
    });
  }, byMs);
}

/** Puts the beginning of the first half right, over HTTP. */
async function beginAt(
  at: number,
  { championshipId, matchId, urlAccessToken }: NonNullable<(typeof server.demo.replay)[string]>,
): Promise<void> {
  const { status } = await fetch(server.url + mendMatch.path, {
    method: mendMatch.method,
    headers: {
      'content-type': 'application/json',
      [ACCESS_TOKEN]: urlAccessToken,
      [IDEMPOTENCY_KEY]: randomUUID(),
    },
    body: JSON.stringify({
      championshipId,
      matchId,
      mending: { kind: 'set_kick_off', period: 'firstHalf', at },
    }),
  });
  expect(status).toBe(200);
}

function clockNote(page: Page) {
  return page.getByTestId('phone-clock');
}
