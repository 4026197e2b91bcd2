/** Every page of the members' area, seen with the eyes of somebody who looks for faults. */

import type { Page } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { signIn } from './member.ts';
import { detailRoutes, MEMBERS_ROUTES, OPEN_ROUTES, type Route } from './member-routes.ts';
import { ownServer } from './server.ts';
import { expectWidgetTroubles } from './sign-in-widget.ts';
import { expect, test } from './test.ts';
import { strangeWords } from './words.ts';

/** A dozen pages, one after the other, on a busy machine. */
const WALK_MS = 120_000;

const PHONE = { width: 390, height: 844 };
/** Also the narrowest phone that is still in use, and a desk. */
const WIDTHS = [PHONE, { width: 320, height: 640 }, { width: 1280, height: 800 }];

const server = ownServer();

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
    test.setTimeout(WALK_MS);
    troubles.expect(/404/);
    if (isMember) await signIn(context, server);
    for (const route of await routesOf(page, server)) {
      await arrive(page, route);
      expect.soft(await strangeWords(page), `words of ${route.path}`).toEqual([]);
      expect.soft(await findBarriers(page), `barriers of ${route.path}`).toEqual([]);
      for (const size of WIDTHS) {
        await page.setViewportSize(size);
        expect.soft(await tooWide(page), `${route.path} at ${size.width}`).toEqual([]);
      }
      await page.setViewportSize(PHONE);
    }
  });
}

test('ログインしていない人は、会員のどのページでも、ログインの画面と登録のボタンと案内を見る', async ({
  page,
  somebody,
  troubles,
}) => {
  test.setTimeout(WALK_MS);
  expectWidgetTroubles(troubles);
  const member = await somebody();
  await signIn(member.context(), server);
  const all = [...MEMBERS_ROUTES, ...(await detailRoutes(member, server))];
  for (const { path } of all) {
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

/** What sticks out of the page, if the page can be moved sideways. */
function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= innerWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .slice(0, 5)
      .map((element) => `${element.tagName}.${element.className}`);
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
