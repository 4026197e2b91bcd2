/**
 * What this site is written with and Safari before 17.4 (URL.parse: 18) lacks: phones that get no newer system are still in
 * parents' hands. The build's own floor is Safari 16.4; this is put in place before anything asks for it.
 */

/** A signal that is aborted with the first of these, for its reason. */
export function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const first = new AbortController();
  const { signal: both } = first;
  for (const signal of signals) {
    const abort = () => first.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: both });
  }
  return both;
}

export function withResolvers<Value>(): PromiseWithResolvers<Value> {
  let resolve: PromiseWithResolvers<Value>['resolve'] = () => undefined;
  let reject: PromiseWithResolvers<Value>['reject'] = () => undefined;
  const promise = new Promise<Value>((...ends) => {
    [resolve, reject] = ends;
  });
  return { promise, resolve, reject };
}

export function groupBy<Key, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index);
    index += 1;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** Null for what is no address. */
export function parsedUrl(address: string | URL, base?: string | URL): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

AbortSignal.any ??= anySignal;
Promise.withResolvers ??= withResolvers;
Map.groupBy ??= groupBy;
URL.parse ??= parsedUrl;
