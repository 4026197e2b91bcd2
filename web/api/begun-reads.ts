/** Reads that web/early.ts begins before the app is there to ask; each is taken once. */

/** As long as the app itself waits for an answer. */
const TIMEOUT_MS = 12_000;
/** An older answer belongs to an earlier visit of the page. */
const FRESH_MS = 10_000;

const begun = new Map<string, { readonly answer: Promise<Response>; readonly at: number }>();

export function beginReading(url: string, headers: Readonly<Record<string, string>>): void {
  const answer = fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  // A failure belongs to the reading that takes the answer.
  answer.catch(() => undefined);
  begun.set(url, { answer, at: performance.now() });
}

/** The answer on its way; undefined where there is none, or only an old one. */
export function begunReading(url: string): Promise<Response> | undefined {
  const found = begun.get(url);
  begun.delete(url);
  return found !== undefined && performance.now() - found.at < FRESH_MS ? found.answer : undefined;
}
