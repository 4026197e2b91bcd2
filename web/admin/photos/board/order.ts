/** Orders of photos, by their ids. */

import { useState } from 'react';

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
  draft: readonly string[],
  seen: readonly string[],
  stored: readonly string[],
): readonly string[] | null {
  const left = seen.filter((id) => stored.includes(id));
  const stayed = stored.filter((id) => seen.includes(id));
  if (left.some((id, place) => id !== stayed[place])) return null;
  const come = stored.filter((id) => !seen.includes(id));
  return [...draft.filter((id) => stored.includes(id)), ...come];
}

function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, place) => id === other[place]);
}

type Order = {
  readonly ids: readonly string[];
  /** The stored order that it was made of. */
  readonly seen: readonly string[];
  readonly isChanged: boolean;
  readonly change: (ids: readonly string[]) => void;
  /** Back to the stored one. */
  readonly reset: () => void;
};

/** The order on the screen: the stored one, or the administrator's unsaved one. */
export function useOrder(stored: readonly string[]): Order {
  const [draft, setDraft] = useState<{
    readonly ids: readonly string[];
    readonly seen: readonly string[];
  } | null>(null);
  if (draft !== null && !isSameOrder(draft.seen, stored)) {
    const ids = rebased(draft.ids, draft.seen, stored);
    // Put into another order by somebody else: saving says so, and what has been made stays in view.
    if (ids !== null) setDraft({ ids, seen: stored });
  }
  const ids = draft?.ids ?? stored;
  const seen = draft?.seen ?? stored;
  return {
    ids,
    seen,
    isChanged: draft !== null && !isSameOrder(ids, seen),
    change: (changed) => setDraft({ ids: changed, seen }),
    reset: () => setDraft(null),
  };
}
