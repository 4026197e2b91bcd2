import { createLru } from '#server/platform/lru.ts';
import type { Store } from '#server/platform/store/store.ts';
import { findAllLivingFamilies, findFamily } from './repository.ts';

/** Which sign-ins have been ended: asked at every call, so answered from memory for a moment. */
export type Endings = {
  /** Also true for one that is unknown: its user has been deleted. */
  isEnded(originJti: string): Promise<boolean>;
  /** Whether this process knows it to be ended; asks nobody. */
  isKnownEnded(originJti: string): boolean;
  /** Those of these that have been ended or are unknown, as stored now. */
  findAllEnded(originJtis: readonly string[]): Promise<ReadonlySet<string>>;
  /** This process has ended one. */
  note(originJti: string): void;
};

/**
 * A sign-in ended by another process counts no longer than this, in milliseconds. Short, for who asks may remember the
 * answer for a while, too, and 5 seconds are what all of it may take.
 */
const FRESH_MS = 1_000;

const MAX_SIGN_INS = 10_000;

export function createEndings({ store }: { readonly store: Store }): Endings {
  const known = createLru<boolean>(MAX_SIGN_INS, { ttlResolution: 0 });
  /** An end is for ever. */
  const remember = (originJti: string, isEnded: boolean, start: number) =>
    known.set(originJti, isEnded, isEnded ? {} : { ttl: FRESH_MS, start });
  return {
    async isEnded(originJti) {
      const remembered = known.get(originJti);
      if (remembered !== undefined) return remembered;
      const since = performance.now();
      const family = await findFamily(originJti, store.db);
      const isEnded = family === null || family.revokedAt !== null;
      // An end noted meanwhile stands.
      if (known.get(originJti) === true) return true;
      remember(originJti, isEnded, since);
      return isEnded;
    },
    async findAllEnded(originJtis) {
      const living = new Set(await findAllLivingFamilies(originJtis, store.db));
      return new Set(originJtis.filter((originJti) => !living.has(originJti)));
    },
    isKnownEnded: (originJti) => known.get(originJti) === true,
    note: (originJti) => void remember(originJti, true, performance.now()),
  };
}
