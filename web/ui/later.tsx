/** Parts of a page that no first page waits for. */

import { type ComponentType, createElement, lazy, useState } from 'react';

const drawn = new Set<() => Promise<unknown>>();

/** Long enough for a weak signal. A page without its parts is still of use, and they come into it; in milliseconds. */
const PATIENCE_MS = 3_000;

/** Parts in one chunk of their own. */
export type Later<Parts> = {
  /** Loads them, once. */
  readonly loaded: () => Promise<Parts>;
  /** One of them. A `<Suspense>` around its place says what stands there meanwhile. */
  readonly part: <Props extends object>(
    partOf: (parts: Parts) => ComponentType<Props>,
  ) => ComponentType<Props>;
};

export function later<Parts>(load: () => Promise<Parts>): Later<Parts> {
  let here: Parts | undefined;
  let loading: Promise<Parts> | undefined;
  const loaded = () => {
    loading ??= load().then((parts) => {
      here = parts;
      return parts;
    });
    return loading;
  };
  const part = <Props extends object>(partOf: (parts: Parts) => ComponentType<Props>) => {
    const Awaited: ComponentType<Props> = lazy(async () => ({ default: partOf(await loaded()) }));
    // Without a name, so that the React Compiler leaves it alone.
    return (props: Props) => {
      // What is there is drawn without waiting: what waits while a match moves would lose what the server has drawn.
      const [Part] = useState(() => (here === undefined ? Awaited : partOf(here)));
      return createElement(Part, props);
    };
  };
  return { loaded, part };
}

/**
 * Imports a part whose files the page names (`SOON_TAGS` in server/publishing/web/page-frame.ts), once they are here: most browsers never ask again for a
 * file whose import has failed. Rejects like the import.
 */
export async function imported<Parts>(load: () => Promise<Parts>): Promise<Parts> {
  if (import.meta.env.SSR) return load();
  const files = document.querySelectorAll<HTMLLinkElement>('[as=fetch][fetchpriority]');
  await Promise.all([...files].map(({ href }) => readWhole(href)));
  return load();
}

async function readWhole(address: string): Promise<void> {
  const answer = await fetch(address);
  // Now and then Chromium tears off the body of what it is still loading ahead.
  await answer.blob().catch(async () => (await fetch(address)).blob());
}

/**
 * For parts that the server draws with their screen: what it has drawn of them stays in its place only if their code is there when
 * the page comes alive.
 */
export function laterDrawn<Parts>(load: () => Promise<Parts>): Later<Parts>['part'] {
  const { loaded, part } = later(load);
  drawn.add(loaded);
  return part;
}

/** Loads what is drawn with the screens that are there. Resolves without what fails, or takes too long. */
export async function loadLaterParts(): Promise<void> {
  const all = Promise.allSettled([...drawn].map((load) => load()));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
