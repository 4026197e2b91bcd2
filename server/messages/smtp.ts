import { createTransport } from 'nodemailer';
import { LOOPBACK } from '#server/config/messages.ts';
import { type Carrier, Undeliverable } from './message.ts';

export type Smtp = { readonly send: Carrier; close(): void };

/** A mail server that says nothing for so long is taken as away; the queue tries again. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/**
 * Hands mail to the server of `url`. Beyond this machine only over TLS: letters hold codes that open accounts
 * (`?requireTLS=false` in the URL allows a relay of one's own network without it).
 */
export function createSmtp({ url, mailFrom }: { readonly url: string; readonly mailFrom: string }): Smtp {
  const isHere = LOOPBACK.includes(URL.parse(url)?.hostname ?? '');
  const transport = createTransport({
    url,
    pool: true,
    requireTLS: !isHere,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      if (message.kind !== 'mail') throw new Undeliverable('SMTP carries mail only.');
      const { id, to, subject, text, replyTo } = message;
      try {
        await transport.sendMail({
          from: mailFrom,
          // An object: no list of addresses is read out of it.
          to: { name: '', address: to },
          ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          // The same at each try, so that a mail server can drop a copy.
          messageId: `<${id}@${URL.parse(url)?.hostname ?? 'tsunagu.invalid'}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (cause) {
        throw isForGood(cause) ? new Undeliverable('Refused by the mail server.', { cause }) : cause;
      }
    },
    close: () => transport.close(),
  };
}

/** A wrong password at the mail server (535) is the operator's to mend: it may be right a minute later. */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  const isAboutUs = 'code' in error && error.code === 'EAUTH';
  return Number(error.responseCode) >= 500 && !isAboutUs;
}
