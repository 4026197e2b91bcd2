/** What is written about money: that it came, that it did not, that it goes back. */

import { addDays, tokyoDate } from '#domain/calendar/tokyo.ts';
import { nextDebitDay } from '#domain/membership/course/changes.ts';
import {
  type Course,
  type CourseEvent,
  type CourseFact,
  membershipOn,
} from '#domain/membership/course/course.ts';
import { firstDayOf } from '#domain/membership/course/term.ts';
import {
  PAYMENT_METHOD_NAMES,
  paidForText,
  receiptNumberText,
  returnNumberText,
} from '#domain/membership/payment.ts';
import { choiceText, dayText, monthText, yenText } from '#domain/membership/words.ts';
import type { StoredReturnInvoice } from '../return-invoices-repository.ts';
import { type Draft, PAYMENTS_PAGE, type Page } from './post.ts';
import type { Reader, Readers, ToldPayment } from './repository.ts';

/** An event of one kind. */
export type EventOf<Kind extends CourseFact['kind']> = CourseEvent &
  Extract<CourseFact, { readonly kind: Kind }>;

/** What letters about an event are made of. */
export type Telling = Readers & {
  /** With the event, and what came with it; `before` without it, null where the course begins with it. */
  readonly course: Course;
  readonly before: Course | null;
  /** The ids of the events that the office has entered. */
  readonly byOffice: ReadonlySet<string>;
  /** `YYYY-MM-DD`, Tokyo. */
  readonly today: string;
  /** Yen for a choice; null where the operator has written down no prices. */
  readonly priceOf: (choice: Course['choice']) => number | null;
};

/** To a new member. */
export function welcome({ member, course, today }: Telling): Draft {
  const { expiresAt } = membershipOn(course, today);
  const renewal = course.debit === null ? '' : '（毎月1日のお支払いで更新されます）';
  return {
    kind: 'welcome',
    readers: [member],
    member,
    subject: 'ご入会ありがとうございます',
    opening: [
      'ご入会ありがとうございます。会員資格が有効になりました。',
      'ログインすると、会員の方のためのページをすべてご覧になれます。',
    ],
    facts: [
      ['会員番号', member.memberId],
      ['会員種別とお支払いプラン', choiceText(course.choice)],
      ...(expiresAt === null ? [] : ([['有効期限', `${dayText(expiresAt)}${renewal}`]] as const)),
    ],
    button: {
      label: 'サイトを開く',
      path: '/',
      inWords: 'サイトには、登録したメールアドレスとパスワードでログインできます。',
    },
    closing: [],
  };
}

/** The receipt, to who paid. */
export function receiptLetter(
  event: EventOf<'paid'>,
  payment: ToldPayment,
  { member, course, before, today }: Telling,
  payer: Reader,
): Draft {
  const isOwedBack = course.owedBack.includes(event.payment);
  const staysAgain = before !== null && before.leaving !== null && course.leaving === null;
  const next = course.debit !== null && event.debit === course.debit && course.leaving === null;
  const number = payment.receipt_number;
  return {
    kind: 'payment',
    readers: [payer],
    member,
    subject: '会費のお支払いを受け取りました',
    opening: ['会費のお支払いを受け取りました。ありがとうございます。'],
    facts: [
      ['内容', paidForText(event)],
      ['金額', `${yenText(payment.amount)}（税込）`],
      ['お支払い方法', PAYMENT_METHOD_NAMES[payment.method]],
      ...(number === null ? [] : ([['領収書番号', receiptNumberText(number)]] as const)),
    ],
    button: {
      label: '領収書を開く',
      path: `/receipt/${payment.payment_id}`,
      inWords: '領収書は、サイトにログインして、「お支払い」の画面から開けます。',
    },
    closing: [
      ...(isOwedBack
        ? ['このお支払いに当たる期間はすでにお支払い済みか、退会のあとです。事務局から返金いたします。']
        : []),
      ...(staysAgain ? ['このお支払いにより、退会の届けは取り消されました。'] : []),
      ...(next ? [`次のお支払いは${dayText(nextDebitDay(today))}です。`] : []),
    ],
  };
}

