/** Every page of the members' area, seen with the eyes of somebody who looks for faults. */

import type { Page } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { signIn } from './member.ts';
import { detailRoutes, MEMBERS_ROUTES, OPEN_ROUTES, type Route } from './member-routes.ts';
import { sharedServer } from './server.ts';
import { expectWidgetTroubles } from './sign-in-widget.ts';
import { expect, test } from './test.ts';
import { strangeWords } from './words.ts';

/** A page at five sizes, on a busy machine. */
const ROUTE_MS = 10_000;

const PHONE = { width: 390, height: 844 };
/** Also the narrowest phone that is still in use, a phone whose page is shown at double size, and a desk. */
const WIDTHS = [
  PHONE,
  { width: 320, height: 640 },
  { width: 195, height: 422 },
  { width: 1280, height: 800 },
];

/** The banners take their places a moment after the page has another width. */
const softly = expect.configure({ soft: true });

const server = sharedServer();

for (const [whose, routesOf, isMember] of [
  ['会員の', async () => MEMBERS_ROUTES, true],
  ['大会・試合・記事・写真の', detailRoutes, true],
  ['だれでも読める', async () => OPEN_ROUTES, false],
] as const) {
  test(`${whose}どのページにも、見出しと題名があり、日本語だけで、どの幅にも収まり、明るくても暗くても障壁がない`, async ({
    page,
    context,
    troubles,
  }) => {
    troubles.expect(/404/);
    // Of the passkeys, which are read through the SDK.
    expectWidgetTroubles(troubles);
    if (isMember) await signIn(context, server);
    const routes = await routesOf(page, server);
    test.setTimeout(routes.length * ROUTE_MS);
    for (const route of routes) {
      await arrive(page, route);
      expect.soft(await strangeWords(page), `words of ${route.path}`).toEqual([]);
      expect.soft(await findBarriers(page), `barriers of ${route.path}`).toEqual([]);
      for (const size of WIDTHS) {
        await page.setViewportSize(size);
        await softly.poll(() => cutOff(page), `${route.path} at ${size.width}`).toEqual([]);
      }
      await page.setViewportSize(PHONE);
      await showLetters(page, '200%');
      await softly.poll(() => cutOff(page), `${route.path} in letters of double size`).toEqual([]);
      expect.soft(await torn(page), `${route.path} in letters of double size`).toEqual([]);
    }
  });
}

/** Each of the members' screens has it in its place: web/app/members-only.test.tsx. */
test('ログインしていない人は、会員のページで、ログインの画面と登録のボタンと案内を見る', async ({
  page,
  troubles,
}) => {
  expectWidgetTroubles(troubles);
  for (const path of ['/', '/faq', '/indv-result/any/match']) {
    await page.goto(server.url + path);
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveText('ログイン');
    await expect.soft(page.getByText('会員でない方は、先にご登録ください。'), path).toBeVisible();
    const registration = page.getByRole('link', { name: '新規会員登録' });
    await expect.soft(registration, path).toHaveAttribute('href', '/signup.html');
    expect.soft(await isGreen(page), path).toBe(true);
  }
  expect.soft(await strangeWords(page), 'words of the sign-in').toEqual([]);
});

test('/signup-nav は何も表示しない', async ({ page }) => {
  await page.goto(`${server.url}/signup-nav`);
  await expect(page.locator('#content, header, main, footer')).toHaveCount(0);
  expect((await page.locator('body').innerText()).trim()).toBe('');
});

/** What a heading of a member's page belongs to is there: nothing is on its way any more. */
async function arrive(page: Page, { path, heading, title }: Route): Promise<void> {
  await page.goto(server.url + path);
  await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
  await expect.soft(page, path).toHaveTitle(title);
  await expect.soft(page.getByRole('status', { name: '読み込み中' }), path).toHaveCount(0);
  await page.waitForLoadState('load');
}

/** As who asks the browser for larger letters; the next page has its own size again. */
function showLetters(page: Page, size: string): Promise<void> {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, size);
}

/** The texts of a page that can't be read: they stick out of the screen at a side, or out of their box. */
function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found = [...document.body.querySelectorAll('*')].filter((element) => {
      if (!(hasText(element) || element.matches('img, svg, button, input'))) return false;
      if (!element.checkVisibility({ visibilityProperty: true }) || isMeantTo(element)) return false;
      const { left, right, width } = element.getBoundingClientRect();
      if (width > 0 && (left < -1 || right > innerWidth + 1)) return true;
      return hasText(element) && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
    });
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
    return [...wide, ...found.slice(0, 5).map(nameOf)];

    /** Slid in and out, told to screen readers alone, or moved sideways by a finger. */
    function isMeantTo(element: Element): boolean {
      for (let around: Element | null = element; around !== null; around = around.parentElement) {
        const { clipPath, overflowX } = getComputedStyle(around);
        if (clipPath !== 'none' || /auto|scroll/.test(overflowX) || around.hasAttribute('inert')) return true;
      }
      return false;
    }
    function hasText(element: Element): boolean {
      return [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
      );
    }
    function nameOf(element: Element): string {
      return `${element.tagName} ${element.textContent.slice(0, 30)}`;
    }
  });
}

/** The texts of a page that stand letter below letter. */
function torn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: string[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const letters = text.textContent?.trim().length ?? 0;
      range.selectNodeContents(text);
      // One for each line; none for what is not shown.
      const lines = range.getClientRects().length;
      if (letters > 4 && letters < 1.25 * lines) found.push(text.textContent ?? '');
    }
    return found;
  });
}

function isGreen(page: Page): Promise<boolean> {
  return page.getByRole('link', { name: '新規会員登録' }).evaluate((button) => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(button).backgroundColor.match(/\d+/g) ?? []).map(
      Number,
    );
    return green > red && green > blue;
  });
}
