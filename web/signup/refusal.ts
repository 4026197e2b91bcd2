/** Why a registration could not go on. */

/**
 * `exists`: the e-mail has an account already, under another password. `password`: the account is confirmed, but this
 * is not its password. `newPassword`: the pool asks more of a new password than this page knows. `elsewhere`: the account
 * asks for more than this page can. `taken`: another member has this e-mail, and only the office can tell them apart.
 */
export type RefusalKind =
  | 'exists'
  | 'password'
  | 'newPassword'
  | 'elsewhere'
  | 'taken'
  | 'refused'
  | 'unreachable';

/** Its message is for the person. */
export class RegistrationError extends Error {
  readonly kind: RefusalKind;

  constructor(message: string, options: ErrorOptions & { readonly kind: RefusalKind }) {
    super(message, options);
    this.name = 'RegistrationError';
    this.kind = options.kind;
  }
}

/** Nobody answered: what became of it is unknown, and trying again is safe. */
export function unreachable(cause: unknown): RegistrationError {
  return new RegistrationError(
    '通信できませんでした。電波の状態を確かめて、もう一度お試しください。入力した内容は残っています。',
    { kind: 'unreachable', cause },
  );
}