/** Money of a member who did not pay for this one any more, or by a slip that was cancelled: to who paid. */
export function paidInVain(payment: ToldPayment, member: Reader, payer: Reader): Draft {
  const { membership_type: type, payment_plan: plan, month, method, amount } = payment;
  const whose = payer.memberId === member.memberId ? 'あなた' : `${member.name}さん`;
  return {
    kind: 'payment',
    readers: [payer],
    member,
    subject: 'お支払いいただいた会費を返金します',
    opening: [
      `会費のお支払いがありましたが、${whose}の会費をお支払いになる方が変わったあとでしたので、会員の期間にはなりません。`,
      'お支払いいただいた会費は、事務局から返金いたします。',
    ],
    facts: [
      ['内容', paidForText({ type, plan, month })],
      ['金額', `${yenText(amount)}（税込）`],
      ['お支払い方法', PAYMENT_METHOD_NAMES[method]],
    ],
    button: null,
    closing: ['返金のご案内がしばらく届かないときは、事務局にお問い合わせください。'],
  };
}

/** 自動退会, to the member and to who pays. */
export function failedDebit(event: EventOf<'debitFailed'>, telling: Telling): Draft {
  const { member, payer, course, today, priceOf } = telling;
  const { expiresAt } = membershipOn(course, today);
  const price = priceOf(course.choice);
  // A first debit on a 1st ends nothing.
  const hasBegun = expiresAt !== null && expiresAt >= addDays(firstDayOf(event.month), -1);
  return {
    kind: 'payment',
    readers: [member, payer],
    member,
    subject: hasBegun ? '会費のお支払いができず、退会となりました' : '会費のお支払いができませんでした',
    opening: [
      `${monthText(event.month)}分の会費を、登録されているカードでお支払いいただけませんでした。`,
      !hasBegun
        ? '会員の期間は、始まっていません。このカードに、この月の会費がもう一度請求されることはありません。'
        : `利用規約により、会員資格は${dayText(expiresAt)}で終わり、退会となりました（自動退会）。このカードに、この月の会費がもう一度請求されることはありません。`,
      '登録内容はすべて残っています。もう一度お支払いいただくと、その日からまたご利用になれます。',
    ],
    facts: [
      ['会員種別とお支払いプラン', choiceText(course.choice)],
      ...(hasBegun ? ([['会員資格の最終日', dayText(expiresAt)]] as const) : []),
      ...(price === null ? [] : ([['会費', `${yenText(price)}（税込）`]] as const)),
    ],
    button: PAYMENTS_PAGE,
    closing: [],
  };
}

/** The card is debited no more, though nobody here has ended it. */
export function debitStopped({ member, payer, course, today }: Telling): Draft {
  const { expiresAt } = membershipOn(course, today);
  return {
    kind: 'payment',
    readers: [member, payer],
    member,
    subject: '毎月の引き落としが止まりました',
    opening: [
      '決済会社で、会費の毎月の引き落としが止まりました。これからは、カードから引き落とされません。',
      expiresAt === null || expiresAt < today
        ? '続けてご利用になるには、もう一度お支払いの手続きをしてください。'
        : `このままでは、会員資格は${dayText(expiresAt)}で終わります。続けてご利用になるには、もう一度お支払いの手続きをしてください。`,
    ],
    facts: [
      ['会員種別とお支払いプラン', choiceText(course.choice)],
      ...(expiresAt === null ? [] : ([['有効期限', dayText(expiresAt)]] as const)),
    ],
    button: PAYMENTS_PAGE,
    closing: ['お心当たりのないときは、事務局にお知らせください。'],
  };
}

/** Money that went back at one time. `invoice` is null for money that went back before there were return invoices. */
type PaidBack = {
  readonly payment: ToldPayment;
  readonly amount: number;
  readonly invoice: StoredReturnInvoice | null;
};

