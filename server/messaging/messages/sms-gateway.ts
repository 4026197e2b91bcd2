import type { SmsGateway } from '#server/platform/config/messages.ts';
import { type Carrier, DeliveryError } from './message.ts';

/** A gateway that takes longer is taken as away. */
const TIMEOUT_MS = 10_000;

/** These may be right the next time; any other 4xx never will. */
const PASSING: readonly number[] = [408, 425, 429];

/** Errors of a connection that was never made: the gateway has nothing of the message. */
const NOT_CONNECTED: readonly unknown[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** Hands SMS to the operator's gateway: `POST` of JSON `{ to, text }`, with the token as Bearer. */
export function createSmsGateway({ url, token }: SmsGateway, timeoutMs = TIMEOUT_MS): Carrier {
  return async (message, handOver, signal) => {
    if (message.kind !== 'sms') throw new DeliveryError('refused', 'SMSの中継ではSMSだけを送れます。');
    const { id, to, text } = message;
    // A request can be understood before its last byte has gone: from here on the gateway may have it.
    await handOver();
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
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    }).catch((cause: unknown) => {
      throw failureOf(cause);
    });
    await answer.body?.cancel();
    if (answer.ok) return;
    const reason = `SMSの中継の返事：${answer.status}`;
    if (answer.status >= 500 || PASSING.includes(answer.status)) throw new DeliveryError('later', reason);
    // The gateway's address, or our account there, is not right any more: the operator mends that, and the message waits.
    const isAboutUs = answer.status < 400 || answer.status === 401 || answer.status === 402;
    throw new DeliveryError(isAboutUs ? 'away' : 'refused', reason);
  };
}

function failureOf(cause: unknown): DeliveryError {
  const reason = cause instanceof Error ? cause.cause : null;
  const code = reason instanceof Error && 'code' in reason ? reason.code : null;
  return NOT_CONNECTED.includes(code)
    ? new DeliveryError('away', `SMSの中継につながりません（${String(code)}）。`, { cause })
    : new DeliveryError('silent', 'SMSの中継が返事をしないまま、接続が切れました。', { cause });
}
