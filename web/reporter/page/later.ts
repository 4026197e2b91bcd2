import { type ComponentType, lazy } from 'react';

/** A phone that has lost its network just now is asked again this often, in milliseconds. */
const TRY_AGAIN_MS = 5_000;

/** Parts of a screen that come after its first page, in one piece. */
export type Later<Parts> = {
  /** Resolves when they are here, however long the network is away. */
  readonly loaded: () => Promise<Parts>;
  /** A Suspense around the part says what stands there meanwhile. */
  readonly part: <Props>(partOf: (parts: Parts) => ComponentType<Props>) => ComponentType<Props>;
};

export function later<Parts>(load: () => Promise<Parts>): Later<Parts> {
  const loaded = async (): Promise<Parts> => {
    for (;;) {
      try {
        return await load();
      } catch {
        // Goals are entered without them; they come when they can be had.
        await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
      }
    }
  };
  return { loaded, part: (partOf) => lazy(async () => ({ default: partOf(await loaded()) })) };
}
