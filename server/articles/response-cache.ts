import { type Rendered, render, type Shared } from '#server/http/answers.ts';

/** An answer, and the instant from which on it is no longer true. */
export type Timed = { readonly answer: unknown; readonly until: Temporal.Instant };

/** Answers made once for all who ask, until they are no longer true, or forgotten. */
export type ArticleCache = {
  /** What `make` rejects with goes to all who asked; it is not kept. */
  get(key: string, make: () => Promise<Timed>): Promise<Shared>;
  /** To be called when anything they are made from has changed. */
  forget(): void;
};

type Entry = { readonly bytes: Rendered; readonly until: Temporal.Instant };

/** Keeps at most `limit`, the oldest goes first. */
export function createArticleCache(clock: () => Temporal.Instant, limit: number): ArticleCache {
  const kept = new Map<string, Promise<Entry>>();
  const made = new Map<string, Entry>();

  const isCurrent = (key: string, entry: Entry) =>
    made.get(key) === entry && Temporal.Instant.compare(clock(), entry.until) < 0;
  const drop = (key: string) => {
    kept.delete(key);
    made.delete(key);
  };
  const start = (key: string, make: () => Promise<Timed>): Promise<Entry> => {
    const oldest = kept.size < limit ? undefined : kept.keys().next().value;
    if (oldest !== undefined) drop(oldest);
    const making = make().then(({ answer, until }) => ({ bytes: render(answer), until }));
    kept.set(key, making);
    making.then(
      (entry) => {
        // Forgotten while it was being built: it answers the requests that wait for it, and no later one.
        if (kept.get(key) === making) made.set(key, entry);
      },
      () => {
        if (kept.get(key) === making) drop(key);
      },
    );
    return making;
  };

  return {
    async get(key, make) {
      const known = made.get(key);
      if (known !== undefined && !isCurrent(key, known)) drop(key);
      const entry = await (kept.get(key) ?? start(key, make));
      return { bytes: entry.bytes, isCurrent: () => isCurrent(key, entry) };
    },
    forget() {
      kept.clear();
      made.clear();
    },
  };
}
