/** Members whose browser is signed in already, without the way through the widget. */

import { type BrowserContext, expect } from '@playwright/test';
import { follow } from '#contract/club/follows.ts';
import type { FollowTarget } from '#domain/follow/follow.ts';
import { type AccountKind, signedIn, storedEntries } from '#scripts/signed-in.ts';
import type { OwnServer } from './server.ts';

/** Signs the browser of this context in, before any of its pages is opened. */
export async function signIn(
  context: BrowserContext,
  { url, demo }: Pick<OwnServer, 'url' | 'demo'>,
  kind: AccountKind = 'premium',
): Promise<void> {
  const person = await signedIn(url, demo, kind);
  await context.addCookies(person.cookies.map((cookie) => ({ ...cookie, url })));
  await context.addInitScript((entries) => {
    // An empty page has no storage. And once: signing out in the test must last.
    if (location.protocol !== 'http:' || sessionStorage.getItem('signed-in-by-test') !== null) return;
    sessionStorage.setItem('signed-in-by-test', 'yes');
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, storedEntries(person));
}

/** Follows something as this member, over HTTP. */
export async function followAs(
  { url, demo }: Pick<OwnServer, 'url' | 'demo'>,
  target: FollowTarget,
  kind: AccountKind = 'premium',
): Promise<void> {
  const { headers } = await signedIn(url, demo, kind);
  const { status } = await fetch(url + follow.path, {
    method: follow.method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ target, follows: true }),
  });
  expect(status).toBe(200);
}
