/** Home on a match day: what a parent follows comes first and moves, and nothing jumps. */

import type { Page } from '@playwright/test';
import { demoMatch } from '#contract/operations/demo-file.ts';
import { openDrawn } from './frame.ts';
import { followAs, signIn } from './member.ts';
import { otherReporter } from './other-reporter.ts';
import { ownServer } from './server.ts';
import { MOST_SHIFT, shiftsOf } from './shifts.ts';
import { expect, test } from './test.ts';

const own = ownServer();

test('フォローした試合が最初に並び、得点は、読み直さなくても入り、知らされる', async ({ page, context }) => {
  const live = demoMatch(own.demo, 'live');
  const { championshipId: championship_id, matchId: match_id } = live;
  await followAs(own, { kind: 'match', championship_id, match_id });
  await signIn(context, own);
  await openDrawn(page, `${own.url}/top`);
  const section = page.getByRole('region', { name: 'フォロー中' });
  const address = `a[href="/indv-result/${championship_id}/${encodeURIComponent(match_id)}"]`;
  const card = section.locator(address);
  await expect(card).toBeVisible();
  // Also where this phone has never shown it.
  await expectStill(page);
  await expect(section.getByRole('link', { name: /の地図$/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=./,
  );
  const row = page.getByRole('region', { name: 'きょうの試合' }).locator(address);
  const before = [await card.innerText(), await row.innerText()];
  await otherReporter(own.url, live).score('club_left');
  await expect.poll(() => card.innerText()).not.toBe(before[0]);
  await expect.poll(() => row.innerText()).not.toBe(before[1]);
  await expect(page.locator('main > p[role="status"]')).toHaveText(/対/);

  await openDrawn(page, `${own.url}/top`);
  await expect(card).toBeVisible();
  await expectStill(page);
});

test('何もフォローしていなければ、静かに一行で誘い、何も動かない', async ({ page, context }) => {
  await signIn(context, own, 'regular');
  await openDrawn(page, `${own.url}/top`);
  const section = page.getByRole('region', { name: 'フォロー中' });
  await expect(section.getByText(/クラブや大会をフォローすると、その試合がここに並び/)).toBeVisible();
  await expect(section.getByRole('link', { name: /クラブを選ぶ/ })).toHaveAttribute('href', '/club-list');
  await expectStill(page);
});

async function expectStill(page: Page): Promise<void> {
  const { sum, moved } = await shiftsOf(page);
  expect(sum, moved.join()).toBeLessThanOrEqual(MOST_SHIFT);
}
