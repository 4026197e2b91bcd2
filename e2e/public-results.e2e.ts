/** What people without an account see, once the operator shows it: from a link to a match, without a word about signing in. */

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Page, Request } from '@playwright/test';
import { demoMatch } from '#contract/operations/demo-file.ts';
import { saveSiteForm, siteForm } from '#contract/publishing/site-admin.ts';
import { signedIn } from '#scripts/signed-in.ts';
import { findBarriers } from './barriers.ts';
import { startFront } from './front.ts';
import { boardOf, matchPage } from './member-screens.ts';
import { otherReporter } from './other-reporter.ts';
import { ownServer } from './server.ts';
import { expectWidgetTroubles } from './sign-in-widget.ts';
import { expect, test } from './test.ts';

const own = ownServer();

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 195, height: 422 },
  { width: 1280, height: 800 },
];

test('公開していなければ、そう言う。公開すると、一覧から大会と試合へ進め、どの幅にも収まり、障壁がない', async ({
  page,
  troubles,
}) => {
  test.setTimeout(240_000);
  troubles.expect(/404/);
  await page.goto(`${own.url}/public`);
  await expect(page.getByText('いま公開している大会はありません。')).toBeVisible();
  await show(true);
  const { championshipId, matchId } = demoMatch(own.demo, 'live');
  await page.goto(`${own.url}/public`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('公開中の大会');
  await expectFine(page);
  await page.locator(`h3 a[href="/public/${championshipId}"]`).first().tap();
  await expect(page.getByRole('heading', { name: '全日程' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^(?:順位表|トーナメント表)$/ }).first()).toBeVisible();
  await expectFine(page);
  await page
    .locator(`a[href="/public/${championshipId}/${encodeURIComponent(matchId)}"]`)
    .first()
    .tap();
  await expect(boardOf(page)).toBeVisible();
  await expect(page).toHaveTitle(/ 対 /);
  await expectFine(page);
  expect(await page.locator('img:not([src="/logo.svg"])').count()).toBe(0);
});

test('速報員が入れた得点は、公開の試合のページにも、ほかのサイトの枠にも、読み直さずにすぐ出る。公開をやめると消える', async ({
  page,
  troubles,
}) => {
  test.setTimeout(120_000);
  await show(true);
  const live = demoMatch(own.demo, 'live');
  const reporter = otherReporter(own.url, live);
  const club = await clubWith([`/embed/matches/${live.championshipId}`]);
  const site = await page.context().newPage();
  const opened = await Promise.all(
    [[page, openPage(live)] as const, [site, club.url] as const].map(async ([where, address]) => {
      const stream = where.waitForResponse((response) => response.url().includes('/open/stream'));
      await where.goto(address);
      return (await stream).status();
    }),
  );
  expect(opened).toEqual([200, 200]);
  const total = boardOf(page).getByText(/^\d+-対?\d+$/);
  const before = await total.textContent();
  const frame = site.frameLocator('iframe').locator('main');
  const shown = await frame.textContent();
  await reporter.score('club_left');
  // Half of what they wait without a stream, on a slow machine, too.
  await expect(total).not.toHaveText(before ?? '', { timeout: 10_000 });
  await expect(frame).not.toHaveText(shown ?? '', { timeout: 10_000 });
  troubles.expect(/404/);
  await show(false);
  await expect(page.getByText(/^この大会は公開されていません。/)).toBeVisible({ timeout: 10_000 });
  await expect(site.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
    'この大会は公開されていません。',
    {
      timeout: 10_000,
    },
  );
  club.stop();
  await show(true);
});

test('場所がなければ、公開のページも枠も、何も言わずに読み直しで新しくなる', async ({ page, troubles }) => {
  test.setTimeout(120_000);
  await show(true);
  troubles.expect(/503/);
  const live = demoMatch(own.demo, 'live');
  const reporter = otherReporter(own.url, live);
  await page.route('**/open/stream*', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '60' } }),
  );
  for (const [address, words] of [
    [openPage(live), boardOf(page).getByText(/^\d+-対?\d+$/)],
    [`${own.url}/embed/matches/${live.championshipId}`, page.locator('main')],
  ] as const) {
    const refused = page.waitForResponse((response) => response.url().includes('/open/stream'));
    await page.goto(address);
    expect((await refused).status()).toBe(503);
    const before = await words.textContent();
    await reporter.score('club_left');
    await expect(words).not.toHaveText(before ?? '', { timeout: 40_000 });
    await expect(page.getByText('再接続中…')).toHaveCount(0);
  }
});

