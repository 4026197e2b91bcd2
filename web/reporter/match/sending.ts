import type { Operation } from '../outbox/operation.ts';

/** What goes with every write, whatever its call. */
export type Sending = {
  readonly token: string;
  readonly idempotencyKey: string;
  /** When the reporter pressed, ISO; the same for every try. */
  readonly recordedAt: string;
  /** The version that the reporter saw. */
  readonly seenVersion?: number;
  /** The try has been given up. */
  readonly signal: AbortSignal;
};

export function sendingOf(
  { key, address, recordedAt }: Operation,
  seen: number | null,
  signal: AbortSignal,
): Sending {
  const sent = { token: address.token, idempotencyKey: key, recordedAt, signal };
  return seen === null ? sent : { ...sent, seenVersion: seen };
}
