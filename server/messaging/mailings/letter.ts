/** The letter of a mailing to one person: what the office wrote, who sends it, and how news is stopped. */

import { type MailingForm, paragraphsOf } from '#domain/mailing/mailing.ts';
import type { OperatorFacts } from '#domain/site/operator-form.ts';
import { htmlOf, type LetterBody, plainTextOf } from '#server/platform/letter-body.ts';
import type { Mail } from '#server/platform/messages.ts';
import type { Services } from '#server/platform/services.ts';
import { addressOfStop, STOP_PAGE } from './stop-address.ts';

export type MailingText = Pick<MailingForm, 'kind' | 'subject' | 'body'>;

/** Whom it is to. A sample has no member. */
export type Addressee = { readonly memberId: string | null; readonly name: string };

export const SAMPLE: Addressee = { memberId: null, name: '（会員のお名前）' };

/** What the sender of advertising mail must say of itself (特定電子メール法, 第4条): name, address, where to complain. */
const SENDER_FACTS = ['運営者名', '所在地', 'メールアドレス', '電話番号'] as const;

const NEWS_ENDS = 'お知らせメールの停止';
const NEWS_ENDS_INSIDE =
  'お知らせメールは、サイトにログインして、「通知の設定」の画面からいつでも停止できます。';

export function letterOf(
  { kind, subject, body }: MailingText,
  { memberId, name }: Addressee,
  services: Pick<Services, 'vault'> & {
    readonly config: Pick<Services['config'], 'publicUrl'>;
    readonly content: {
      now(): { readonly site: { readonly name: string }; readonly operator: OperatorFacts };
    };
  },
): Pick<Mail, 'subject' | 'text' | 'html' | 'unsubscribeUrl'> {
  const { publicUrl } = services.config;
  const { site, operator } = services.content.now();
  const own = memberId === null ? null : addressOfStop(memberId, services);
  const shown = own ?? (publicUrl === null ? null : `${publicUrl}${STOP_PAGE}…`);
  const letter: LetterBody = {
    addressee: `${name} 様`,
    opening: paragraphsOf(body),
    facts: [],
    button: null,
    closing: kind === 'service' ? [] : [shown === null ? NEWS_ENDS_INSIDE : `${NEWS_ENDS}：\n${shown}`],
    sender: senderOf(site.name, operator, publicUrl),
  };
  return {
    subject: `【${site.name}】${subject}`,
    text: plainTextOf(letter),
    html: htmlOf(letter),
    ...(kind === 'news' && own !== null ? { unsubscribeUrl: own } : {}),
  };
}

function senderOf(siteName: string, operator: OperatorFacts, publicUrl: string | null): string {
  const facts = SENDER_FACTS.flatMap((name) => {
    const said = operator[name];
    return said === undefined || said === '' ? [] : [`${name}：${said}`];
  });
  return ['――', publicUrl === null ? siteName : `${siteName}　${publicUrl}`, ...facts].join('\n');
}
