/** A table and a bracket on a parent's phone: they follow the matches, and what an administrator settles. */

import { findBarriers } from './barriers.ts';
import { signIn } from './member.ts';
import { otherReporter } from './other-reporter.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const server = ownServer();

test('準決勝の結果が決勝の対戦を決め、管理者の決めた勝点減が順位表に出る', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(240_000);
  const { shootOut, leagueBefore } = server.demo.matches;
  if (shootOut === undefined || leagueBefore === undefined) throw new Error('The demo lacks a match.');
  await signIn(context, server);
  await page.goto(`${server.url}/latest-results-by-championship/${shootOut.championshipId}`);
  const final = page.getByRole('link', { name: /^決勝/ });
  await expect(final).toContainText('準決勝第1試合の勝者');
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(await isTooWide(), 'the bracket is wider than the phone').toBe(false);

  // Somebody who waits at the pitch for the final has it open, too.
  const [, , championshipId = '', finalId = ''] = ((await final.getAttribute('href')) ?? '').split('/');
  const pitch = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await pitch.newPage();
  const report = [championshipId, '決勝', decodeURIComponent(finalId), shootOut.urlAccessToken];
  await phone.goto(`${server.url}/connecter/match-report/${report.map(encodeURIComponent).join('/')}`);
  await expect(phone.getByRole('main')).toContainText('準決勝第1試合の勝者');

  const reporter = otherReporter(server.url, shootOut);
  const { club_right: winner } = await reporter.kick('club_right', 'success');
  await reporter.moveTo('試合終了');
  await reporter.register();
  await expect(final).toContainText(winner.name);
  await expect(phone.getByRole('main')).toContainText(winner.name);
  await pitch.close();
  expect(await findBarriers(page)).toEqual([]);
  await final.tap();
  await expect(page.getByRole('main')).toContainText(winner.name);

  // A table that a parent has open follows what the office settles, though no match of it moves.
  await page.goto(`${server.url}/latest-results-by-championship/${leagueBefore.championshipId}`);
  const table = page.getByRole('table', { name: '２部の順位表' });
  await expect(table).toContainText('勝点減 1');
  const office = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await signIn(office, server, 'admin');
  const desk = await office.newPage();
  await desk.goto(`${server.url}/admin-competition`);
  await desk.getByLabel('検索').fill('U-12リーグ');
  await desk.getByRole('link', { name: '札幌U-12リーグ 後期' }).click();
  const club = desk.getByRole('group', { name: '勝点減' });
  await club.getByLabel('減らす勝点').fill('2');
  const preview = desk.getByRole('region', { name: '保存するとこうなります' });
  await expect(preview.getByText('勝点減 2')).toBeVisible();
  expect(await findBarriers(desk)).toEqual([]);
  await desk.getByRole('button', { name: '保存する' }).click();
  await expect(desk.getByText('設定を保存しました。')).toBeVisible();
  await office.close();

  await expect(table).toContainText('勝点減 2');
  await table.getByText('新琴似ユナイテッド').tap();
  await expect(table).toContainText('勝点が2減らされています（登録のない選手の出場）。');
  expect(await findBarriers(page)).toEqual([]);
  expect(await isTooWide(), 'the table is wider than the phone').toBe(false);

  // A week without a match hides nothing: every table of the year is found from its schedule.
  await page.goto(`${server.url}/archive`);
  await page.locator('summary', { hasText: 'U-12' }).tap();
  // Below it is the one of the year before.
  await page
    .getByRole('link', { name: /順位表を見る：札幌U-12リーグ 後期/ })
    .first()
    .tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('札幌U-12リーグ 後期');
  await expect(table).toContainText('勝点減 2');
  expect(await isTooWide(), 'the page of the table is wider than the phone').toBe(false);
});
