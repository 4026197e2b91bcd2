/** From the form to the member: account, confirmation, sign-in, record. The SDK is loaded only here. */

import { memberInfo, register } from '#contract/membership.ts';
import { configureAmplify } from '#web/api/amplify.ts';
import { ApiError, call, NetworkError } from '#web/api/client.ts';
import { PROVIDER_MESSAGES } from '#web/api/provider-messages.ts';
import { isSignedIn, storedSession } from '#web/api/session.ts';
import { beginSession } from '#web/api/signing-in.ts';
import { emailOf } from './account.ts';
import type { Draft } from './draft.ts';

/** What comes next: a code has been sent, or the member record is made. */
export type Outcome = 'code' | 'done';

/** A refusal, in words for the person; `exists`: the e-mail has an account, under another password. */
export class RegistrationError extends Error {
  readonly kind: 'exists' | 'refused' | 'unreachable';

  constructor(message: string, options: ErrorOptions & { readonly kind: RegistrationError['kind'] }) {
    super(message, options);
    this.name = 'RegistrationError';
    this.kind = options.kind;
  }
}

const UNREACHABLE =
  '通信できませんでした。電波の状態を確かめて、もう一度お試しください。入力した内容は残っています。';
const EXISTS =
  'このメールアドレスはすでに登録されています。ログインするか、パスワードを忘れた場合は再設定してください。';
const FAILED = '登録できませんでした。時間をおいて、もう一度お試しください。入力した内容は残っています。';
const NEEDS_LOGIN = 'このアカウントは、ログインの画面から手続きを続けてください。';

/** Where the person who opens the page stands: a stranger, signed in without a record, or a member already. */
export async function standingOfVisitor(): Promise<'stranger' | 'joining' | 'member'> {
  const session = storedSession();
  if (session === null) return 'stranger';
  try {
    await call(memberInfo, { query: { email: session.email } });
    return 'member';
  } catch (error) {
    if (error instanceof ApiError && error.code === 'member_not_found') return 'joining';
    if (!isSignedIn()) return 'stranger';
    throw worded(error);
  }
}

/** Makes the account; where it is there already and only waits for its code, sends another one. */
export async function submit(draft: Draft, password: string): Promise<Outcome> {
  if (isSignedIn()) return finish(draft);
  return guarded(async () => {
    await configureAmplify();
    const { signUp } = await import('aws-amplify/auth');
    const email = emailOf(draft.email);
    try {
      const options = { userAttributes: { email } };
      const { nextStep } = await signUp({ username: email, password, options });
      return nextStep.signUpStep === 'CONFIRM_SIGN_UP' ? 'code' : await enter(draft, password);
    } catch (error) {
      if (nameOf(error) !== 'UsernameExistsException') throw error;
      return enter(draft, password);
    }
  });
}

/** Uses the code, signs in and makes the record. */
export async function confirm(draft: Draft, password: string, code: string): Promise<Outcome> {
  return guarded(async () => {
    await configureAmplify();
    const { confirmSignUp } = await import('aws-amplify/auth');
    try {
      await confirmSignUp({ username: emailOf(draft.email), confirmationCode: code.trim() });
    } catch (error) {
      // Sent again after an answer that got lost.
      if (!(error instanceof Error && error.message.startsWith('User cannot be confirmed'))) throw error;
    }
    return enter(draft, password);
  });
}

export async function resendCode(email: string): Promise<void> {
  await guarded(async () => {
    await configureAmplify();
    const { resendSignUpCode } = await import('aws-amplify/auth');
    await resendSignUpCode({ username: emailOf(email) });
  });
}

async function enter(draft: Draft, password: string): Promise<Outcome> {
  const { resendSignUpCode, signIn } = await import('aws-amplify/auth');
  const email = emailOf(draft.email);
  try {
    const { nextStep } = await signIn({ username: email, password });
    if (nextStep.signInStep === 'CONFIRM_SIGN_UP') {
      await resendSignUpCode({ username: email });
      return 'code';
    }
    if (nextStep.signInStep !== 'DONE') throw new RegistrationError(NEEDS_LOGIN, { kind: 'exists' });
  } catch (error) {
    if (nameOf(error) === 'NotAuthorizedException') {
      throw new RegistrationError(EXISTS, { kind: 'exists', cause: error });
    }
    throw error;
  }
  await beginSession();
  return finish(draft);
}

async function finish({ email: _, ...registration }: Draft): Promise<Outcome> {
  await guarded(() => call(register, { body: registration }));
  return 'done';
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw worded(error);
  }
}

function worded(error: unknown): RegistrationError {
  if (error instanceof RegistrationError) return error;
  if (error instanceof NetworkError || nameOf(error) === 'NetworkError') {
    return new RegistrationError(UNREACHABLE, { kind: 'unreachable', cause: error });
  }
  if (error instanceof ApiError && error.message !== '') {
    return new RegistrationError(error.message, { kind: 'refused', cause: error });
  }
  const message = error instanceof Error ? PROVIDER_MESSAGES[error.message] : undefined;
  return new RegistrationError(message ?? FAILED, { kind: 'refused', cause: error });
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
