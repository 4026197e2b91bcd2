/** Why a password is not taken, in the form that is typed in and after the user pool has refused it. */

export const PASSWORD_TOO_LONG = 'パスワードは256文字以内で入力してください。';
export const PASSWORD_GUESSABLE = '推測されやすいパスワードは使えません。別のパスワードを入力してください。';

/** For an administrator who signed in without the second factor that administrators must give. */
export const ADMINISTRATORS_SECOND_FACTOR =
  '管理者の画面には、二段階認証でのログインが必要です。いったんログアウトして、もう一度ログインしてください。二段階認証が未設定のときは、ログインの途中で認証アプリを設定できます。';
