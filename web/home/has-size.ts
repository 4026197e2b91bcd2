import type { UseQueryResult } from '@tanstack/react-query';

/** A reading that has failed once holds nobody else back; its boxes stay until it comes or is given up. */
export function hasSize({ isPending, failureCount }: UseQueryResult): boolean {
  return !isPending || failureCount > 0;
}
