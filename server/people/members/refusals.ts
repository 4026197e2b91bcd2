/** Why a member's call is refused, in the words the screens show. */

import { ADMINISTRATORS_SECOND_FACTOR } from '#domain/identity/messages.ts';
import { Refusal } from '#server/platform/refusal.ts';

const AGAIN = 'メニューのログアウトボタンからログアウトし、再度ログインしてください。';

const UNAUTHORIZED = {
  no_id_token: `認証トークンが見つかりません。${AGAIN}`,
  /** Altered, foreign, ended: nobody learns which. */
  invalid_id_token: `認証が無効です。${AGAIN}`,
  /** The one fault that the phone mends by itself, with its refresh token. */
  id_token_expired: `認証の有効期限が切れました。${AGAIN}`,
  /** No session named, or one that was never registered. */
  session_unknown: `ログインの状態を確認できません。${AGAIN}`,
  /** A newer sign-in took its place (design, section 7). */
  session_replaced:
    'ほかの端末でログインしたため、この端末のログインは終了しました。再度ログインしてください。',
  session_ended: 'この端末のログインは終了しています。再度ログインしてください。',
} as const;

const FORBIDDEN = {
  membership_required: '有効な会員の方だけがご覧いただけます。会員情報のページで会員の状態をご確認ください。',
  premium_required:
    'プレミアム会員の方だけがご利用いただけます。会員情報のページで会員種別をご確認ください。',
  administrators_only: 'このページは管理者だけが利用できます。',
  role_does_not_reach: 'ご自身の役割では、この操作はできません。必要なときは事務局にお問い合わせください。',
  second_factor_required: ADMINISTRATORS_SECOND_FACTOR,
  email_not_verified: 'メールアドレスの確認が済んでいません。確認コードを入力してからお進みください。',
} as const;

/** Not signed in, or not any more. */
export function unauthorized(code: keyof typeof UNAUTHORIZED): Refusal {
  return new Refusal('unauthorized', { code, message: UNAUTHORIZED[code] });
}

/** Signed in, and not entitled to it. */
export function forbidden(code: keyof typeof FORBIDDEN): Refusal {
  return new Refusal('forbidden', { code, message: FORBIDDEN[code] });
}

/** Somebody else's e-mail in a call about oneself. */
export function notYourEmail(): Refusal {
  return new Refusal('forbidden', {
    code: 'not_your_email',
    message: 'ログイン中のメールアドレスと一致しません。',
    field: 'email',
  });
}
