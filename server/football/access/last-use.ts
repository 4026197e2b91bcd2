/**
 * When links were last used. Noted in memory while reporters work, and written some time later in one go: no goal waits
 * for it, and it may be some minutes late.
 */

import type { Services } from '#server/platform/services.ts';
import { type Flushed, flushed } from '#server/platform/work/flushed.ts';
import { updateLastUses } from './repository.ts';

type LastUse = Pick<Flushed<string>, 'flush' | 'close'> & {
  /** A link has just been used. */
  note(tokenId: string): void;
};

/** A link in use all afternoon is written this often. */
const AGAIN_AFTER = Temporal.Duration.from({ minutes: 5 });

/** Links that wait, or have been written lately; far more than are in use at once. */
const REMEMBERED = 5_000;

export function createLastUse({
  store,
  clock,
  onError,
}: Pick<Services, 'store' | 'clock'> & { readonly onError: (error: unknown) => void }): LastUse {
  const written = new Map<string, Temporal.Instant>();
  const uses = flushed<string>({
    max: REMEMBERED,
    async write(noted) {
      await store.transaction((db) => updateLastUses([...noted], db));
      if (written.size + noted.size > REMEMBERED) written.clear();
      for (const [tokenId, at] of noted) written.set(tokenId, Temporal.Instant.from(at));
    },
    onError,
  });

  return {
    note(tokenId) {
      if (uses.has(tokenId)) return;
      const now = clock();
      const before = written.get(tokenId);
      if (before !== undefined && Temporal.Instant.compare(before.add(AGAIN_AFTER), now) > 0) return;
      uses.note(tokenId, now.toString());
    },
    flush: uses.flush,
    close: uses.close,
  };
}