test('枠は、画面の外に出てしばらくすると流れを閉じ、戻るとまた開いて新しくなる', async ({ page }) => {
  test.setTimeout(120_000);
  await show(true);
  const live = demoMatch(own.demo, 'live');
  const reporter = otherReporter(own.url, live);
  const club = await clubWith([`/embed/matches/${live.championshipId}`], '<p style="height:5000px"></p>');
  const opened: Request[] = [];
  const closed: Request[] = [];
  const isStream = (request: Request) => request.url().includes('/open/stream');
  page.on('request', (request) => isStream(request) && opened.push(request));
  page.on('requestfailed', (request) => isStream(request) && closed.push(request));
  await page.goto(club.url);
  await expect.poll(() => opened.length).toBe(1);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => closed.length, { timeout: 30_000 }).toBe(1);
  const frame = page.frameLocator('iframe').locator('main');
  const before = await frame.textContent();
  await reporter.score('club_left');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(frame).not.toHaveText(before ?? '', { timeout: 10_000 });
  await expect.poll(() => opened.length).toBe(2);
  club.stop();
});

test('会員のページのリンクを受け取った人は、ログインの画面から同じ試合の公開のページへ進める', async ({
  page,
  troubles,
}) => {
  await show(true);
  const live = demoMatch(own.demo, 'live');
  expectWidgetTroubles(troubles);
  await page.goto(matchPage(own.url, live));
  const way = page.getByRole('link', { name: 'ログインせずに結果を見る' });
  await expect(way).toHaveAttribute('href', new URL(openPage(live)).pathname);
  await way.tap();
  await expect(boardOf(page)).toBeVisible();
  await expect(page).toHaveURL(openPage(live));
  await show(false);
  troubles.expect(/404/);
  await page.reload();
  await expect(page.getByText(/^この大会は公開されていません。/)).toBeVisible();
});

test('ログインのない電話は、フォローしたクラブを自分で覚え、その試合を一覧のはじめに出す', async ({
  page,
}) => {
  await show(true);
  const live = demoMatch(own.demo, 'live');
  await page.goto(openPage(live));
  const star = page.getByRole('button', { name: /をフォロー/ }).first();
  const name = ((await star.getAttribute('aria-label')) ?? '').replace(/をフォロー$/, '');
  await star.tap();
  await expect(star).toHaveText('フォロー中');
  await expectFine(page);
  await page.goto(`${own.url}/public`);
  const section = page.getByRole('region', { name: 'フォロー中' });
  await expect(section.getByRole('heading', { name })).toBeVisible();
  await expect(section.getByRole('link').first()).toContainText(name);
  await expectFine(page);
  await section.getByRole('button', { name: `${name}をフォロー中` }).tap();
  await expect(section).toHaveCount(0);
});

test('ログインのない電話は、試合も大会もフォローし、試合中のものから一覧のはじめに出す', async ({ page }) => {
  await show(true);
  const [live, before] = [demoMatch(own.demo, 'live'), demoMatch(own.demo, 'leagueBefore')];
  await page.goto(openPage(before));
  await page.getByRole('button', { name: 'この試合をフォロー' }).tap();
  await expect(page.getByRole('button', { name: 'この試合をフォロー中' })).toBeVisible();
  await page.goto(`${own.url}/public/${live.championshipId}`);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('button', { name: `${name}をフォロー` }).tap();
  await expect(page.getByRole('button', { name: `${name}をフォロー中` })).toBeVisible();
  await expectFine(page);
  await page.goto(`${own.url}/public`);
  const section = page.getByRole('region', { name: 'フォロー中' });
  await expect(section.getByRole('heading', { level: 3 })).toHaveText([name, / 対 /]);
  await expectFine(page);
  for (const star of [`${name}をフォロー中`, / 対 .*をフォロー中$/]) {
    await section.getByRole('button', { name: star }).tap();
  }
  await expect(section).toHaveCount(0);
});

