import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { LOOPBACK } from '#server/platform/config/messages.ts';
import { type Carrier, DeliveryError, headersOf, oneLine } from './message.ts';

export type SmtpSettings = { readonly url: string; readonly mailFrom: string };

/** A mail server that says nothing for so long is taken as away; the letter is tried again. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/**
 * Hands mail to the server of `url`. Beyond this machine only over TLS: letters hold codes that open accounts
 * (`?requireTLS=false` in the URL allows a relay of one's own network without it).
 *
 * A mail server has a letter once it has read the line with a single dot. The letter goes out as a stream that ends only after
 * `handOver`: a process that dies before has delivered nothing.
 */
export function createSmtp({ url, mailFrom }: SmtpSettings): Carrier {
  const host = URL.parse(url)?.hostname ?? '';
  return async (message, handOver, signal) => {
    if (message.kind !== 'mail')
      throw new DeliveryError('refused', 'メールサーバーではメールだけを送れます。');
    const { id, to, subject, text, html, replyTo, createdAt } = message;
    let isHandedOver = false;
    // A connection for each letter: one that is kept open repeats what it was sending when it breaks.
    const transport = createTransport({
      url,
      requireTLS: !LOOPBACK.includes(host),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    async function* untilHandedOver(letter: Readable) {
      yield* letter;
      await handOver();
      isHandedOver = true;
    }
    transport.use('stream', (mail, done) => {
      // Read only once the mail server waits for it.
      mail.message.processFunc((letter) => Readable.from(untilHandedOver(letter), { objectMode: false }));
      done();
    });
    try {
      await transport.sendMail({
        from: mailFrom,
        // An object: no list of addresses is read out of it.
        to: { name: '', address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        // The same at each try, so that a mail server can drop a copy.
        messageId: `<${id}@${host || 'tsunagu.invalid'}>`,
        date: new Date(createdAt.epochMilliseconds),
        headers: headersOf(message),
        signal,
      });
    } catch (error) {
      throw failureOf(error, isHandedOver ? 'handedOver' : 'before');
    }
  };
}

/** Answers that are about our account at the mail server, or about the server itself, at whatever step they come. */
const ABOUT_US: readonly number[] = [421, 432, 454, 530, 534, 535, 538];

/** Of them those that say: not with this user and password. */
const ABOUT_SIGN_IN: readonly number[] = [530, 534, 535, 538];

function failureOf(error: unknown, point: 'before' | 'handedOver'): unknown {
  const { responseCode, response, command, code, originalCode } = factsOf(error);
  const isAnswered = responseCode !== null && !(point === 'handedOver' && command === 'CONN');
  if (isAnswered) {
    const isAboutLetter = (command === 'RCPT TO' || command === 'DATA') && !ABOUT_US.includes(responseCode);
    const fault = isAboutLetter ? (responseCode >= 500 ? 'refused' : 'later') : 'away';
    const said = `${meaningOf(responseCode, command)}（メールサーバーの返事：${withoutAddresses(response)}）。`;
    return new DeliveryError(fault, said, { cause: error });
  }
  // Nothing that the network or the mail server did: a letter that another process has taken over, a database that is away.
  if (code === null || code === 'ESTREAM') return error;
  if (point === 'handedOver') {
    const reason = 'メールサーバーが返事をしないまま、接続が切れました。';
    return new DeliveryError('silent', reason, { cause: error });
  }
  return new DeliveryError('away', unreachable(code, originalCode), { cause: error });
}

/** What an answer means to who looks after the mail. */
function meaningOf(responseCode: number, command: string | null): string {
  if (ABOUT_SIGN_IN.includes(responseCode))
    return 'メールサーバーがユーザー名かパスワードを受け付けませんでした';
  if (responseCode < 500) return 'メールサーバーが今は受け取れないと答えました';
  if (command === 'RCPT TO') return 'メールサーバーがこの宛先を受け付けませんでした';
  if (command === 'MAIL FROM') return 'メールサーバーが差出人を受け付けませんでした';
  return 'メールサーバーが受け取りませんでした';
}

function unreachable(code: string, originalCode: string | null): string {
  switch (code) {
    case 'EDNS':
      return 'メールサーバーの名前が見つかりません。SMTP_URL のホスト名を確かめてください。';
    case 'ETLS':
      return 'メールサーバーと暗号化（TLS）した接続ができません。SMTP_URL のポートと smtp:// ・ smtps:// の別を確かめてください。';
    case 'EAUTH':
    case 'ENOAUTH':
      return 'メールサーバーにログインできません。SMTP_URL のユーザー名とパスワードを確かめてください。';
    default:
      return `メールサーバーにつながりません（${originalCode ?? code}）。`;
  }
}

type Facts = {
  readonly responseCode: number | null;
  readonly response: string;
  readonly command: string | null;
  readonly code: string | null;
  readonly originalCode: string | null;
};

function factsOf(error: unknown): Facts {
  const text = (name: string) => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
    return typeof value === 'string' ? value : null;
  };
  const answered: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : undefined;
  return {
    responseCode: typeof answered === 'number' ? answered : null,
    response: text('response') ?? '',
    command: text('command'),
    code: text('code'),
    originalCode: text('originalCode'),
  };
}

const LONGEST_REASON = 200;

/** Mail servers like to repeat to whom one wrote. */
function withoutAddresses(response: string): string {
  const words = oneLine(response).replaceAll(
    /(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g,
    '（宛先）',
  );
  return [...words].slice(0, LONGEST_REASON).join('');
}
