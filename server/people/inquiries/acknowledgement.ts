/**
 * The mail that tells a sender that an inquiry has arrived. A stranger may type anybody's address: so the mail repeats nothing that
 * was typed, links to nothing but the site, and is sent to one address a few times a day at most.
 */

import { htmlOf, type LetterBody, plainTextOf } from '#server/platform/letter-body.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { countReceivedSince, type NewInquiry } from './repository.ts';

/** Acknowledgements to one address in 24 hours. */
export const MAX_ACKNOWLEDGEMENTS_A_DAY = 3;

/** Minutes are enough for a letter. */
const TIME = new Intl.DateTimeFormat('ja-JP', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Tokyo',
});

/** When an inquiry arrived, as letters say it: 2026年5月16日 10:00. */
export function receivedText(receivedAt: string): string {
  return TIME.format(Temporal.Instant.from(receivedAt).epochMilliseconds);
}

/** Sends it with the transaction `db`, which has stored the inquiry. Nothing is sent beyond the limit of the address. */
export async function acknowledge(
  inquiry: NewInquiry,
  { messages, content, config }: Services,
  db: Database,
): Promise<void> {
  const { email, receivedAt } = inquiry;
  const since = Temporal.Instant.from(receivedAt).subtract({ hours: 24 }).toString();
  if ((await countReceivedSince({ email, since }, db)) > MAX_ACKNOWLEDGEMENTS_A_DAY) return;
  const { site, operator } = content.now();
  const body = bodyOf(inquiry, {
    siteName: site.name,
    office: operator.運営者名 ?? `${site.name}の事務局`,
    publicUrl: config.publicUrl,
  });
  await messages.sendMail(
    {
      about: 'received',
      to: email,
      subject: `【${site.name}】お問い合わせを受け付けました`,
      text: plainTextOf(body),
      html: htmlOf(body),
    },
    db,
  );
}

type Sender = { readonly siteName: string; readonly office: string; readonly publicUrl: string | null };

function bodyOf(
  { category, receivedAt, id }: NewInquiry,
  { siteName, office, publicUrl }: Sender,
): LetterBody {
  return {
    addressee: 'お問い合わせをくださった方へ',
    opening: [`お問い合わせを受け付けました。${office}が、3営業日以内に、このメールアドレスにお返事します。`],
    facts: [
      ['種類', category],
      ['受付', receivedText(receivedAt)],
      ['受付番号', id],
    ],
    button: null,
    closing: [
      'ご記入の内容は、安全のため、このメールには載せていません。',
      'お心当たりのないときは、ほかの方がメールアドレスを間違えて入力した可能性があります。このメールは削除してください。',
    ],
    sender: publicUrl === null ? siteName : `${siteName}　${publicUrl}`,
  };
}
