/**
 * Streams end with what has let them in, on whichever process it has ended: a timer asks the database. Who is let in by
 * the same is asked about once.
 */

export type Watch<Pass> = {
  /** A stream was opened by this; `end` ends it. Gives the way to leave. */
  enter(pass: Pass, end: () => void): () => void;
  close(): Promise<void>;
};

export type Watching<Pass> = {
  readonly lookAgainMs: number;
  readonly keyOf: (pass: Pass) => string;
  /** Those that let nobody in any more, as stored now. */
  readonly findEnded: (passes: readonly Pass[]) => AsyncIterable<Pass>;
  readonly onError: (error: unknown) => void;
};

export function createWatch<Pass>({ lookAgainMs, keyOf, findEnded, onError }: Watching<Pass>): Watch<Pass> {
  const watched = new Map<string, { readonly pass: Pass; readonly ends: Set<() => void> }>();
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look()
      .catch(onError)
      .finally(() => {
        looking = null;
      });
  }, lookAgainMs);
  timer.unref();

  return {
    enter(pass, end) {
      const key = keyOf(pass);
      const one = watched.get(key) ?? { pass, ends: new Set() };
      watched.set(key, one);
      one.ends.add(end);
      return () => {
        one.ends.delete(end);
        if (one.ends.size === 0) watched.delete(key);
      };
    },
    async close() {
      clearInterval(timer);
      await looking;
    },
  };

  async function look(): Promise<void> {
    const passes = [...watched.values()].map(({ pass }) => pass);
    for await (const pass of findEnded(passes)) {
      for (const end of [...(watched.get(keyOf(pass))?.ends ?? [])]) end();
    }
  }
}
