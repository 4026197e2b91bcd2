import { passwordFaultText } from '#domain/identity/password.ts';
import { setupFaults, tidyAnswers } from '#domain/setup/answers.ts';
import type { Draft, DraftField } from './draft.ts';

export type Faults = Readonly<Partial<Record<DraftField, string>>>;

/** The mistakes of what has been typed, by field; the server judges by the same rules. */
export function faultsOf(draft: Draft, passwordMinLength: number): Faults {
  const { password, passwordAgain } = draft;
  const typed = setupFaults(tidyAnswers(draft)).map(({ field, message }) => [field, message] as const);
  const fault =
    password === '' ? 'パスワードを入力してください。' : passwordFaultText(password, passwordMinLength);
  return {
    ...Object.fromEntries(typed),
    ...(fault === null ? {} : { password: fault }),
    ...(password === passwordAgain ? {} : { passwordAgain: 'パスワードが一致しません。' }),
  };
}
