/**
 * The texts of the widget's screens, by the English that the widget knows them by. The dictionary that comes with it
 * lacks about half of them, and speaks of サインイン where this site says ログイン.
 */
export const VOCABULARY: Readonly<Record<string, string>> = {
  // On several screens
  'Back to Sign In': 'ログインに戻る',
  Confirm: '確認する',
  Confirming: '確認中',
  Continue: '次へ',
  Loading: '読み込み中',
  'Loading...': '読み込み中…',
  or: 'または',
  'Resend Code': 'コードを再送する',
  'Send code': '確認コードを送る',
  'Send Code': '確認コードを送る',
  Sending: '送信中',
  Skip: 'あとで確認する',
  Submit: '送信する',
  Submitting: '送信中',
  'Dismiss alert': '通知を閉じる',
  'This field is required': '入力してください。',
  'Please enter a valid email': '正しいメールアドレスを入力してください。',

  // Fields
  Email: 'メールアドレス',
  'Enter your Email': 'メールアドレスを入力',
  'Enter your email': 'メールアドレス',
  Password: 'パスワード',
  'Enter your Password': 'パスワードを入力',
  'Confirm Password': 'パスワード（確認）',
  'Please confirm your Password': '同じパスワードをもう一度入力',
  'New password': '新しいパスワード',
  'New Password': '新しいパスワード',
  'Show password': 'パスワードを表示',
  'Hide password': 'パスワードを隠す',
  'Password is hidden': 'パスワードは隠れています。',
  'Password is shown': 'パスワードが表示されています。',
  Code: '確認コード',
  'Code *': '確認コード',
  'Confirmation Code': '確認コード',
  'Enter your code': '届いたコードを入力',
  'Enter your Confirmation Code': '届いたコードを入力',
  'Phone Number': '電話番号',
  'Enter your Phone Number': '電話番号を入力',
  'Enter your phone number': '電話番号',
  'Country code': '国番号',
  Name: '氏名',
  'Enter your Name': '氏名を入力',
  'Family Name': '姓',
  'Enter your Family Name': '姓を入力',
  'Given Name': '名',
  'Enter your Given Name': '名を入力',
  'Middle Name': 'ミドルネーム',
  'Enter your Middle Name': 'ミドルネームを入力',
  Nickname: 'ニックネーム',
  'Enter your Nickname': 'ニックネームを入力',
  Birthdate: '生年月日',
  'Enter your Birthdate': '生年月日を入力',
  'Preferred Username': '表示名',
  'Enter your Preferred Username': '表示名を入力',
  Profile: 'プロフィール',
  'Add your Profile': 'プロフィールのアドレスを入力',
  Website: 'ウェブサイト',
  'Add your Website': 'ウェブサイトのアドレスを入力',
  Username: 'ユーザー名',
  'Enter your username': 'ユーザー名を入力',
  'Enter your Username': 'ユーザー名を入力',
  'Please enter your username first': '先にメールアドレスを入力してください。',

  // Signing in
  'Sign in': 'ログイン',
  'Sign In': 'ログイン',
  'Sign in to your account': 'ログイン',
  'Signing in': 'ログイン中',
  'Forgot Password?': 'パスワードをお忘れの方',
  'Forgot your password?': 'パスワードをお忘れの方',
  'Sign In with Amazon': 'Amazonでログイン',
  'Sign In with Apple': 'Appleでログイン',
  'Sign In with Facebook': 'Facebookでログイン',
  'Sign In with Google': 'Googleでログイン',
  'Sign Up with Amazon': 'Amazonで登録',
  'Sign Up with Apple': 'Appleで登録',
  'Sign Up with Facebook': 'Facebookで登録',
  'Sign Up with Google': 'Googleで登録',
  'Sign In with Email': 'メールでログイン',
  'Sign In with Passkey': 'パスキーでログイン',
  'Sign In with Password': 'パスワードでログイン',
  'Sign In with SMS': 'SMSでログイン',
  // The one other way; the button works once a name is there.
  'Other sign-in options': 'パスキーを使う（メール入力後）',

  // Signing up
  'Create Account': 'アカウント作成',
  'Create a new account': '新しいアカウントを作成する',
  'Creating Account': 'アカウントを作成中',
  'Create account with Email OTP': 'メールのコードでアカウントを作成する',
  'Create account with Password': 'パスワードでアカウントを作成する',
  'Create account with SMS OTP': 'SMSのコードでアカウントを作成する',
  'Confirm Sign Up': '登録の確認',
  'We Emailed You': '確認コードをメールで送りました',
  'We Sent A Code': '確認コードを送りました',
  'We Texted You': '確認コードをSMSで送りました',
  // The address follows these three, and the sentence after it.
  'Your code is on the way. To log in, enter the code we emailed to':
    'メールで届いた確認コードを入力してください。送信先：',
  'Your code is on the way. To log in, enter the code we texted to':
    'SMSで届いた確認コードを入力してください。送信先：',
  'Your code is on the way. To log in, enter the code we sent you':
    '確認コードを送りました。届いたコードを入力してください',
  'It may take a minute to arrive': '届くまでに1分ほどかかることがあります',

  // Codes and second factors
  'Confirm SMS Code': 'SMSのコードの確認',
  'Confirm Email Code': 'メールのコードの確認',
  'Confirm MFA Code': '確認コードの入力',
  'Confirm TOTP Code': '認証アプリのコードの確認',
  'Multi-Factor Authentication': '本人確認の方法',
  'Multi-Factor Authentication Setup': '本人確認の設定',
  'Select MFA Type': '本人確認の方法を選択',
  'Text Message (SMS)': '携帯電話へのSMS',
  'Authenticator App (TOTP)': '認証アプリ',
  'Email Message': 'メール',
  'Setup TOTP': '認証アプリの登録',
  'Setup Email': '確認用メールアドレスの登録',
  'Copy and paste the secret key below into an authenticator app and then enter the code in the text field below.':
    '下の登録キーを認証アプリに貼り付け、アプリに表示されたコードを入力してください。',
  COPY: 'コピー',
  COPIED: 'コピーしました',

  // Passwords
  'Change Password': 'パスワードを変更する',
  Changing: '変更中',
  'Reset Password': 'パスワードの再設定',
  'Reset your password': 'パスワードの再設定',
  'Reset your Password': 'パスワードの再設定',
  'Password must have lower case letters': 'パスワードには英小文字を含めてください。',
  'Password must have upper case letters': 'パスワードには英大文字を含めてください。',
  'Password must have numbers': 'パスワードには数字を含めてください。',
  'Password must have special characters': 'パスワードには記号を含めてください。',
  'Your passwords must match': 'パスワードが一致していません。',
  'Password is required': 'パスワードを入力してください。',
  'Confirm Password is required': 'パスワード（確認）を入力してください。',
  'Email is required for Email OTP sign up': 'メールアドレスを入力してください。',
  'Phone number is required for SMS OTP sign up': '電話番号を入力してください。',

  // Contacts
  'Verify Contact': '連絡先の確認',
  Verify: '確認コードを送る',

  // Passkeys
  'Add a Passkey': 'パスキーを追加する',
  'Continue without a Passkey': 'パスキーなしで続ける',
  'Create a Passkey': 'パスキーを作成する',
  'Existing Passkeys': '登録済みのパスキー',
  'Passkey authentication was canceled. Please try again or use a different sign-in method.':
    'パスキーによるログインは取り消されました。もう一度お試しいただくか、ほかの方法でログインしてください。',
  // What the SDK says of the device.
  'Passkeys may not be supported on this device.': 'この端末ではパスキーを使えません。',
  'Device failed to retrieve passkey.': 'パスキーを読み取れませんでした。もう一度お試しください。',
  'Passkey operation has been aborted.': 'パスキーによるログインは取り消されました。',
  'Relying party does not match current domain.':
    'このアドレスではパスキーを使えません。サイトのいつものアドレスを開いてください。',
  'Passkey created successfully!': 'パスキーを作成しました。',
  Passkey: 'パスキー',
  'Passkeys are WebAuthn credentials that validate your identity using biometric data like touch or facial recognition or device authentication like passwords or PINs, serving as a secure password replacement.':
    'パスキーは、指紋・顔認証や端末のPINで本人を確認する、パスワードに代わる安全なしくみです。',
  'Sign in faster with Passkey': 'パスキーですばやくログイン',
  'Your passkey has been successfully registered.': 'パスキーを登録しました。',
  'Failed to create passkey. Please try again.': 'パスキーを作成できませんでした。もう一度お試しください。',
  'Passwordless authentication is not enabled for this account. Please contact your administrator or use password sign-in.':
    'このアカウントでは、パスワードを使わないログインができません。パスワードでログインしてください。',
  Registering: '登録中',
  'Setup another Passkey': '別のパスキーを登録する',
};

/** The widget's own sentence for the shortest password, by its length in characters. */
export function passwordLengthTexts(least: number): Readonly<Record<string, string>> {
  return {
    [`Password must have at least ${least} characters`]: `パスワードは${least}文字以上で入力してください。`,
  };
}
