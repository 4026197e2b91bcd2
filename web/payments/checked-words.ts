/** What is said on the last screen before a payment. */

import type { PaidMembership, Payments, TermsView } from '#contract/payment/payments.ts';
import { PAYMENT_METHOD_NAMES } from '#domain/membership/payment.ts';
import {
  LATER_PAYMENT_DATES,
  NO_PRORATION,
  NO_REFUND,
  NOTICE_RULE,
  PAYMENT_DATES,
  RENEWAL_DAYS,
  SLIP_LIMIT,
} from '#domain/membership/payment-terms.ts';
import { fullDayText } from '#web/ui/jst.ts';
import { choiceText, costText } from '#web/ui/membership/choice-words.ts';
import { yenText } from '#web/ui/membership/yen.ts';
import { monthText } from './words.ts';

type Checked = {
  readonly membership: PaidMembership;
  readonly offer: TermsView;
  /** First day of the membership that was chosen, `YYYY-MM-DD`, Tokyo. */
  readonly startsOn: string;
  /** `YYYY-MM-DD`, Tokyo. */
  readonly today: string;
  readonly otherMethods: Payments['other_methods'];
};

/** In the order of the article: what, how much, when, how long, from when, how, and how it ends. */
export function factsOf({
  membership,
  offer,
  startsOn,
  today,
  otherMethods,
}: Checked): readonly (readonly [string, string])[] {
  const { plan, amount, from } = offer;
  const isLater = startsOn !== from;
  const isMonthly = plan === 'monthly';
  return [
    [
      'お申し込みの内容',
      [
        choiceText(offer),
        `${costText(plan, amount)}（税込）`,
        ...(membership.is_own ? [] : [`${membership.name}さんの会費`]),
      ].join('\n'),
    ],
    ['今回のお支払い', isLater ? 'ありません。カードの登録だけです。' : firstPayment(offer)],
    ['次からのお支払い', nextPayments(offer)],
    [
      'お支払いの時期',
      isLater ? LATER_PAYMENT_DATES : `${PAYMENT_DATES[plan]}${isMonthly ? NO_PRORATION : ''}`,
    ],
    [
      '契約の期間',
      isMonthly
        ? '1か月です。退会の届けがないかぎり、1か月ずつ自動で更新されます。'
        : '1年です。自動では更新されません。',
    ],
    ['利用の開始', beginning(startsOn, isLater, today)],
    ['お支払いの方法', methods(plan, otherMethods)],
    [
      '退会の方法',
      `退会のページ、またはお問い合わせからお届けください。${NOTICE_RULE}${isLater ? `${fullDayText(today)}のうちは、申し込みを取り消せます。取り消すと、会費は引き落とされません。` : ''}`,
    ],
    ['返金', NO_REFUND],
  ];
}

/** On the last day of a month: a payment for one day, or the beginning of the next month. */
export function startOptions({ amount, payment }: TermsView, laterStart: string) {
  const sum = `${yenText(amount)}（税込）`;
  const month = payment?.month ?? '';
  const debit = `${fullDayText(laterStart)}に${monthText(laterStart.slice(0, 7))}分${sum}が引き落とされます`;
  return [
    {
      value: 'today',
      label: '今日から',
      about: [`本日のお支払いは${monthText(month)}分${sum}で、今日までの分です。`, `明日、${debit}。`],
    },
    {
      value: 'later',
      label: `${fullDayText(laterStart)}から`,
      about: [
        '本日のお支払いはありません。カードの登録だけです。',
        `${debit}。そのお支払いを確認したあとに、ご利用いただけます。`,
      ],
    },
  ] as const;
}

function beginning(startsOn: string, isLater: boolean, today: string): string {
  if (isLater) return `${fullDayText(startsOn)}のお支払いを確認したあとに、ご利用いただけます。`;
  return startsOn <= today
    ? 'お支払いを確認したあと、すぐにご利用いただけます。'
    : `${fullDayText(startsOn)}からの分です。いまの期間に続けてご利用いただけます。`;
}

function firstPayment({ amount, payment }: TermsView): string {
  const sum = `${yenText(amount)}（税込）`;
  if (payment === null) return sum;
  const term = payment.month === null ? '1年分' : `${monthText(payment.month)}分`;
  return `${sum}\n${term}（${fullDayText(payment.until)}まで）`;
}

function nextPayments({ amount, payment }: TermsView): string {
  const next = payment?.next_debit_on ?? null;
  if (next === null) {
    return `自動では引き落とされません。続けるときは、期限の${RENEWAL_DAYS}日前から、お支払いの画面で更新できます。`;
  }
  const sum = `${yenText(amount)}（税込）`;
  return `${fullDayText(next)}に${sum}。そのあとは、毎月1日に${sum}です。`;
}

function methods(plan: TermsView['plan'], others: Payments['other_methods']): string {
  const card = PAYMENT_METHOD_NAMES.card;
  if (plan === 'monthly' || others.length === 0) return card;
  const names = [card, ...others.map((method) => PAYMENT_METHOD_NAMES[method])].join('、');
  const limit = others.includes('konbini') ? `${SLIP_LIMIT}。` : '';
  return `${names}\n${limit}カードのほかは、入金を確認したあとに始まります。`;
}
