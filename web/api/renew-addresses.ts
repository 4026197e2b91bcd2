import type { UseQueryResult } from '@tanstack/react-query';
import { deviceTime } from '#web/clock/clock.ts';

/** No address ends so soon after it was given: a picture that fails then is not there. */
const JUST_READ_MS = 60_000;

/** Reads pictures again that have not loaded, for their addresses end. */
export function renewAddresses({
  dataUpdatedAt,
  refetch,
}: Pick<UseQueryResult, 'dataUpdatedAt' | 'refetch'>): void {
  if (deviceTime() - dataUpdatedAt < JUST_READ_MS) return;
  // A screen full of pictures fails at once; one reading helps them all.
  void refetch({ cancelRefetch: false });
}
