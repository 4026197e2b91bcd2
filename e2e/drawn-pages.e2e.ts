/** Pages that the server draws: there with the first bytes, alive without a jump, readable without the program. */

import type { Page, Request } from '@playwright/test';
import { followDrawn, isAlive, isDrawn, openDrawn, PROGRAM } from './frame.ts';
import { signIn } from './member.ts';
import { detailRoutes, MEMBERS_ROUTES, OPEN_ROUTES } from './member-routes.ts';
import { boardOf, championshipPage, matchPage } from './member-screens.ts';
import { otherReporter } from './other-reporter.ts';
import { ownServer, sharedServer } from './server.ts';
import { MOST_SHIFT, shiftsOf } from './shifts.ts';
import { expect, test } from './test.ts';

/** Some twenty pages, one after the other, on a busy machine. */
const WALK_MS = 240_000;
/** What a page of these shows is one person's, or leads on to files that are never in a document. */
const PERSONAL =
  /^\/(?:member-info|passkeys|my-data|notices|following|calendars.*|coupon|pics.*|no\/such\/page|contact)$|^\/pics/;
/** What one's own membership says stands in it, and comes with the program. */
const ANSWERED_LATER = /^\/unauthenticated$/;
const IDLE_PARTS = /\/assets\/idle-pa[^/]+\.js$/;
/** A score gives way to the next one; the minutes of goals, to none where two were entered within seconds. */
const DIGITS = /^<span[^>]*>\d+(?:\+\d+)?(?:<!-- -->[′分])?<\/span>$/;

const shared = sharedServer();
const own = ownServer();

for (const colorScheme of ['light', 'dark'] as const) {
  test(`どのページも、届いたときのまま動き出す（${colorScheme}）：何も跳ばず、消えず、同じことを二度読まない`, async ({
    page,
    context,
  }) => {
    test.setTimeout(WALK_MS);
    await page.emulateMedia({ colorScheme });
    await signIn(context, shared);
    const routes = [...MEMBERS_ROUTES, ...(await detailRoutes(page, shared)), ...OPEN_ROUTES];
    await page.addInitScript(noteLosses);
    const reads = readsOf(page);
    for (const { path, heading } of routes.filter((route) => !PERSONAL.test(route.path))) {
      await isDrawn(page, shared.url + path);
      reads.length = 0;
      await page.goto(shared.url + path);
      await expect(page.locator('h1').first()).toHaveText(heading);
      await isAlive(page);
      const answered = await answersIn(page);
      expect.soft(answered.length, `${path} comes with its answers`).toBeGreaterThan(0);
      expect
        .soft(
          reads.filter((call) => answered.includes(call)),
          `${path} reads again`,
        )
        .toEqual([]);
      const { sum, moved } = await shiftsOf(page);
      if (!ANSWERED_LATER.test(path))
        expect.soft(sum, `${path} moves ${moved.join()}`).toBeLessThanOrEqual(MOST_SHIFT);
      expect.soft(await page.evaluate(() => globalThis.lost), `${path} loses`).toEqual([]);
    }
  });
}

test('描かれたページは、見えているもののスタイルを持って届き、ほかのスタイルは、そのあとで揃う', async ({
  page,
  context,
}) => {
  await signIn(context, shared);
  const { live } = shared.demo.matches;
  if (!live) throw new Error('The demo lacks a match.');
  await isDrawn(page, championshipPage(shared.url, live));
  await page.goto(championshipPage(shared.url, live));
  const links = page.locator('head link[rel="stylesheet"]');
  await expect.poll(() => page.locator('head style').count()).toBe(1);
  await expect(links.and(page.locator('[type="text/plain"]'))).toHaveCount(0);
  expect(await page.evaluate(stylesBeforeProgram)).toEqual([]);
});

