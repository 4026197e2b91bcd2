/** Readings that have begun before the app was there to ask for them (web/early.ts); each is taken once. */

/** As long as the app itself waits for an answer. */
const TIMEOUT_MS = 12_000;
/** An answer of a page that was opened is no answer to a visit of later. */
const FRESH_MS = 10_000;

const begun = new Map<string, { readonly answer: Promise<Response>; readonly at: number }>();

export function beginReading(url: string, headers: Readonly<Record<string, string>>): void {
  const answer = fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  // Whoever takes it hears of it.
  answer.catch(() => undefined);
  begun.set(url, { answer, at: performance.now() });
}

/** The answer that is on its way; undefined where none is, or only one of long ago. */
export function begunReading(url: string): Promise<Response> | undefined {
  const found = begun.get(url);
  begun.delete(url);
  return found !== undefined && performance.now() - found.at < FRESH_MS ? found.answer : undefined;
}
