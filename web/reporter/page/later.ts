import { type ComponentType, createElement, lazy, useState } from 'react';

/** A phone that has lost its network just now is asked again this often, in milliseconds. */
const TRY_AGAIN_MS = 5_000;

/** Parts of a screen that come after its first page, in one piece. */
export type Later<Parts> = {
  /** Resolves when they are here, however long the network is away. */
  readonly loaded: () => Promise<Parts>;
  /** A Suspense around the part says what stands there meanwhile. */
  readonly part: <Props extends object>(
    partOf: (parts: Parts) => ComponentType<Props>,
  ) => ComponentType<Props>;
};

export function later<Parts>(load: () => Promise<Parts>): Later<Parts> {
  let here: Parts | undefined;
  let loading: Promise<Parts> | undefined;
  const untilHere = async () => {
    for (;;) {
      try {
        here = await load();
        return here;
      } catch {
        // Goals are entered without them; they come when they can be had.
        await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
      }
    }
  };
  const loaded = () => {
    loading ??= untilHere();
    return loading;
  };
  const part = <Props extends object>(partOf: (parts: Parts) => ComponentType<Props>) => {
    const Awaited: ComponentType<Props> = lazy(async () => ({ default: partOf(await loaded()) }));
    return (props: Props) => {
      // Once they are here nothing waits for them, not even for a moment: what the server has drawn of them would be wiped away.
      const [Part] = useState(() => (here === undefined ? Awaited : partOf(here)));
      return createElement(Part, props);
    };
  };
  return { loaded, part };
}
