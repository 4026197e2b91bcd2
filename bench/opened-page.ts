/** A drawn page as a member's browser opens it. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '#scripts/server-process.ts';
import { signedIn } from '#scripts/signed-in.ts';

export type OpenedPage = {
  readonly path: string;
  /** Of the browser that has been shown the page and asks for it again. */
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
};

/** The server starts to draw with the first visitor, who is sent the shell. */
const ATTEMPTS = 100;
const AGAIN_MS = 100;

/** Opens the page until it comes drawn; throws where it never does. */
export async function openPage({ url, demo }: ServerProcess, path: string): Promise<OpenedPage> {
  const { cookies } = await signedIn(url, demo, 'premium');
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { accept: 'text/html,application/xhtml+xml', cookie };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const answer = await fetch(url + path, { headers });
    const html = await answer.text();
    if (answer.headers.has('tsunagu-document')) {
      return { path, headers: { ...headers, cookie: cookiesAfter(answer, headers) }, html };
    }
    await sleep(AGAIN_MS);
  }
  throw new Error(`${path} was never drawn: is the app built (npm run build)?`);
}

/** The cookies that a browser has after this answer. */
export function cookiesAfter(answer: Response, { cookie = '' }: OpenedPage['headers']): string {
  const given = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return [cookie, ...given].filter((one) => one !== '').join('; ');
}
