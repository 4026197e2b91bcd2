/** Everything under each of its keys, of which it may have several or none. */
export function byKeys<T>(
  all: readonly T[],
  keysOf: (one: T) => readonly string[],
): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const one of all) {
    for (const key of keysOf(one)) {
      const others = found.get(key);
      if (others === undefined) found.set(key, [one]);
      else others.push(one);
    }
  }
  return found;
}
