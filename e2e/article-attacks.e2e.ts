/** Articles that attack their reader, sent past the server's sanitiser: the browser alone must make nothing of them. */

import type { Page, Route } from '@playwright/test';
import { PICTURE_FILES } from '#contract/publishing/photos.ts';
import { ARTICLE_ATTRIBUTES, ARTICLE_TAGS } from '#domain/articles/markup.ts';
import { ATTACKS } from '#domain/articles/testing/fixtures/attacks.ts';
import { signIn } from './member.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const server = ownServer();

/** Before every attack, so that it can be told from a page that is gone. */
const START = '記事の始まり';

/** As long as an attack may take to show itself. */
const AWAITED_MS = 60;
/** As long as an article may take on a busy machine. */
const SHOWN_MS = 10_000;
/** The place of an article without an attack. */
const HARMLESS = -1;
/** Tabs that are attacked side by side: most of the time goes by in waiting. */
const TABS = 4;

/** What the page itself adds: links that open another tab, pictures that wait, tables that scroll. */
const OWN_ATTRIBUTES = {
  A: ['target', 'rel'],
  IMG: ['loading', 'decoding'],
  DIV: ['role', 'aria-label', 'tabindex'],
} as const;

const ALLOWED: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  ['div', ...ARTICLE_TAGS].map((tag) => {
    const own = Object.entries(OWN_ATTRIBUTES).find(([name]) => name === tag.toUpperCase())?.[1] ?? [];
    const given = Object.entries(ARTICLE_ATTRIBUTES).find(([name]) => name === tag)?.[1] ?? [];
    return [tag.toUpperCase(), [...given, ...own]];
  }),
);

// A service worker would answer in the place of the routes below. And each attack is named: a picture of every step costs more than it tells.
test.use({ serviceWorkers: 'block', trace: 'off' });

for (const [policy, isKept] of [
  ['本番と同じ制限の下で', true],
  ['制限（CSP）を外しても', false],
] as const) {
  test(`知られている攻撃は、${policy}何も起こさない`, async ({ context, troubles }) => {
    test.setTimeout(240_000);
    await signIn(context, server);
    // Chromium speaks up when DOMPurify reads a handler or a style, in a document where none of them can do anything.
    troubles.expect(/violates the following Content Security Policy directive/);
    await context.route('**/prod/items/article/2099/*', answerAttack);
    if (!isKept) await context.route('**/media/article/2099/*', withoutPolicy);
    const places = [...ATTACKS.keys()];
    await Promise.all(
      Array.from({ length: TABS }, async (_, tab) => {
        const mine = places.filter((place) => place % TABS === tab);
        await withstand(await context.newPage(), mine);
      }),
    );
  });
}

/** Opens these attacks one after the other in a tab; says of each what it brought about, by its name. What comes late stands by the next. */
async function withstand(page: Page, places: readonly number[]): Promise<void> {
  const alarms = await watch(page);
  await openHarmless(page);
  for (const place of places) {
    const address = addressOf(place);
    // What breaks the watching is a finding, too.
    const found = await show(page, address, `攻撃${place + 1}`).then(() => findings(page), String);
    const became = { url: page.url(), found, alarms: alarms.splice(0) };
    expect.soft(became, ATTACKS[place]?.[0]).toEqual({ url: address, found: [], alarms: [] });
    if (became.url !== address) await openHarmless(page);
  }
  expect.soft(alarms, 'after the last').toEqual([]);
}

/** From here the router listens: an address pushed before it is there would be lost. */
async function openHarmless(page: Page): Promise<void> {
  await page.goto(addressOf(HARMLESS));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`攻撃${HARMLESS + 1}`);
  await expect(page.getByText(START)).toBeVisible();
}

/** As a link would: the router listens. Two hundred loads of the whole page take minutes. */
async function show(page: Page, address: string, title: string): Promise<void> {
  await page.evaluate(
    async ({ next, heading, start, most, awaited }) => {
      const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
      const isShown = () =>
        document.querySelector('h1')?.textContent === heading &&
        [...document.querySelectorAll('article p')].some(({ textContent }) => textContent === start);
      history.pushState(null, '', next);
      const end = performance.now() + most;
      while (!isShown()) {
        if (performance.now() > end) throw new Error(`${heading} is not shown.`);
        await pause(5);
      }
      await pause(awaited);
    },
    { next: address, heading: title, start: START, most: SHOWN_MS, awaited: AWAITED_MS },
  );
}

/** The attack whose number is the article's. */
async function answerAttack(route: Route): Promise<void> {
  const number = Number(new URL(route.request().url()).pathname.split('/').at(-1));
  const content = `<p>${START}</p>${ATTACKS[number - 1]?.[1] ?? ''}`;
  await route.fulfill({ json: { title: `攻撃${number}`, content, published_at: '2026-05-10T00:00:00Z' } });
}

