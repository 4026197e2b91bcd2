/** What the office reads about payments, and what the audit keeps of it. */

import type { FamilyFault } from '#domain/membership/family.ts';
import { PAYMENT_METHOD_NAMES, type PaymentMethod, receiptNumberText } from '#domain/membership/payment.ts';
import { dayText, monthText, yenText } from '#domain/membership/words.ts';

export const PAYMENT_LIST = 'お支払いの一覧';
export const OVERVIEW = 'お支払いの状況';
export const READ = '会員のお支払いを閲覧しました。';
export const OVERVIEW_READ = 'お支払いの状況を閲覧しました。';

export const UNKNOWN_MEMBER = 'この会員は見つかりません。';
export const UNKNOWN_DEBIT = 'この引き落としは見つからないか、すでに止まっています。';
export const UNKNOWN_PAYMENT = 'このお支払いは見つかりません。';
export const NOT_BY_HAND = '決済サービスで支払われた記録は、取り消しではなく、返金としてお手続きください。';
export const NOT_PAID = 'このお支払いは、入金済みではないか、すでに返金されています。';
export const DISPUTED =
  'このお支払いには、カード会社から異議申し立てが出ています。結果が決まるまで、返金できません。決済会社の管理画面でご確認ください。';
export const DISPUTE_LOST =
  'このお支払いは、カード会社の異議申し立てにより、すでに支払った方に戻っています。';
export const UNKNOWN_REFUND = 'この返金は見つからないか、すでに済んでいます。';
export const REFUND_UNDER_WAY = 'この返金は、決済会社で手続き中です。断られた返金だけを取り下げられます。';
export const TOO_MUCH = '返金できるのは、まだ返金していない金額までです。';
export const PAID_ALREADY = 'この月の会費は、すでに支払われています。月を確かめてください。';
export const STRANGE_PAYER =
  '支払った方は、会員ご本人か、この会員の会費を支払っているご家族から選択してください。';
export const DAY_AHEAD = '入金日は、今日までの日付で入力してください。';
export const DAY_LONG_AGO = '入金日が古すぎます。2000年より後の日付で入力してください。';
export const MONTH_NEEDED = '月払いのお支払いには、何月分かを入力してください。';
export const MONTH_AHEAD = '月次の締めは、今月までの月で行ってください。';

export const NOTICE_TAKEN_BACK = '退会の届けを取り消しました。';

export const PAYER_CHOSEN = '会費を支払う人を登録しました。';
export const PAYER_REMOVED = '会費を支払う人を外しました。';
export const PAYER_CHANGED =
  'この会員の会費を支払う人は、画面に出ていた人と違います。この会員のページで、いまの支払う人を確かめてください。';
export const FAMILY_FAULTS: Readonly<Record<FamilyFault, string>> = {
  self: 'ご本人は、ご自分の支払う人になれません。',
  payerIsPaidFor:
    '選んだ会員の会費は、別の会員が支払っているため、ほかの会員の会費は支払えません。支払っている会員を選んでください。',
  paysForOthers:
    'この会員は、ほかの会員の会費を支払っているため、支払う人を付けられません。先に、そちらの支払う人を変えてください。',
};

type ByHand = {
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly day: string;
  readonly receiptNumber: number;
};

export function entered({ method, amount, day, receiptNumber }: ByHand): string {
  return `${PAYMENT_METHOD_NAMES[method]}のお支払い${yenText(amount)}を入力しました（入金日は${dayText(day)}、領収書番号は${receiptNumberText(receiptNumber)}）。`;
}

export function noticeEntered(lastDay: string): string {
  return `会員から聞いた退会の届けを入力しました（最終日は${dayText(lastDay)}）。`;
}

export function takenBack(amount: number): string {
  return `手で入力したお支払い${yenText(amount)}を取り消しました。`;
}

export function refundDecided(amount: number, days: 'end' | 'stay', source: 'provider' | 'office'): string {
  const rest = days === 'end' ? 'このお支払いの期間も終わります' : '期間はそのままです';
  return source === 'office'
    ? `お支払いのうち${yenText(amount)}を返金したことを記録しました（${rest}）。`
    : `お支払いのうち${yenText(amount)}の返金を決めました（${rest}）。`;
}

export function refundWithdrawn(amount: number): string {
  return `決済会社が断った${yenText(amount)}の返金を取り下げました。`;
}

/** Names the provider's numbers, no person. */
export function strayEnded({
  customer_id,
  amount,
}: {
  readonly customer_id: string;
  readonly amount: number;
}): string {
  return `心当たりのない毎月の引き落とし${yenText(amount)}（決済会社の顧客番号${customer_id}）を止めました。`;
}

export function invoiceRead(number: string): string {
  return `返金明細書${number}を閲覧しました。`;
}

export function closed(month: string, rows: number): string {
  return `${monthText(month)}の月次をCSVファイルに書き出しました（${rows}件）。`;
}
