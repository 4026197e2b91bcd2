/** A letter to one person. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Whom an answer goes to; without one nobody is meant to answer. */
  readonly replyTo?: string;
};

/** A short message to one telephone, `+819012345678`. */
export type Sms = { readonly to: string; readonly text: string };

/** An accepted message. The id stays the same however often delivery is tried. */
export type Message =
  | (Mail & { readonly kind: 'mail'; readonly id: string })
  | (Sms & { readonly kind: 'sms'; readonly id: string });

/** Hands a message to the next server on its way; rejects when that fails. */
export type Carrier = (message: Message) => Promise<void>;

/** The receiver's side has said no for good: trying again changes nothing. */
export class Undeliverable extends Error {}

/** One plain address: no list, no name, nothing that ends a line or a header. */
const ADDRESS = /^[^\s@<>()[\],;:"\\\p{Cc}]+@[^\s@<>()[\],;:"\\\p{Cc}]+$/u;
const LONGEST_ADDRESS = 254;

const NUMBER = /^\+?\d{5,20}$/;

/** The message as it may go out: on a subject's one line, to exactly one receiver; null for another. */
export function sendable(message: Message): Message | null {
  if (message.kind === 'sms') return NUMBER.test(message.to) ? message : null;
  const { replyTo, ...letter } = message;
  if (!isAddress(letter.to)) return null;
  const answerable = replyTo !== undefined && isAddress(replyTo) ? { replyTo } : {};
  return { ...letter, ...answerable, subject: oneLine(letter.subject) };
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
export function masked({ kind, to }: Message): string {
  if (kind === 'sms') return `***${oneLine(to).slice(-4)}`;
  const [name = '', host = ''] = oneLine(to).split('@');
  return `${name.slice(0, 1)}***@${host.slice(0, 1)}***`;
}
