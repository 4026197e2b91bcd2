import { queryOptions } from '@tanstack/react-query';
import type { keyOf } from './calls.ts';

/**
 * A reading of several calls as one. Its key begins with the first of their keys: what refreshes that call refreshes it.
 */
export function readingOfSeveral<Answer>(
  [first, ...others]: readonly ReturnType<typeof keyOf>[],
  read: (signal: AbortSignal) => Promise<Answer>,
) {
  return queryOptions({ queryKey: [...(first ?? []), ...others], queryFn: ({ signal }) => read(signal) });
}