test('プログラムが届かなくても、スコアも順位表も記事も読め、リンクは開き、動かないことがわかる', async ({
  browser,
}) => {
  test.setTimeout(WALK_MS);
  const context = await browser.newContext({ javaScriptEnabled: false });
  await signIn(context, shared);
  const page = await context.newPage();
  const { live, leagueBefore } = shared.demo.matches;
  if (!live || !leagueBefore) throw new Error('The demo lacks a match.');
  await openDrawn(page, championshipPage(shared.url, live));
  // Texts within it are not looked for by what they say.
  await expect(page.locator('noscript p')).toBeVisible();
  await followDrawn(page, page.locator('main a[href^="/indv-result/"]').first());
  await expect(boardOf(page)).toBeVisible();
  await openDrawn(page, `${shared.url}/archive/${shared.demo.fiscalYear}/${leagueBefore.championshipId}`);
  await expect(page.locator('main table').first()).toBeVisible();
  await openDrawn(page, `${shared.url}/pickup-news`);
  await followDrawn(page, page.locator('main li a').first());
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('main article, main p').first()).toBeVisible();
  await context.close();
});

test('画面の一部がトンネルで失われても、届いたページは読め、リンクも開く', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/ERR_FAILED|Failed to (?:load|fetch)|dynamically imported module/);
  await signIn(context, shared);
  const { live } = shared.demo.matches;
  if (!live) throw new Error('The demo lacks a match.');
  await context.route(PROGRAM, (route) => route.abort());
  await openDrawn(page, championshipPage(shared.url, live));
  await followDrawn(page, page.locator('main a[href^="/indv-result/"]').first());
  await expect(boardOf(page)).toBeVisible();
});

test('ページが描かれてから動き出すまでに入った得点も、落とさず、一度だけ知らせる', async ({
  page,
  context,
}) => {
  await signIn(context, own);
  const { live } = own.demo.matches;
  if (!live) throw new Error('The demo lacks a match.');
  const program = Promise.withResolvers<void>();
  await context.route(PROGRAM, async (route) => {
    await program.promise;
    await route.continue();
  });
  await page.addInitScript(noteAnnouncements);
  const address = matchPage(own.url, live);
  await isDrawn(page, address);
  await page.goto(address, { waitUntil: 'commit' });
  const before = await boardOf(page).innerText();
  await otherReporter(own.url, live).score('club_left');
  program.resolve();
  await expect.poll(() => boardOf(page).innerText()).not.toBe(before);
  await isAlive(page);
  await expect.poll(() => page.evaluate(() => globalThis.announced)).toHaveLength(1);
});

test('あとから届く部品より先に得点が入っても、描かれていたものは消えず、部品はあとから動き出す', async ({
  page,
  context,
}) => {
  await signIn(context, own);
  const { live } = own.demo.matches;
  if (!live) throw new Error('The demo lacks a match.');
  const parts = Promise.withResolvers<void>();
  await context.route(IDLE_PARTS, async (route) => {
    await parts.promise;
    await route.continue();
  });
  await page.addInitScript(noteLosses);
  for (const address of [matchPage(own.url, live), championshipPage(own.url, live)]) {
    await openDrawn(page, address);
    await isAlive(page);
    const scores = page.locator('main');
    const before = await scores.innerText();
    await otherReporter(own.url, live).score('club_left');
    await expect.poll(() => scores.innerText()).not.toBe(before);
    await expect(page.getByRole('button', { name: /をフォロー$/ }).first()).toBeVisible();
    const lost = await page.evaluate(() => globalThis.lost);
    expect(lost.filter((html) => !DIGITS.test(html))).toEqual([]);
  }
  parts.resolve();
  const follow = page.getByRole('button', { name: /フォロー/ }).first();
  await expect(async () => {
    await follow.click();
    await expect(follow).toHaveAttribute('aria-pressed', 'true', { timeout: 1_000 });
  }).toPass();
});

