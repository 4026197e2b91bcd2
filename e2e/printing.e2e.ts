/** A championship's weekend on paper, and the links that leave the site: what is told to whom. */

import type { Page } from '@playwright/test';
import { bracketOf, tableOf } from './competition-views.ts';
import { signIn } from './member.ts';
import { championshipPage, matchPage } from './member-screens.ts';
import { sharedServer } from './server.ts';
import { expect, test } from './test.ts';
import { LONG_NAME, weekend } from './weekend.ts';

const server = sharedServer();

test('24試合の週末が、A4の1枚に、黒い文字で収まる', async ({ page, context }) => {
  await signIn(context, server);
  await page.route('**/target-championship*', (route) => route.fulfill({ json: weekend() }));
  await page.route('**/api/live/competition*', (route) =>
    route.fulfill({ json: { tables: [], bracket: null } }),
  );
  await page.route('**/api/live/stream*', (route) => route.fulfill({ status: 204 }));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${server.url}/latest-results-by-championship/cup`);
  await expect(page.getByRole('link', { name: new RegExp(LONG_NAME) })).toHaveCount(24);
  const sheet = await page.pdf({ preferCSSPageSize: true });
  expect(pagesOf(sheet)).toBe(1);
  expect(sizeOf(sheet)).toEqual([595, 842]);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^最終更新 \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText(/^\d+年\d+月\d+日$/)).toBeVisible();
  for (const hidden of [page.getByRole('banner'), page.getByRole('navigation'), page.getByRole('button')]) {
    for (const one of await hidden.all()) await expect(one).toBeHidden();
  }
  const inks = await page
    .locator('main a')
    .first()
    .evaluate((card) =>
      [card, ...card.querySelectorAll('*')].map((part) => {
        const { color, backgroundColor } = getComputedStyle(part);
        return `${color} on ${backgroundColor}`;
      }),
    );
  expect(new Set(inks.map((ink) => ink.split(' on ')[0]))).toEqual(new Set(['rgb(18, 26, 36)']));
});

test('二つの部の順位表も、16クラブのトーナメント表も、A4の1枚に収まる', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/target-championship|404/);
  await signIn(context, server);
  const clubs = Array.from({ length: 10 }, (_, place) => `${LONG_NAME}${place + 1}`);
  const [club = ''] = clubs;
  for (const competition of [
    { tables: ['１部', '２部'].map((name) => tableOf(name, clubs)), bracket: null },
    { tables: [], bracket: bracketOf(club) },
  ]) {
    await page.route('**/api/live/competition*', (route) =>
      route.fulfill({
        json: { championship_name: '春季リーグ', category: 'U-12（ジュニア）', ...competition },
      }),
    );
    await page.goto(`${server.url}/archive/2020/spring`);
    await expect(page.getByText(club).first()).toBeVisible();
    // The whole course begins on the next.
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(2);
  }
});

/** How many sheets a PDF has. */
function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

/** Of the first sheet, in whole points of 1/72 inch. */
function sizeOf(pdf: Buffer): readonly number[] {
  const [, box = ''] = /\/MediaBox\s*\[([^\]]*)\]/.exec(pdf.toString('latin1')) ?? [];
  return box
    .trim()
    .split(/\s+/)
    .slice(2)
    .map((length) => Math.round(Number(length)));
}

test('共有すると、大会の名または試合の得点と、このページの番地が渡される', async ({ page, context }) => {
  const match = server.demo.matches.registered;
  if (match === undefined) throw new Error('The demo has no registered match.');
  await signIn(context, server);
  await page.addInitScript(() => {
    Object.assign(window, { shared: [] });
    navigator.share = async (what) => {
      (window as unknown as { shared: unknown[] }).shared.push(what);
    };
  });
  for (const [address, text] of [
    [championshipPage(server.url, match), /｜ライブ速報$/],
    [matchPage(server.url, match), /^試合終了 \S+ \d+-\d+ \S+.*｜\S+/],
  ] as const) {
    await page.goto(address);
    await page.getByRole('button', { name: '共有' }).tap();
    // Pressed before the program has come to the page, it is passed on when it has.
    await expect.poll(async () => (await shared(page))[0]?.url).toBe(`${address}?openExternalBrowser=1`);
    const [what] = await shared(page);
    expect(what?.text).toMatch(text);
  }
});

async function shared(page: Page): Promise<readonly ShareData[]> {
  return page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
}

test('リンクの先は、ログインしていない人にも大会の名で示されるが、得点もクラブも言わない', async ({
  request,
}) => {
  const match = server.demo.matches.registered;
  if (match === undefined) throw new Error('The demo has no registered match.');
  for (const address of [championshipPage(server.url, match), matchPage(server.url, match)]) {
    const html = await (await request.get(address)).text();
    expect(html).toMatch(/<meta property="og:title" content="[^"]+｜ライブ速報" \/>/);
    expect(html).not.toContain('FC');
    expect(html).not.toMatch(/\d+ - \d+/);
  }
});
