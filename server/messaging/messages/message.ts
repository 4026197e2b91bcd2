import type { Mail, Sendable, Sms } from '#server/platform/messages.ts';

/** An accepted message, as it goes out. The id and the moment stay the same however often delivery is tried. */
export type Message = {
  readonly id: string;
  readonly createdAt: Temporal.Instant;
} & MessageText;

/** What a message says, and to whom. */
export type MessageText =
  | ({ readonly kind: 'mail' } & Omit<Mail, keyof Sendable>)
  | ({ readonly kind: 'sms' } & Omit<Sms, keyof Sendable>);

/**
 * Hands a message to the next server on its way; rejects with a {@link DeliveryError} when that fails. It calls `handOver`
 * right before the point from which that server may have the whole message, and goes no further when it rejects. `signal` ends
 * the try.
 */
export type Carrier = (message: Message, handOver: () => Promise<void>, signal: AbortSignal) => Promise<void>;

/**
 * `refused`: for good, trying again changes nothing. `later`: this message was refused for now. `away`: no message gets
 * through, for any recipient. `silent`: the server broke off without an answer.
 */
export type DeliveryFault = 'refused' | 'later' | 'away' | 'silent';

/** A try that failed. `reason` is a sentence for administrators, without an address and without anything the message says. */
export class DeliveryError extends Error {
  readonly fault: DeliveryFault;
  readonly reason: string;

  constructor(fault: DeliveryFault, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.fault = fault;
    this.reason = reason;
  }
}

/** One plain address: no list, no name, nothing that ends a line or a header. */
const ADDRESS = /^[^\s@<>()[\],;:"\\\p{Cc}]+@[^\s@<>()[\],;:"\\\p{Cc}]+$/u;
const LONGEST_ADDRESS = 254;

const NUMBER = /^\+?\d{5,20}$/;

/** The message as it may go out: on a subject's one line, to exactly one receiver; null for another. */
export function sendable(message: MessageText): MessageText | null {
  if (message.kind === 'sms') return NUMBER.test(message.to) ? message : null;
  const { replyTo, ...letter } = message;
  if (!isAddress(letter.to)) return null;
  const answerable = replyTo !== undefined && isAddress(replyTo) ? { replyTo } : {};
  return { ...letter, ...answerable, subject: oneLine(letter.subject) };
}

/** The headers of a letter beside the usual ones. */
export function headersOf({
  unsubscribeUrl,
}: Pick<Mail, 'unsubscribeUrl'>): Readonly<Record<string, string>> {
  const automatic = { 'Auto-Submitted': 'auto-generated' };
  if (unsubscribeUrl === undefined) return automatic;
  return {
    ...automatic,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function isAddress(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && ADDRESS.test(text);
}

/** Without line ends and other control characters, which a header or a terminal would obey. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replaceAll(/ {2,}/g, ' ');
}

/** Enough to find the right line in a log, not enough to write to: `h***@e***`, `***5678`. */
export function masked({ kind, to }: Pick<MessageText, 'kind' | 'to'>): string {
  if (kind === 'sms') return `***${oneLine(to).slice(-4)}`;
  const [name = '', host = ''] = oneLine(to).split('@');
  return `${name.slice(0, 1)}***@${host.slice(0, 1)}***`;
}