test('新規会員登録は、届いたときに入力でき、入力したものは、動き出しても残る', async ({
  page,
  context,
  browser,
}) => {
  await isDrawn(page, `${shared.url}/signup.html`);
  const program = Promise.withResolvers<void>();
  await context.route(PROGRAM, async (route) => {
    await program.promise;
    await route.continue();
  });
  await page.addInitScript(noteLosses);
  const reads = readsOf(page);
  await page.goto(`${shared.url}/signup.html`, { waitUntil: 'commit' });
  await page.getByLabel('メールアドレス').fill('hayai@example.jp');
  // Pressed now, it would send nothing and keep nothing.
  await expect(page.getByRole('button', { name: '次へ' })).toBeDisabled();
  program.resolve();
  await isAlive(page);
  await expect(page).toHaveTitle('新規会員登録：アカウント');
  await expect(page.getByLabel('メールアドレス')).toHaveValue('hayai@example.jp');
  expect(reads).toEqual([]);
  expect((await shiftsOf(page)).sum).toBeLessThanOrEqual(MOST_SHIFT);
  expect(await page.evaluate(() => globalThis.lost)).toEqual([]);

  const still = await browser.newContext({ javaScriptEnabled: false });
  const unread = await still.newPage();
  await unread.goto(`${shared.url}/signup.html`);
  // Texts within it are not looked for by what they say.
  await expect(unread.locator('noscript *').first()).toBeVisible();
  await still.close();
});

test('印のない人には、誰の試合も記事も書かれていない', async ({ request }) => {
  const { live } = shared.demo.matches;
  if (!live) throw new Error('The demo lacks a match.');
  for (const address of [
    championshipPage(shared.url, live),
    matchPage(shared.url, live),
    `${shared.url}/top`,
  ]) {
    const html = await (await request.get(address, { headers: { accept: 'text/html' } })).text();
    // Such a page may hold the sign-in form, but nothing that members read.
    for (const word of ['match_id', '/indv-result/', 'championship_id']) expect(html).not.toContain(word);
  }
});

/** In the page: what it asked for before its program had come. */
function stylesBeforeProgram(): string[] {
  const files = performance.getEntriesByType('resource');
  const program = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"]')].at(-1)?.src;
  const comeAt =
    files.filter((file) => file instanceof PerformanceResourceTiming).find(({ name }) => name === program)
      ?.responseEnd ?? Infinity;
  return files
    .filter(({ name, startTime }) => name.endsWith('.css') && startTime < comeAt)
    .map(({ name }) => name);
}

declare global {
  /** What was drawn inside of `main` and is not there any more. */
  var lost: string[];
  /** What was said aloud. */
  var announced: string[];
}

/** In the page, before anything of it runs. */
function noteLosses(): void {
  globalThis.lost = [];
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver((changes) => {
      for (const { removedNodes, target } of changes) {
        if (!(target instanceof Element) || target.closest('main') === null) continue;
        for (const node of removedNodes) {
          // What only the phone knows gives way: the matches of categories that it has not chosen, and what was still to be read.
          if (!(node instanceof Element) || node.matches('[data-place], [role="status"]')) continue;
          globalThis.lost.push(node.outerHTML.slice(0, 200));
        }
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
}

function noteAnnouncements(): void {
  globalThis.announced = [];
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const place = (target instanceof Element ? target : target.parentElement)?.closest(
          '[aria-live],[role="status"]',
        );
        const text = place?.textContent ?? '';
        if (text.includes('対')) globalThis.announced.push(text);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

/** The addresses of the calls that the page brought the answers of. */
function answersIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { answers } = JSON.parse(document.getElementById('drawn')?.textContent ?? '{"answers":[]}') as {
      answers: readonly (readonly [readonly unknown[], unknown])[];
    };
    return answers.map(([key]) => String(key[2]));
  });
}

/** What a page reads, by the last part of the call's address. */
function readsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    if (request.resourceType() !== 'fetch') return;
    const { pathname, searchParams } = new URL(request.url());
    // The years before are read by the same call, and by the phone alone.
    const year = searchParams.get('fiscalYear');
    if (year !== null && year !== String(shared.demo.fiscalYear)) return;
    calls.push(pathname.split('/items/')[1] ?? pathname);
  });
  return calls;
}
