/** Orders of photos, by their ids. */

export type Step = 'first' | 'back' | 'forward' | 'last';

/** The chosen ones together before `target` (null: at the end), in the order they have. */
export function moveBefore(
  order: readonly string[],
  chosen: ReadonlySet<string>,
  target: string | null,
): readonly string[] {
  if (target !== null && chosen.has(target)) return order;
  const moved = order.filter((id) => chosen.has(id));
  const rest = order.filter((id) => !chosen.has(id));
  const place = target === null ? rest.length : rest.indexOf(target);
  return place < 0 ? order : [...rest.slice(0, place), ...moved, ...rest.slice(place)];
}

/** The chosen ones one place on, or to an end; those that lie apart come together. */
export function step(order: readonly string[], chosen: ReadonlySet<string>, by: Step): readonly string[] {
  const rest = order.filter((id) => !chosen.has(id));
  const first = order.findIndex((id) => chosen.has(id));
  if (first < 0) return order;
  const before = order.slice(0, first).length;
  const place = { first: 0, back: Math.max(0, before - 1), forward: before + 1, last: rest.length }[by];
  return moveBefore(order, chosen, rest[place] ?? null);
}

/**
 * An order that is being changed, after the stored one has changed: what has come stands at the end, what has gone is out.
 * Null where the stored ones themselves have been put into another order.
 */
export function rebased(
  wanted: readonly string[],
  seen: readonly string[],
  stored: readonly string[],
): readonly string[] | null {
  const left = seen.filter((id) => stored.includes(id));
  const stayed = stored.filter((id) => seen.includes(id));
  if (left.some((id, place) => id !== stayed[place])) return null;
  const come = stored.filter((id) => !seen.includes(id));
  return [...wanted.filter((id) => stored.includes(id)), ...come];
}

export function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, place) => id === other[place]);
}
