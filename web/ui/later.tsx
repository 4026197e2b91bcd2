/**
 * Parts of a page that no first page waits for. What the server has drawn of them stays in its place only if their code is there
 * when the page comes alive.
 */

import { type ComponentType, createElement, lazy, useState } from 'react';

const loads = new Set<() => Promise<unknown>>();

/** A component in a chunk of its own. Its place needs a `<Suspense>` around it. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null;
  const loaded = async () => {
    Part = await load();
    return { default: Part };
  };
  loads.add(loaded);
  const Awaited = lazy(loaded);
  // Without a name, so that the React Compiler leaves it alone.
  return (props) => {
    // What is there is drawn without waiting: what waits while a match moves would lose what the server has drawn.
    const [Shown] = useState<ComponentType<Props>>(() => Part ?? (Awaited as ComponentType<Props>));
    return createElement(Shown, props);
  };
}

/** Loads the parts of the screens that are there. */
export async function loadLaterParts(): Promise<void> {
  await Promise.allSettled([...loads].map((load) => load()));
}
