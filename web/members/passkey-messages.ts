/** The sentences of the screen of passkeys. */

export const PASSKEYS = 'パスキー';
export const WHAT_THEY_ARE =
  'パスキーを登録すると、次からは、指紋や顔、画面ロックの番号でログインできます。パスワードも、これまでどおり使えます。';
export const NOT_READ = 'パスキーの一覧を取得できませんでした。';
export const NOT_HERE = 'このサイトでは、いまはパスキーを使えません。';
export const NOT_IN_THIS_BROWSER =
  'このブラウザーではパスキーを登録できません。新しいブラウザーで、このサイトのいつものアドレスを開いてください。';
export const REGISTERED = '登録済みのパスキー';
export const NONE = 'まだ登録されていません。';
export const ADD = 'パスキーを登録する';
export const ADDING = '登録中…';
export const ADDED = 'パスキーを登録しました。次のログインから使えます。';
export const REMOVED = 'パスキーを削除しました。';
export const NOT_REMOVED = 'パスキーを削除できませんでした。電波の良い場所で、もう一度お試しください。';
export const OLD_SIGN_IN =
  '安全のため、パスキーは、ログインから15分以内に登録してください。ログインし直すと、登録できます。';

/** What a removal loses, and what it does not. */
export function removalQuestion(name: string): string {
  return `「${name}」を削除しますか？このパスキーではログインできなくなります。端末に残ったものは、端末の設定で消してください。`;
}

/** The pool wants a sign-in that is not old. */
export function isOldSignIn({ name, message }: Error): boolean {
  return name === 'NotAuthorizedException' && message.startsWith('Sign in again');
}

const NOT_ADDED: Readonly<Record<string, string>> = {
  PasskeyRegistrationCanceled: '登録は取り消されました。もう一度お試しいただけます。',
  PasskeyOperationAborted: '登録は取り消されました。もう一度お試しいただけます。',
  PasskeyAlreadyExists: 'この端末のパスキーは、すでに登録されています。',
  PasskeyNotSupported: NOT_IN_THIS_BROWSER,
  RelyingPartyMismatch: NOT_IN_THIS_BROWSER,
  LimitExceededException: '登録できるパスキーは20個までです。使わないものを削除してください。',
  WebAuthnNotEnabledException: NOT_HERE,
  WebAuthnCredentialNotSupportedException:
    'この端末のパスキーは使えません。指紋・顔認証か、画面ロックを設定した端末でお試しください。',
};

export function notAdded({ name }: Error): string {
  return NOT_ADDED[name] ?? 'パスキーを登録できませんでした。電波の良い場所で、もう一度お試しください。';
}
