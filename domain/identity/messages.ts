/** Why a password is not taken, in the form that is typed in and after the user pool has refused it. */

export const PASSWORD_TOO_LONG = 'パスワードは256文字以内で入力してください。';
export const PASSWORD_GUESSABLE = '推測されやすいパスワードは使えません。別のパスワードを入力してください。';