test('枠に入れるページは、ほかのサイトの枠で開き、会員のページは開かない', async ({ page, troubles }) => {
  await show(true);
  troubles.expect(/frame-ancestors|Refused to frame|ERR_BLOCKED_BY_RESPONSE/);
  const { championshipId } = demoMatch(own.demo, 'live');
  const frames = ['/embed/matches', '/embed/table'].map((path) => `${path}/${championshipId}`);
  const club = await startFront(
    createServer((_request, response) => {
      const held = [...frames, `/public/${championshipId}`].map(
        (path) => `<iframe src="${own.url}${path}" title="${path}"></iframe>`,
      );
      response
        .setHeader('content-type', 'text/html')
        .end(`<!doctype html><title>club</title>${held.join('')}`);
    }),
    'http',
  );
  await page.goto(club.url);
  for (const path of frames) {
    await expect(
      page.frameLocator(`iframe[title="${path}"]`).getByRole('heading', { level: 1 }),
    ).toBeVisible();
  }
  await expect(
    page.frameLocator(`iframe[title="/public/${championshipId}"]`).getByRole('heading', { level: 1 }),
  ).toHaveCount(0);
  club.stop();
  for (const path of frames) {
    await page.goto(own.url + path);
    await expectFine(page);
  }
});

test('案内のスクリプトを入れたページの枠は、320 pxでも中身と同じ高さで、中では何も動かない', async ({
  page,
}) => {
  await show(true);
  const { championshipId } = demoMatch(own.demo, 'leagueBefore');
  const guide = await readFile('docs/open-data.ja.md', 'utf8');
  const script = /<script>.*?<\/script>/s.exec(guide)?.[0];
  if (script === undefined) throw new Error('The guide has no script.');
  const club = await startFront(
    createServer((_request, response) => {
      const frames = ['table', 'matches'].map(
        (name) =>
          `<iframe src="${own.url}/embed/${name}/${championshipId}?theme=dark" title="${name}" width="100%" style="border:0"></iframe>`,
      );
      response
        .setHeader('content-type', 'text/html')
        .end(
          `<!doctype html><meta name="viewport" content="width=device-width"><title>club</title>${script}${frames.join('')}`,
        );
    }),
    'http',
  );
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(club.url);
  for (const name of ['table', 'matches']) {
    const inside = page.frameLocator(`iframe[title="${name}"]`).locator('html');
    const overflow = () =>
      inside.evaluate((html) => [html.scrollHeight - html.clientHeight, html.scrollWidth - html.clientWidth]);
    await expect.poll(overflow, { message: name }).toEqual([0, 0]);
    const spare = () =>
      inside.evaluate((html) => html.clientHeight - (html.querySelector('body')?.clientHeight ?? 0));
    await expect.poll(spare, { message: `below ${name}` }).toBeLessThanOrEqual(1);
    expect(await inside.evaluate((html) => getComputedStyle(html).colorScheme)).toBe('dark');
  }
  club.stop();
});

/** A club's own site with these pages of ours in frames, and more HTML below them. */
async function clubWith(paths: readonly string[], below = '') {
  const frames = paths.map(
    (path) => `<iframe src="${own.url}${path}" title="${path}" height="400"></iframe>`,
  );
  const page = `<!doctype html><title>club</title>${frames.join('')}${below}`;
  const front = await startFront(
    createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page)),
    'http',
  );
  // Another site, not only another origin: what is ours is a third party there.
  return { ...front, url: front.url.replace('127.0.0.1', 'localhost') };
}

function openPage({
  championshipId,
  matchId,
}: {
  readonly championshipId: string;
  readonly matchId: string;
}): string {
  return `${own.url}/public/${championshipId}/${encodeURIComponent(matchId)}`;
}

async function expectFine(page: Page): Promise<void> {
  expect(await findBarriers(page)).toEqual([]);
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(over, { message: `${page.url()} at ${size.width}` }).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
}

/** As the administrator saves it. */
async function show(publicResults: boolean): Promise<void> {
  const { headers } = await signedIn(own.url, own.demo, 'admin');
  const asked = await fetch(own.url + siteForm.path, { headers });
  const { revision, form } = (await asked.json()) as { revision: number; form: object };
  const saved = await fetch(own.url + saveSiteForm.path, {
    method: saveSiteForm.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ revision, reason: '', asks_again: false, form: { ...form, publicResults } }),
  });
  expect(saved.status, await saved.text()).toBe(200);
}
