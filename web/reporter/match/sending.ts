import type { Operation } from '../outbox/operation.ts';

/** What goes with every write, whatever its call. */
export type Sending = {
  readonly token: string;
  readonly idempotencyKey: string;
  /** When the reporter pressed, ISO; the same for every try. */
  readonly recordedAt: string;
  /** The try has been given up. */
  readonly signal: AbortSignal;
};

export function sendingOf({ key, address, recordedAt }: Operation, signal: AbortSignal): Sending {
  return { token: address.token, idempotencyKey: key, recordedAt, signal };
}
