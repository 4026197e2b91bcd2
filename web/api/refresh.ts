import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Call } from '#contract/call.ts';
import { keyOf } from './calls.ts';

/** All readings of a call, or those of a `keyOf` with some input. */
export type Readings = Pick<Call, 'method' | 'group' | 'path'> | QueryKey;

/** Makes readings stale: those that are in view are read again at once, the others when they are next in view. */
export async function refresh(client: QueryClient, stale: readonly Readings[]): Promise<void> {
  await Promise.all(stale.map((one) => client.invalidateQueries({ queryKey: keyOfAll(one) })));
}

/** The key that matches all of them. */
export function keyOfAll(readings: Readings): QueryKey {
  return 'method' in readings ? keyOf(readings) : readings;
}
