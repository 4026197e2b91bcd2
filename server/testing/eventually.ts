import { vi } from 'vitest';

/** What a busy machine shows late. What never comes still fails its test, well before the test's own limit. */
const PATIENCE = { timeout: 30_000, interval: 50 };

/** What `check` gives once it no longer throws; repeated until then. */
export function eventually<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(check, PATIENCE);
}
