/** Rules of the account's own fields; the pool judges them once more. */

import { isEmail, normalEmail } from '#domain/identity/email.ts';
import { passwordFaultText } from '#domain/identity/password.ts';

export type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly passwordAgain: string;
};

export type CredentialField = keyof Credentials;

/** A field's mistake, null where it has none. */
export function credentialFault(
  field: CredentialField,
  { email, password, passwordAgain }: Credentials,
  minLength: number,
): string | null {
  switch (field) {
    case 'email':
      if (email.trim() === '') return 'メールアドレスを入力してください。';
      return isEmail(normalEmail(email)) ? null : 'メールアドレスの形式が正しくありません。';
    case 'password':
      if (password === '') return 'パスワードを入力してください。';
      return passwordFaultText(password, minLength);
    case 'passwordAgain':
      if (passwordAgain === '') return '確認のため、パスワードをもう一度入力してください。';
      return password === passwordAgain ? null : 'パスワードが一致しません。';
  }
}
