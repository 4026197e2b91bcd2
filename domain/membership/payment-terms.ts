/** 支払いの条件, in the same words on the sign-up, on the last screen before a payment, in the terms and in the notations. */

import type { PaymentPlan } from './membership.ts';
import { PAYMENT_METHOD_NAMES, type PaymentMethod } from './payment.ts';

const CARD_COMPANY_DATES = '口座から引き落とされる日は、カード会社が定めます。';

/** When each plan is paid (members' specification, section 9). */
export const PAYMENT_DATES: Readonly<Record<PaymentPlan, string>> = {
  monthly: `入会のときにその月の分を、そのあとは毎月1日にその月の分を、登録されたカードでお支払いいただきます。月の最後の日に翌月からの開始を選択されたときは、翌月1日が最初のお支払いです。${CARD_COMPANY_DATES}`,
  yearly: '登録のときに、1年分を一括でお支払いいただきます。',
};

/** When a monthly plan that begins with the next 1st is paid. */
export const LATER_PAYMENT_DATES = `翌月から、毎月1日にその月の分を、登録されたカードでお支払いいただきます。${CARD_COMPANY_DATES}`;

/** A month that has begun costs a whole month. */
export const NO_PRORATION = '日割りの計算はしません。';

/** What is not paid back. */
export const NO_REFUND =
  'お支払い済みの料金は、途中で退会しても返金しません。ただし、法令により返金が必要な場合を除きます。';

/** A year can be renewed this many days before its end: the first reminder is sent 30 days before. */
export const RENEWAL_DAYS = 60;

/** Days in which a slip for the convenience store can be paid. */
export const SLIP_DAYS = 7;

/** By when a slip is paid. */
export const SLIP_LIMIT = `コンビニ払いの期限は、お申し込みから${SLIP_DAYS}日です`;

/** The ways of payment as the texts name them. `others`: how a year may be paid besides by card. */
export function paymentWaysText(others: readonly PaymentMethod[]): string {
  const { card } = PAYMENT_METHOD_NAMES;
  if (others.length === 0) return card;
  const names = others.map((method) => PAYMENT_METHOD_NAMES[method]).join('と');
  const limit = others.includes('konbini') ? `。${SLIP_LIMIT}` : '';
  return `${card}（年払いでは、${names}もご利用になれます${limit}）`;
}

/** Until when to give notice, and what follows. */
export const NOTICE_RULE =
  '20日までのお届けで、その月の終わりに退会できます。21日からのお届けでは、次の月の終わりになります。';
