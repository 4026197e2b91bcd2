/** Why a member's call is refused, in the words the screens show. */

import { HttpError } from '#server/http/errors.ts';

const AGAIN = 'メニューのログアウトボタンからログアウトし、再度ログインしてください。';

export function noIdToken(): HttpError {
  return new HttpError({
    status: 401,
    code: 'no_id_token',
    message: `認証トークンが見つかりません。${AGAIN}`,
  });
}

/** Altered, foreign, ended: nobody learns which. */
export function invalidIdToken(): HttpError {
  return new HttpError({ status: 401, code: 'invalid_id_token', message: `認証が無効です。${AGAIN}` });
}

/** The one fault that the phone mends by itself, with its refresh token. */
export function expiredIdToken(): HttpError {
  return new HttpError({
    status: 401,
    code: 'id_token_expired',
    message: `認証の有効期限が切れました。${AGAIN}`,
  });
}

/** No session named, or one that was never registered. */
export function unknownSession(): HttpError {
  return new HttpError({
    status: 401,
    code: 'session_unknown',
    message: `ログインの状態を確認できません。${AGAIN}`,
  });
}

/** A newer sign-in took its place (design, section 7). */
export function replacedSession(): HttpError {
  return new HttpError({
    status: 401,
    code: 'session_replaced',
    message: 'ほかの端末でログインしたため、この端末のログインは終了しました。再度ログインしてください。',
  });
}

export function endedSession(): HttpError {
  return new HttpError({
    status: 401,
    code: 'session_ended',
    message: 'この端末のログインは終了しています。再度ログインしてください。',
  });
}

export function membershipRequired(): HttpError {
  return new HttpError({
    status: 403,
    code: 'membership_required',
    message: '有効な会員の方だけがご覧いただけます。会員情報のページで会員の状態をご確認ください。',
  });
}

export function premiumRequired(): HttpError {
  return new HttpError({
    status: 403,
    code: 'premium_required',
    message: 'プレミアム会員の方だけがご利用いただけます。会員情報のページで会員種別をご確認ください。',
  });
}

export function notAdministrator(): HttpError {
  return new HttpError({
    status: 403,
    code: 'administrators_only',
    message: 'このページは管理者だけが利用できます。',
  });
}

/** Somebody else's e-mail in a call about oneself. */
export function notYourEmail(): HttpError {
  return new HttpError({
    status: 403,
    code: 'not_your_email',
    message: 'ログイン中のメールアドレスと一致しません。',
    field: 'email',
  });
}

export function emailNotVerified(): HttpError {
  return new HttpError({
    status: 403,
    code: 'email_not_verified',
    message: 'メールアドレスの確認が済んでいません。確認コードを入力してからお進みください。',
  });
}
