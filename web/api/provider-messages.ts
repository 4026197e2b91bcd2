/**
 * What a user pool answers when it refuses, in its own words: ours and the provider's. The widget looks each up by its
 * exact text; the same sentence comes with a full stop from one pool and without from another.
 */

import { PASSWORD_GUESSABLE, PASSWORD_TOO_LONG } from '#domain/identity/messages.ts';

const LOG_IN_AGAIN = 'ログインの有効期限が切れました。もう一度ログインしてください。';
const START_AGAIN = '時間が経ったため、手続きの有効期限が切れました。最初からやり直してください。';
const TRY_LATER = '問題が発生しました。時間をおいて、もう一度お試しください。';
const CROWDED = 'アクセスが集中しています。しばらく時間をおいて、もう一度お試しください。';
const WRONG_APP_CODE = '認証アプリのコードが正しくありません。もう一度入力してください。';
const PASSKEY_ELSEWHERE = 'このアドレスではパスキーを使えません。サイトのいつものアドレスを開いてください。';
/** For what no member does by this page's forms. */
const CHECK_INPUT = '入力内容を確認して、もう一度お試しください。';

const SENTENCES: Readonly<Record<string, string>> = {
  'Incorrect username or password': 'メールアドレスまたはパスワードが正しくありません。',
  'Invalid passkey':
    'このメールアドレスに登録されたパスキーではありません。別のパスキーか、パスワードでログインしてください。',
  'The temporary password must be changed first':
    '先に、お知らせした仮のパスワードでログインし、新しいパスワードを設定してください。',
  'Sign in again to register a passkey': '安全のため、ログインし直してから、パスキーを登録してください。',
  'Passkey not found': 'パスキーはすでに削除されています。',
  'The passkey is registered already': 'このパスキーは、すでに登録されています。',
  'The challenge is unknown, used or expired': START_AGAIN,
  'The origin is not allowed': PASSKEY_ELSEWHERE,
  'The relying party does not match': PASSKEY_ELSEWHERE,
  'The credential is not supported': 'この端末のパスキーは使えません。',
  'Invalid client data': CHECK_INPUT,
  'Invalid credential': CHECK_INPUT,
  'CREDENTIAL is no public key credential': CHECK_INPUT,
  'Selected challenge is not available': '選んだ方法は使えません。別の方法を選んでください。',
  'User already exists': 'このメールアドレスはすでに登録されています。',
  'User does not exist': 'アカウントが見つかりません。',
  'An account with the given email already exists': 'このメールアドレスのアカウントはすでに存在します。',
  'An account with the given phone_number already exists': 'この電話番号のアカウントはすでに存在します。',
  'An account with the email already exists': 'このメールアドレスのアカウントはすでに存在します。',
  'Username/client id combination not found': 'アカウントが見つかりません。',
  'Username cannot be empty': 'メールアドレスを入力してください。',
  'User is disabled': 'このアカウントは現在ご利用いただけません。お問い合わせください。',
  'User is not confirmed': 'メールアドレスの確認が済んでいません。',
  'User is already confirmed': 'メールアドレスはすでに確認済みです。ログインしてください。',
  'User cannot be confirmed. Current status is CONFIRMED':
    'メールアドレスはすでに確認済みです。ログインしてください。',
  'Invalid password format': 'パスワードの形式が正しくありません。',
  'Invalid phone number format': '電話番号の形式が正しくありません。+819012345678のように入力してください。',
  'Invalid email address format': 'メールアドレスの形式が正しくありません。',
  'Password attempts exceeded':
    'ログインの失敗が続いたため、一時的にログインできません。しばらく時間をおいて、もう一度お試しください。',
  'Attempt limit exceeded, please try after some time':
    '試行回数の上限に達しました。しばらく時間をおいて、もう一度お試しください。',
  'Invalid verification code provided, please try again':
    '確認コードが正しくありません。もう一度入力してください。',
  'Invalid code provided, please request a code again':
    '確認コードの有効期限が切れています。コードを再送してください。',
  'The verification code you entered is incorrect. Please try again':
    '確認コードが正しくありません。もう一度入力してください。',
  'Your verification code has expired. Please request a new code': START_AGAIN,
  'Unable to send verification code. Please try again':
    '確認コードを送れませんでした。もう一度お試しください。',
  'Invalid code received for user': WRONG_APP_CODE,
  'Code mismatch': WRONG_APP_CODE,
  'Enable Software Token MFA': WRONG_APP_CODE,
  'Your software token has already been used once':
    'このコードは使用済みです。次のコードが表示されてから入力してください。',
  'Password reset required for the user': 'パスワードの再設定が必要です。',
  'This login was removed from the account':
    'このサービスでのログインは解除されています。パスワードまたはパスキーでログインし、会員情報の「パスキー」のページで、もう一度使えるようにしてください。',
  'Sign in with the temporary password first':
    '先に、事務局からお知らせした仮のパスワードでログインし、新しいパスワードを設定してください。',
  'Account recovery requires verified contact information':
    'アカウントの復旧には、確認済みの連絡先が必要です。',
  'Cannot reset password for the user as there is no registered/verified email or phone_number':
    '確認済みの連絡先がないため、パスワードを再設定できません。お問い合わせください。',
  'User password cannot be reset in the current state':
    '現在、パスワードを再設定できません。お問い合わせください。',
  'Temporary password has expired and must be reset by an administrator':
    '仮のパスワードの有効期限が切れています。お問い合わせください。',
  'Password did not conform with policy: Password not long enough': 'パスワードが短すぎます。',
  'Password did not conform with policy: Password too long': PASSWORD_TOO_LONG,
  'Password did not conform with policy: Password must have lowercase characters':
    'パスワードには英小文字を含めてください。',
  'Password did not conform with policy: Password must have uppercase characters':
    'パスワードには英大文字を含めてください。',
  'Password did not conform with policy: Password must have numeric characters':
    'パスワードには数字を含めてください。',
  'Password did not conform with policy: Password must have symbol characters':
    'パスワードには記号を含めてください。',
  'Provided password cannot be used for security reasons': PASSWORD_GUESSABLE,
  'A network error has occurred': '通信できませんでした。電波の良い場所で、もう一度お試しください。',
  'An unknown error has occurred': TRY_LATER,
  'Something went wrong': TRY_LATER,
  'Too many requests': CROWDED,
  'Rate exceeded': CROWDED,
  'Invalid session for the user, session is expired': START_AGAIN,
  'Username should be an email': 'メールアドレスの形式で入力してください。',
  'User has no phone_number': '電話番号が登録されていません。',
  'Cannot modify an already provided email': '登録済みのメールアドレスは、ここでは変更できません。',
  'Attributes did not conform to the schema: birthdate: must be YYYY-MM-DD':
    '生年月日は、年-月-日の形で入力してください。',
  'Invalid MFA type selected': '選んだ方法は使えません。別の方法を選んでください。',
  'Software Token MFA not found': '認証アプリが登録されていません。',
  'The software token has not been verified': '認証アプリが登録されていません。',
  'Only one MFA method can be preferred': '優先する方法は1つだけ選んでください。',
  'A client attempted to write unauthorized attribute': CHECK_INPUT,
  'Unauthenticated access is not supported for this identity pool': 'ログインしてください。',
  'Please provide exactly one login': CHECK_INPUT,
  'Invalid login token. Not a valid OpenId Connect identity token': LOG_IN_AGAIN,
  'Incorrect SRP_A': CHECK_INPUT,
  'TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy': CHECK_INPUT,
  'AccessToken or Session is required': CHECK_INPUT,
  'The request is not a JSON object': CHECK_INPUT,
  'The request cannot be read': CHECK_INPUT,
  'Invalid Access Token': LOG_IN_AGAIN,
  'Sign in again to change the email':
    'メールアドレスを変えるには、もう一度ログインしてから、15分以内に行ってください。',
  'Access Token does not have required scopes': LOG_IN_AGAIN,
  'Access Token has expired': LOG_IN_AGAIN,
  'Access Token has been revoked': LOG_IN_AGAIN,
  'Refresh Token has been revoked': LOG_IN_AGAIN,
  'Refresh token reuse detected': LOG_IN_AGAIN,
};

/** Each message as it may come: without a full stop and with one. */
export const PROVIDER_MESSAGES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SENTENCES).flatMap(([english, japanese]) => [
    [english, japanese],
    [`${english}.`, japanese],
  ]),
);
