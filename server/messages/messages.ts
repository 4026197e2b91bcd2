/** Mail and SMS: one small port. Who asks is answered at once and alike, whatever becomes of the message. */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { SmsGateway } from '#server/config/messages.ts';
import type { Origin } from '#server/config/mode.ts';
import type { Config } from '#server/config.ts';
import {
  type Carrier,
  type Mail,
  type Message,
  masked,
  oneLine,
  type Sms,
  sendable,
  Undeliverable,
} from './message.ts';
import { OUTBOX } from './old-letters.ts';
import { createOutbox } from './outbox.ts';
import { createQueue, type Loss, PATIENCE } from './queue.ts';
import { createSmtp } from './smtp.ts';

export type Messages = {
  /** Takes a letter for delivery in the background; never throws, never waits. */
  sendMail(mail: Mail): void;
  /** Takes a short message for delivery in the background; never throws, never waits. */
  sendSms(sms: Sms): void;
};

type OpenMessages = Messages & {
  /** What goes to the outbox instead of out, in one line for the log; null when nothing does. */
  readonly notice: string | null;
  /** Delivers what has been taken, or keeps it in the outbox. */
  close(): Promise<void>;
};

type MessageNeeds = {
  readonly config: Pick<Config, 'messages' | 'dataDir' | 'mode' | 'publicUrl'>;
  /** What the database was created as. */
  readonly origin: Origin;
  readonly clock: () => Temporal.Instant;
  readonly warn: (facts: object, text: string) => void;
  /** Shows one line on the terminal. */
  readonly print: (line: string) => void;
};

/** Opens what the settings say; connects to nobody yet. */
export function openMessages(needs: MessageNeeds, patience = PATIENCE): OpenMessages {
  const { config, origin, clock, warn, print } = needs;
  const { smtpUrl, mailFrom, smsGateway } = config.messages;
  const folder = join(config.dataDir, OUTBOX);
  const keep = createOutbox({ folder, mailFrom, clock });
  // A product tried out on a desk has no mailbox to look into. Codes of people on the network are nobody else's to see.
  const isOnDesk = config.mode === 'trial' && config.publicUrl === null;
  const isShown = origin === 'demo' && isOnDesk && smtpUrl === null;
  const toOutbox: Carrier = async (message) => {
    await keep(message);
    if (isShown) print(shown(message));
  };
  const smtp = smtpUrl === null ? null : createSmtp({ url: smtpUrl, mailFrom });
  const byMail = smtp?.send ?? toOutbox;
  const bySms = smsGateway === null ? toOutbox : createSmsGateway(smsGateway);
  const queue = createQueue({
    deliver: (message) => (message.kind === 'mail' ? byMail(message) : bySms(message)),
    keep: async (message) => {
      await keep(message);
      warn({ kind: message.kind, to: masked(message), folder }, 'message kept in the outbox at the stop');
    },
    onLost: (message, loss) => warn(lossFacts(message, loss), 'message not delivered'),
    patience,
  });
  const send = (asked: Message) => {
    const message = sendable(asked);
    if (message !== null) queue.add(message);
    else warn({ kind: asked.kind, to: masked(asked) }, 'message to no possible receiver');
  };
  return {
    sendMail: (mail) => send({ ...mail, kind: 'mail', id: randomUUID() }),
    sendSms: (sms) => send({ ...sms, kind: 'sms', id: randomUUID() }),
    notice: noticeOf(folder, config.messages),
    async close() {
      await queue.close();
      smtp?.close();
    },
  };
}

function noticeOf(folder: string, { smtpUrl, smsGateway }: Config['messages']): string | null {
  const kinds = [smtpUrl === null ? 'mail' : null, smsGateway === null ? 'SMS' : null].filter(
    (kind) => kind !== null,
  );
  return kinds.length === 0
    ? null
    : `${kinds.join(' and ')} not sent but written to ${folder} (SMTP_URL, SMS_GATEWAY_URL)`;
}

function shown(message: Message): string {
  const { to, text } = message;
  if (message.kind === 'sms') return `SMS ${to} ${oneLine(text)}`;
  return `メール ${to} 「${message.subject}」 ${oneLine(text)}`;
}

/** Of an error only its codes: a mail server's words often repeat the whole address. */
function lossFacts(message: Message, { reason, attempts, cause }: Loss): object {
  const error = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const name = error instanceof Error ? error.name : undefined;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const answered = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return { kind: message.kind, to: masked(message), reason, attempts, name, code, answered };
}

/** A gateway that takes longer is taken as away; the queue tries again. */
const TIMEOUT_MS = 10_000;

/** These may be right the next time; any other 4xx never will. */
const PASSING: readonly number[] = [408, 425, 429];

/** Hands SMS to the operator's gateway: `POST` of JSON `{ to, text }`, with the token as Bearer. */
function createSmsGateway({ url, token }: SmsGateway, timeoutMs = TIMEOUT_MS): Carrier {
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
