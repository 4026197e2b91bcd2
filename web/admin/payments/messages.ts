/** What the screens of payments say. */

import type { PaymentsOverview } from '#contract/payment/admin.ts';

export const PAYMENTS = 'お支払い';
export const PAYMENT_LIST = 'お支払いの一覧';
export const RETURN_INVOICE = '返金明細書';
export const INVOICE_NOT_READ = '返金明細書を読み込めませんでした。';
export const FAMILY = '家族のお支払い';
export const PAYS_ALONE = '会費は、本人が支払っています。家族の会費も支払っていません。';
export const NOT_READ = 'お支払いを読み込めませんでした。';
export const NO_PAYMENTS = 'お支払いは、まだありません。';
export const NOT_DONE = '操作できませんでした。もう一度お試しください。';
export const STRAYS = '心当たりのない引き落とし';
export const STRAYS_MEANING =
  '決済会社で続いている毎月の引き落としのうち、いまの会員のお支払いに当たらないものです。毎晩の照合で見つけ、前に支払っていた方の分は自動で止めます。残っているものは、決済会社の管理画面で顧客番号を確かめてから止めてください。多く引き落とされた会費は「返金が必要なお支払い」に出ます。';
export const NOT_CLOSED = '月次を書き出せませんでした。もう一度お試しください。';
export const KEEP_BOOKS = '会員番号のあるファイルです。取り扱いに注意してください。';

export const BY_OFFICE =
  '決済サービスの設定がないため、会員はサイトで支払えません。現金や振込で受け取ったお支払いを、会員のページで入力してください。';
export const NO_NAMES_IN_NOTES = '帳簿に残ります。名前や連絡先など、人が分かることは書かないでください。';
export const ERASED = '（データを消去した会員）';

export const AMOUNT_WRONG = '金額を、1円から9,999,999円までの数字で入力してください。';
export const DAY_WRONG = '入金日を、今日までの日付で選んでください。';
export const MONTH_WRONG = '何月分かを選んでください。';
export const REASON_MISSING = '返金の理由を入力してください。';

export const SINCE_NAMES: Readonly<Record<PaymentsOverview['failures'][number]['since'], string>> = {
  paid: 'お支払い済み',
  asked: 'お問い合わせあり',
  nothing: 'まだ何もない',
};

export const DISPUTE_MEANINGS: Readonly<Record<PaymentsOverview['disputes'][number]['status'], string>> = {
  inquiry:
    '問い合わせが来ています。お金はまだ引かれていません。決済会社の管理画面で期限までに回答するか、返金してください。',
  open: '異議申し立てが出ています。決済会社の管理画面で、期限までに回答してください。',
};

export const ACTOR_NAMES = {
  member: '会員',
  provider: '決済サービス',
  office: '事務局',
  round: '自動',
} as const;
