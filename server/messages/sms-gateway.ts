import type { SmsGateway } from '#server/config/messages.ts';
import { type Carrier, Undeliverable } from './message.ts';

/** A gateway that takes longer is taken as away; the queue tries again. */
const TIMEOUT_MS = 10_000;

/** These may be right the next time; any other 4xx never will. */
const PASSING: readonly number[] = [408, 425, 429];

/** Gives SMS to the operator's gateway: `POST` of JSON `{ to, text }`, with the token as Bearer. */
export function createSmsGateway({ url, token }: SmsGateway, timeoutMs = TIMEOUT_MS): Carrier {
  return async (message) => {
    if (message.kind !== 'sms') throw new Undeliverable('The gateway carries SMS only.');
    const { id, to, text } = message;
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        // A gateway that knows it sends a repeated one once.
        'idempotency-key': id,
      },
      body: JSON.stringify({ to, text }),
      // The token is for this address only.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (answer.ok) return;
    const isForGood = answer.status >= 400 && answer.status < 500 && !PASSING.includes(answer.status);
    throw new (isForGood ? Undeliverable : GatewayRefusal)(`The gateway answered ${answer.status}.`);
  };
}

class GatewayRefusal extends Error {}
