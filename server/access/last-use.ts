/**
 * When links were last used. Noted in memory while reporters work, and written some time later in one go: no goal waits
 * for it, and it may be some minutes late.
 */

import type { Services } from '#server/services.ts';
import { updateLastUses } from './repository.ts';

type LastUse = {
  /** A link has just been used. */
  note(tokenId: string): void;
  /** Writes what was noted. */
  flush(): Promise<void>;
  /** Writes the rest, and notes nothing more. */
  close(): Promise<void>;
};

const FLUSH_MS = 30_000;

/** A link in use all afternoon is written this often. */
const AGAIN_AFTER = Temporal.Duration.from({ minutes: 5 });

/** Links that have been written lately; far more than are in use at once. */
const REMEMBERED = 5_000;

export function createLastUse({
  store,
  clock,
  onError,
}: Pick<Services, 'store' | 'clock'> & { readonly onError: (error: unknown) => void }): LastUse {
  const written = new Map<string, Temporal.Instant>();
  const waiting = new Map<string, string>();
  const timer = setInterval(() => void flush(), FLUSH_MS).unref();

  return {
    note(tokenId) {
      if (waiting.has(tokenId)) return;
      const now = clock();
      const before = written.get(tokenId);
      if (before !== undefined && Temporal.Instant.compare(before.add(AGAIN_AFTER), now) > 0) return;
      waiting.set(tokenId, now.toString());
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };

  async function flush(): Promise<void> {
    if (waiting.size === 0) return;
    const noted = [...waiting];
    waiting.clear();
    try {
      await store.transaction((db) => updateLastUses(noted, db));
      if (written.size + noted.length > REMEMBERED) written.clear();
      for (const [tokenId, at] of noted) written.set(tokenId, Temporal.Instant.from(at));
    } catch (error) {
      onError(error);
      for (const [tokenId, at] of noted) waiting.set(tokenId, waiting.get(tokenId) ?? at);
    }
  }
}
