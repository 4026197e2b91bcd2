/** What the worker answers in the server's place: pages and files of the app, never anything that a person reads. */

import { keptFile } from './kept-files.ts';

/** A page is a few KB: a signal that takes longer for it shows the kept one sooner, which is the same or a version older. */
const PATIENCE_MS = 1_000;

/**
 * The page for a screen: the server's, so that a new version is there with the next load; the kept one when nobody
 * answers in time, or only a proxy does. The screen's own address is in no cache: it may hold a reporter's token.
 */
export async function answerPage(request: Request, page: string): Promise<Response> {
  const asked = fetch(request);
  const answer = await Promise.race([asked.catch(() => null), sleep(PATIENCE_MS)]);
  if (answer !== null && answer.status < 500) return answer;
  return (await keptFile(page)) ?? asked;
}

/** A file of the app: its name holds its content's hash, so a kept one is the right one. */
export async function answerFile(request: Request, path: string): Promise<Response> {
  return (await keptFile(path)) ?? fetch(request);
}

function sleep(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
}
