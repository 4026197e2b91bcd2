/** Why a photo is not shown: always 403, so that nobody learns which photos there are. */

import { HttpError } from '#server/http/errors.ts';

const AGAIN = '画面を読み込み直して、もう一度お試しください。';

export function signatureMissing(): HttpError {
  return refusal('signature_missing', `写真を表示するための署名がありません。${AGAIN}`);
}

/** Malformed, for another place, or not the one that the request must carry. */
export function signatureInvalid(): HttpError {
  return refusal('signature_invalid', `写真を表示するための署名が正しくありません。${AGAIN}`);
}

export function signatureExpired(): HttpError {
  return refusal('signature_expired', `写真を表示できる期限が切れました。${AGAIN}`);
}

export function credentialsInvalid(): HttpError {
  return refusal('credentials_invalid', `写真を表示するための認証情報が正しくありません。${AGAIN}`);
}

export function credentialsExpired(): HttpError {
  return refusal('credentials_expired', `写真を表示するための認証情報の期限が切れました。${AGAIN}`);
}

export function guestRefused(): HttpError {
  return refusal('guest_refused', '写真は、ログインした会員の方だけがご覧いただけます。');
}

function refusal(code: string, message: string): HttpError {
  return new HttpError({ status: 403, code, message });
}
