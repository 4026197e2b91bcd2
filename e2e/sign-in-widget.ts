/** The sign-in widget as a member meets it: its screens, fields and buttons by their Japanese words. */

import type { Page } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { expect } from './test.ts';
import type { Troubles } from './troubles.ts';

export const WRONG_PASSWORD = 'メールアドレスまたはパスワードが正しくありません。';

/** The step of the widget with this heading is there. */
export async function step(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

/** As {@link step}, and the reader stands at the heading, which they have not seen yet. */
export async function nextStep(page: Page, title: string): Promise<void> {
  await step(page, title);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

export async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).tap();
}

/** From the address of any page for members: the widget stands in its place. */
export async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await fill(page, { メールアドレス: email, パスワード: password });
  await press(page, 'ログイン');
}

/** The way in is through: the session is stored as specified, and another page stands here. */
export async function expectSignedIn(page: Page, email: string): Promise<void> {
  await page.waitForFunction((expected) => localStorage.getItem('email') === expected, email);
  await expect(page).not.toHaveURL(/\/login/);
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(stored.sessionId).toMatch(/^20\d{16}$/);
  expect(stored.idTokenForAuth?.split('.')).toHaveLength(3);
}

export async function expectRefused(page: Page, message: string): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(message);
}

/** On a phone and on a desk: no barriers, nothing too wide, nothing but Japanese. */
export async function inspect(page: Page): Promise<void> {
  const phone = page.viewportSize();
  expect.soft(await findBarriers(page), page.url()).toEqual([]);
  expect.soft(await isTooWide(page), 'wider than the phone').toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect.soft(await isTooWide(page), 'wider than the desk').toBe(false);
  if (phone !== null) await page.setViewportSize(phone);
  expect.soft(await englishOn(page), 'English on the screen').toEqual([]);
}

/** What every refusal brings with it, and what the SDK says of every pool that is not in its cloud. */
export function expectWidgetTroubles(troubles: Troubles, ...refusals: readonly RegExp[]): void {
  troubles.expect(/You are using a custom .*User Pool endpoint/);
  for (const refusal of refusals) troubles.expect(refusal);
}

/** The pool's answer to what it refuses. */
export const REFUSAL = /400 .*|answer 400 to POST .*\/identity\/user-pool\//;

function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
}

/** Words in Latin letters, but for names, addresses and keys. */
function englishOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isEnglish = (text: string) =>
      /[A-Za-z]{4}/.test(text.replaceAll(/\S+@\S+|Amazon|Apple|Facebook|Google|LINE/g, ''));
    const elements = [
      ...document.querySelectorAll('main :not(code, noscript, [data-amplify-copy], [data-amplify-copy] *)'),
    ];
    const texts = elements.flatMap((element) => [
      // An address may end its line within.
      [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join(''),
      ...['aria-label', 'alt', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
    ]);
    return texts.filter(isEnglish);
  });
}
