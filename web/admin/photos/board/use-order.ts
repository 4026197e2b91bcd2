import { useState } from 'react';
import { isSameOrder, rebased } from './order.ts';

export type Order = {
  readonly ids: readonly string[];
  /** The stored order that it was made of. */
  readonly seen: readonly string[];
  readonly isChanged: boolean;
  readonly change: (ids: readonly string[]) => void;
  /** Back to the stored one. */
  readonly reset: () => void;
};

/** The order on the screen: the stored one, or what the administrator is making of it. */
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
    change: (wanted) => setDraft({ ids: wanted, seen }),
    reset: () => setDraft(null),
  };
}
