import type { NewInquiry } from './repository.ts';

export type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The person who asks: the office answers by pressing 返信. */
  readonly replyTo: string;
};

/** Minutes are enough for a letter. */
const TIME = new Intl.DateTimeFormat('ja-JP', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Tokyo',
});

/** What the office reads of an inquiry. */
export function letterOf(inquiry: NewInquiry): Omit<Letter, 'to'> {
  const { category, name, furigana, email, phoneNumber, message, receivedAt, id } = inquiry;
  return {
    replyTo: email,
    subject: `【お問い合わせ】${category}`,
    text: [
      'お問い合わせを受け付けました。3営業日以内の返信をお願いします。',
      '',
      `種類：${category}`,
      `お名前：${name}（${furigana}）`,
      `メールアドレス：${email}`,
      `電話番号：${phoneNumber ?? 'なし'}`,
      `受付：${TIME.format(Temporal.Instant.from(receivedAt).epochMilliseconds)}`,
      `受付番号：${id}`,
      '',
      message,
      '',
    ].join('\n'),
  };
}
