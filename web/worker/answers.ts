/** What the worker answers in the server's place: the app's pages and files, and screens that this phone has seen. */

import type { Documents } from './documents.ts';
import { keepFile, keptFile } from './kept-files.ts';

/** A page is a few KB: a signal that takes longer for it shows the kept one sooner, which is the same or a version older. */
const PATIENCE_MS = 1_000;

/** What an answer is followed by, as `waitUntil` of its event takes it. */
export type AndThen = (work: Promise<unknown>) => void;

/** A screen that is opened. */
export type Visit = {
  readonly request: Request;
  readonly path: string;
  /** The page that starts its area. */
  readonly page: string;
  readonly documents: Documents;
  readonly andThen: AndThen;
};

/**
 * The page for a screen: the server's, so that a new version is there with the next load; the kept one when nobody
 * answers in time, or only a proxy does. The screen's own address is in no cache: it may hold a reporter's token.
 */
export async function answerPage(request: Request, page: string): Promise<Response> {
  const asked = fetch(request);
  return (await inTime(asked)) ?? (await keptFile(page)) ?? asked;
}

/** A screen as it was last seen, at once, while the server is asked for the newer one; as {@link answerAnew} where it was not. */
export async function answerSeen(visit: Visit): Promise<Response> {
  const { path, documents, andThen } = visit;
  const kept = await documents.find(path);
  if (kept === undefined) return answerAnew(visit);
  andThen(documents.renew(path));
  return kept;
}

/** A screen as the server draws it now; as it was last seen where nobody answers in time, or only a proxy does. */
export async function answerAnew({ request, path, page, documents, andThen }: Visit): Promise<Response> {
  const asked = fetch(request);
  andThen(asked.then((answer) => documents.settle(path, answer.clone())));
  return (await inTime(asked)) ?? (await documents.find(path)) ?? (await keptFile(page)) ?? asked;
}

/** A file of the app: its name holds its content's hash, so a kept one is the right one. `andThen`: null where it is not to be kept. */
export async function answerFile(request: Request, path: string, andThen: AndThen | null): Promise<Response> {
  const kept = await keptFile(path);
  if (kept !== undefined) return kept;
  const file = await fetch(request);
  if (file.status === 200) andThen?.(keepFile(path, file.clone()));
  return file;
}

/** Null when nobody answers in time, or only a proxy does. */
async function inTime(asked: Promise<Response>): Promise<Response | null> {
  const answer = await Promise.race([asked.catch(() => null), sleep(PATIENCE_MS)]);
  return answer !== null && answer.status < 500 ? answer : null;
}

function sleep(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
}
