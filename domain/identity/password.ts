/** Which passwords an account may have: what the registration says while one is typed, the user pool judges by, too. */

import { isCommonPassword } from './common-passwords.ts';
import { PASSWORD_GUESSABLE, PASSWORD_TOO_LONG } from './messages.ts';

/** `guessable`: among the first that anybody would try. */
export type PasswordFault = 'tooShort' | 'tooLong' | 'guessable';

/** As the cloud's user pools. */
export const LONGEST_PASSWORD = 256;

/** Null for a password that is taken. Characters are counted as a reader sees them. */
export function passwordFaultOf(password: string, minLength: number): PasswordFault | null {
  const { length } = Array.from(password);
  if (length < minLength) return 'tooShort';
  if (length > LONGEST_PASSWORD) return 'tooLong';
  return isCommonPassword(password) ? 'guessable' : null;
}

/** What is wrong with a new password; null where nothing is. */
export function passwordFaultText(password: string, minLength: number): string | null {
  switch (passwordFaultOf(password, minLength)) {
    case 'tooShort':
      return `パスワードは${minLength}文字以上で入力してください。`;
    case 'tooLong':
      return PASSWORD_TOO_LONG;
    case 'guessable':
      return PASSWORD_GUESSABLE;
    case null:
      return null;
  }
}
