import { cached } from '#server/platform/cached.ts';
import { type Rendered, render, type Shared } from '#server/platform/http/answers.ts';

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

/** Keeps at most `limit`; those that were not asked for longest go first. */
export function createArticleCache(clock: () => Temporal.Instant, limit: number): ArticleCache {
  const answers = cached<Entry>({
    max: limit,
    isCurrent: ({ until }) => Temporal.Instant.compare(clock(), until) < 0,
  });
  return {
    async get(key, make) {
      const entry = await answers.get(key, async () => {
        const { answer, until } = await make();
        return { bytes: render(answer), until };
      });
      return { bytes: entry.bytes, isCurrent: () => answers.holds(key, entry) };
    },
    forget: answers.clear,
  };
}
