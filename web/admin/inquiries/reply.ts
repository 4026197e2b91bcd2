import type { AdminInquiry } from '#contract/inquiries.ts';
import { momentText } from '../moment.ts';

/** Mail programs cut a longer address off, some of them without a word. */
const LONGEST_QUOTE = 400;

/** A letter to who asked, with the question quoted, for the mail program of the administrator. */
export function replyAddress({ email, name, category, message, received_at }: AdminInquiry): string {
  const subject = `Re: 【お問い合わせ】${category}`;
  const text = [
    `${name} 様`,
    '',
    'お問い合わせいただきありがとうございます。',
    '',
    '',
    '',
    `---- ${momentText(received_at)} のお問い合わせ ----`,
    ...quoted(message),
  ].join('\r\n');
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}

function quoted(message: string): readonly string[] {
  const signs = [...message];
  const beginning = signs.slice(0, LONGEST_QUOTE).join('');
  return [...beginning.split('\n'), ...(signs.length > LONGEST_QUOTE ? ['（以下略）'] : [])].map(
    (line) => `> ${line}`,
  );
}
