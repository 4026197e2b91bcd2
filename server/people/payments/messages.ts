/** Why a call about payments is refused, in the words the screens show. */

import { busy, conflict, notFound, Refusal } from '#server/platform/refusal.ts';

const CONFLICTS = {
  by_office: 'このサイトでは、カードの登録を受け付けていません。お支払いの方法は、事務局がご案内します。',
  no_prices: '料金がまだ掲載されていないため、お支払いの手続きができません。事務局にお問い合わせください。',
  paid_by_other:
    'この会員の会費は、ご家族の方がお支払いになっています。ご家族の方の画面からお手続きください。',
  pays_later: 'いまのお支払いは必要ありません。次のお支払いから変わるように、この画面で選択できます。',
  pays_now: 'この変更には、お支払いの手続きが必要です。',
  slip_waits:
    '払込票のお支払いを待っています。別のお支払いに変えるときは、先に「お支払い」の画面で払込票を取り消してください。',
  slip_stays:
    '決済会社が、この払込票の取り消しを受け付けませんでした。お支払いにならなければ、期限が過ぎると無効になります。',
  key_reused:
    'このお手続きは、別の内容ですでに始まっています。画面を読み込み直してから、もう一度お選びください。',
  terms_changed:
    '日付または料金が変わったため、お申し込みの内容が画面の表示と違います。画面を読み込み直して、もう一度お確かめください。',
  month_turns:
    '月の変わり目のため、ただいまお手続きができません。日付が変わってから、もう一度お試しください。',
  only_payer: 'この申し込みにお答えになれるのは、会費をお支払いになっている方だけです。',
  request_gone:
    'この申し込みは、取り消されたか、内容が変わりました。画面を読み込み直して、いまの内容をお確かめください。',
  payer_takes_back:
    '退会の届けを取り消すと、ご家族の方のカードからの引き落としが続きます。会費をお支払いになっている方の画面から取り消してください。',
  not_offered: '選択された退会日は受け付けられません。画面を読み込み直し、表示される日から選択してください。',
  not_leaving: '取り消せる退会の届けがありません。',
  no_card: '登録されているカードがありません。お支払いの手続きのときに、カードを登録できます。',
  wrong_code:
    'このコードは使えません。時間が経ちすぎたか、もう使われています。ご家族の方の画面で、新しいコードを出してください。',
  own_code: 'ご自分のコードは使えません。お支払いになる方の画面で入力してください。',
  payer_is_paid_for:
    'ご自分の会費をご家族の方がお支払いになっている間は、ほかの会員の会費をお支払いになれません。',
  pays_for_others: 'ほかの会員の会費をお支払いになっている方の会費は、まとめて支払えません。',
} as const;

/** A call that can't be carried out as things stand. */
export function cannot(code: keyof typeof CONFLICTS): Refusal {
  return conflict(code, CONFLICTS[code]);
}

export function noSuchMember(): Refusal {
  return notFound('member_not_found', '指定された会員が見つかりません。');
}

export function noSuchReturnInvoice(): Refusal {
  return notFound('return_invoice_not_found', 'この返金明細書は見つかりません。');
}

export function noSuchPayment(): Refusal {
  return notFound('payment_not_found', '指定されたお支払いが見つかりません。');
}

/** The member has called too often. */
export function tooManyCalls(waitSeconds: number): Refusal {
  const message = 'お手続きの回数が多すぎます。しばらくしてから、もう一度お試しください。';
  return new Refusal('tooMany', { code: 'too_many_payment_calls', message }, waitSeconds);
}

/** The member has asked the payer too often today. */
export function tooManyRequests(most: number): Refusal {
  const message = `会費をお支払いになる方への申し込みは、1日に${most}回までです。明日、もう一度お試しください。`;
  return new Refusal('tooMany', { code: 'too_many_requests', message });
}

/** The provider does not answer now. */
export function providerAway(): Refusal {
  return busy('provider_away', '決済会社につながりません。しばらくしてから、もう一度お試しください。');
}
