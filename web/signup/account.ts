/** Rules of the account's own fields; the pool judges them once more. */

import { passwordFaultText } from '#web/ui/password-rule.ts';

export type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly passwordAgain: string;
};

/** A mail server takes no longer one (RFC 5321). */
const LONGEST_EMAIL = 254;

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
      return isEmail(email) ? null : 'メールアドレスの形式が正しくありません。';
    case 'password':
      if (password === '') return 'パスワードを入力してください。';
      return passwordFaultText(password, minLength);
    case 'passwordAgain':
      if (passwordAgain === '') return '確認のため、パスワードをもう一度入力してください。';
      return password === passwordAgain ? null : 'パスワードが一致しません。';
  }
}

/** As it will be signed in with: plain letters, no blanks around it. */
export function emailOf(typed: string): string {
  return typed.trim().normalize('NFKC').toLowerCase();
}

function isEmail(typed: string): boolean {
  const email = emailOf(typed);
  return email.length <= LONGEST_EMAIL && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email);
}