test('この見張りは、何かが起これば気づく', async ({ page, context, troubles }) => {
  troubles.expect(/404|127\.0\.0\.1:9/);
  await signIn(context, server);
  const alarms = await watch(page);
  await page.route('**/*', withoutPolicy);
  await page.route('**/prod/items/article/2099/1', (route) =>
    route.fulfill({
      json: { title: 'a', content: `<p>${START}</p>`, published_at: '2026-05-10T00:00:00Z' },
    }),
  );
  await page.goto(`${server.url}/media/article/2099/1`);
  await page.getByText(START).evaluate((start) => {
    start.insertAdjacentHTML(
      'afterend',
      '<img src=x onerror=alert(1)><img src="http://127.0.0.1:9/x"><svg></svg><a href="javascript:a">a</a><p id=x>a</p>',
    );
  });
  await expect.poll(() => alarms.some((alarm) => alarm.startsWith('script'))).toBe(true);
  expect(alarms.filter((alarm) => alarm.includes('127.0.0.1:9'))).toHaveLength(1);
  expect(await findings(page)).toEqual([
    'IMG has onerror',
    'IMG src /media/article/2099/x',
    'IMG src http://127.0.0.1:9/x',
    'svg',
    'A href javascript:a',
    'P has id',
  ]);
});

function addressOf(place: number): string {
  return `${server.url}/media/article/2099/${place + 1}`;
}

/** Everything that an attack sets off: a script that runs, a dialog, a request that the page makes for no harmless article. */
async function watch(page: Page): Promise<string[]> {
  const alarms: string[] = [];
  await page.exposeFunction('ring', (what: string) => void alarms.push(`script: ${what}`));
  await page.addInitScript(() => {
    window.alert = (text: unknown) => {
      // @ts-expect-error: put there by the test.
      void window.ring(`alert(${String(text)})`);
    };
  });
  page.on('dialog', async (dialog) => {
    alarms.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('popup', () => alarms.push('popup'));
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const isOfPage =
      /^\/(?:assets\/|api\/|config\.json|media\/article\/2099\/\d+$|[\w.-]+\.(?:svg|png|webmanifest)$)/;
    if (origin !== server.url || !isOfPage.test(pathname)) alarms.push(`request: ${request.url()}`);
  });
  return alarms;
}

/** The page as an older browser, or one behind a proxy that strips headers, would be given it. */
async function withoutPolicy(route: Route): Promise<void> {
  if (route.request().resourceType() !== 'document') return route.fallback();
  const response = await route.fetch();
  const { 'content-security-policy': policy, ...headers } = response.headers();
  expect(policy).toContain("script-src 'self'");
  await route.fulfill({ response, headers });
}

/** What stands in the article, or beside it in the page, that no article may bring along. */
function findings(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    ({ allowed, pictures, begin }) => {
      const found: string[] = [];
      const start = [...document.querySelectorAll('article p')].find(
        ({ textContent }) => textContent === begin,
      );
      for (const element of start?.parentElement?.querySelectorAll('*') ?? []) {
        const names = allowed[element.tagName];
        if (names === undefined) {
          found.push(element.tagName);
          continue;
        }
        for (const { name } of element.attributes) {
          if (!names.includes(name)) found.push(`${element.tagName} has ${name}`);
        }
        if (element instanceof HTMLAnchorElement && element.hasAttribute('href')) {
          if (!/^(?:https?|mailto|tel):$/.test(element.protocol)) {
            found.push(`A href ${element.getAttribute('href')}`);
          }
        }
        if (element instanceof HTMLImageElement) {
          const { origin, pathname, href } = new URL(element.src);
          const isOwn = origin === location.origin;
          if (!isOwn || !pathname.startsWith(pictures)) found.push(`IMG src ${isOwn ? pathname : href}`);
        }
      }
      if (start === undefined) found.push('the article is gone');
      const never = 'iframe, frame, object, embed, base, style, link, dialog, form, [style], script';
      const beside = 'iframe, frame, object, embed, base, meta, style, form, script:not([src])';
      for (const element of document.querySelectorAll(`main :is(${never}), body > :is(${beside})`)) {
        found.push(`page: ${element.outerHTML}`);
      }
      if (!(document.body instanceof HTMLBodyElement)) found.push('document.body');
      if (typeof document.createElement !== 'function') found.push('document.createElement');
      return found;
    },
    { allowed: ALLOWED, pictures: PICTURE_FILES, begin: START },
  );
}
