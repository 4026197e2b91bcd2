import { PASSWORD_GUESSABLE, PASSWORD_TOO_LONG } from '#domain/identity/messages.ts';
import { passwordFaultOf } from '#domain/identity/password.ts';

/** The rule for a new password, shown before it is typed. */
export function passwordRule(minLength: number): string {
  return `${minLength}文字以上。「123456」のような、推測されやすいものは使えません。`;
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