/** Money has gone back, to who paid. The letter says what a 適格返還請求書 says. */
export function paidBack(
  { payment, amount, invoice }: PaidBack,
  { member, course, before, today }: Telling,
  payer: Reader,
): Draft {
  const { expiresAt } = membershipOn(course, today);
  const isCard = payment.source === 'provider' && payment.method === 'card';
  return {
    kind: 'payment',
    readers: [payer],
    member,
    subject: '会費を返金しました',
    opening: ['お支払いいただいた会費を返金しました。'],
    facts: [
      ['返金した金額', `${yenText(amount)}（税込）`],
      ['お支払い方法', PAYMENT_METHOD_NAMES[payment.method]],
      ...invoiceFacts(payment, invoice),
      ['会員資格の有効期限', expiresAt === null ? 'なし' : dayText(expiresAt)],
    ],
    // Another reader, who stands in for a payer who was erased, cannot open it.
    button: invoice === null || payer.memberId !== payment.payer_id ? null : invoicePage(invoice),
    closing: [
      ...debitEndedWith({ before, course }),
      ...(isCard ? ['カードの明細に返金が載るまで、数日から2か月ほどかかることがあります。'] : []),
    ],
  };
}

/** A payment counts no more without the office's refund: a wrong entry, or the card company took it back. */
export function reversed(
  payment: ToldPayment,
  invoice: StoredReturnInvoice | null,
  telling: Telling,
  payer: Reader,
): Draft {
  const { member, course, today } = telling;
  const { expiresAt } = membershipOn(course, today);
  const isByHand = payment.source === 'office';
  return {
    kind: 'payment',
    readers: [payer],
    member,
    subject: 'お支払いの記録が取り消されました',
    opening: [
      isByHand
        ? '事務局が入力したお支払いの記録を取り消しました。先にお送りした領収書は無効です。'
        : 'カード会社、または決済会社により、会費のお支払いが取り消されました。',
    ],
    facts: [
      ['金額', `${yenText(payment.amount)}（税込）`],
      ['お支払い方法', PAYMENT_METHOD_NAMES[payment.method]],
      ...(invoice === null
        ? []
        : ([
            ['戻った金額', `${yenText(invoice.amount)}（税込）`],
            ...invoiceFacts(payment, invoice),
          ] as const)),
      ['会員資格の有効期限', expiresAt === null ? 'なし' : dayText(expiresAt)],
    ],
    button: PAYMENTS_PAGE,
    closing: [
      ...debitEndedWith(telling),
      ...(invoice === null ? [] : ['返金明細書は、「お支払い」の画面から開けます。']),
    ],
  };
}

/** What a 適格返還請求書 says besides the amount. */
function invoiceFacts(payment: ToldPayment, invoice: StoredReturnInvoice | null): Draft['facts'] {
  if (invoice === null) return [];
  const { membership_type: type, payment_plan: plan, month, paid_at, begun_at } = payment;
  const { issuer_name: name, issuer_number: number } = invoice;
  const issuer = number === null ? name : `${name}（登録番号 ${number}）`;
  return [
    [`うち消費税（${invoice.tax_percent}%）`, yenText(invoice.tax)],
    ['内容', paidForText({ type, plan, month })],
    ['お支払い日', dayOf(paid_at ?? begun_at)],
    ['返金した日', dayOf(invoice.returned_at)],
    ['返金明細書番号', returnNumberText(invoice.invoice_number)],
    ...(issuer === '' ? [] : ([['発行者', issuer]] as const)),
  ];
}

function invoicePage({ invoice_id: id }: StoredReturnInvoice): Page {
  return {
    label: '返金明細書を開く',
    path: `/return-invoice/${id}`,
    inWords: '返金明細書は、サイトにログインして、「お支払い」の画面から開けます。',
  };
}

/** The day of an instant in Tokyo. */
function dayOf(instant: string): string {
  return dayText(tokyoDate(Temporal.Instant.from(instant)));
}

/** That the standing debit ended with what happened. */
function debitEndedWith({ before, course }: Pick<Telling, 'before' | 'course'>): readonly string[] {
  const ended = (before?.debit ?? null) !== null && course.debit === null;
  return ended ? ['毎月の引き落としも止まりました。これからは、カードから引き落とされません。'] : [];
}
