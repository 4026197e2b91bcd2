/**
 * From the form to the member: account, confirmation, sign-in, record. Only ever imported when it is needed: it brings
 * the SDK with it.
 */

import { confirmSignUp, resendSignUpCode, signIn, signUp } from 'aws-amplify/auth';
import { register, standing } from '#contract/member/membership.ts';
import { normalEmail } from '#domain/identity/email.ts';
import { readRegistration } from '#domain/membership/registration.ts';
import { configureAmplify, endSignIn } from '#web/api/amplify.ts';
import { ApiError, call, NetworkError, NoTokenError } from '#web/api/client.ts';
import { PROVIDER_MESSAGES } from '#web/api/provider-messages.ts';
import { storedSession } from '#web/api/session.ts';
import { beginSession } from '#web/api/signing-in.ts';

import type { Draft } from './draft.ts';
import { RegistrationError, unreachable } from './refusal.ts';

/**
 * What comes next: a code has been sent; the account is signed in, but its details are missing here; the member record
 * is made and waits for the first payment; they have been a member with a membership before.
 */
export type Outcome = 'code' | 'details' | 'done' | 'member';

const EXISTS = 'このメールアドレスはすでに登録されています。ログインするか、パスワードを再設定してください。';
const WRONG_PASSWORD =
  'メールアドレスの確認は済みましたが、パスワードが正しくありません。入力し直すか、再設定してください。';
const ELSEWHERE =
  'このアカウントには、ほかの確認も必要です。ログインの画面でログインしてから、登録を続けてください。';
const SIGNED_OUT = 'ログインの有効期限が切れました。ログインしてから、登録を続けてください。';
const FAILED = '登録できませんでした。時間をおいて、もう一度お試しください。入力した内容は残っています。';

/** The record of somebody signed in. */
export function join(draft: Draft): Promise<Outcome> {
  return worded(() => finish(draft));
}

/** Makes the account; where it is there already and only waits for its code, sends another one. */
export function submit(draft: Draft, password: string): Promise<Outcome> {
  return worded(async () => {
    const email = normalEmail(draft.email);
    if (isIn(email)) return await finish(draft);
    await configureAmplify();
    try {
      const { nextStep } = await signUp({
        username: email,
        password,
        options: { userAttributes: { email } },
      });
      if (nextStep.signUpStep === 'CONFIRM_SIGN_UP') return 'code';
    } catch (error) {
      if (nameOf(error) !== 'UsernameExistsException') throw error;
    }
    return await enter(draft, password, new RegistrationError(EXISTS, { kind: 'exists' }));
  });
}

/** Uses the code, signs in and makes the record. */
export function confirm(draft: Draft, password: string, code: string): Promise<Outcome> {
  return worded(async () => {
    const email = normalEmail(draft.email);
    if (isIn(email)) return await finish(draft);
    await configureAmplify();
    try {
      await confirmSignUp({ username: email, confirmationCode: code });
    } catch (error) {
      // Sent again after an answer that got lost.
      if (!(error instanceof Error && error.message.startsWith('User cannot be confirmed'))) throw error;
    }
    return await enter(draft, password, new RegistrationError(WRONG_PASSWORD, { kind: 'password' }));
  });
}

export function resendCode(email: string): Promise<void> {
  return worded(async () => {
    await configureAmplify();
    await resendSignUpCode({ username: normalEmail(email) });
  });
}

async function enter(draft: Draft, password: string, wrongPassword: RegistrationError): Promise<Outcome> {
  const username = normalEmail(draft.email);
  try {
    const { nextStep } = await signedIn(username, password);
    if (nextStep.signInStep === 'CONFIRM_SIGN_UP') {
      await resendSignUpCode({ username });
      return 'code';
    }
    if (nextStep.signInStep !== 'DONE') throw new RegistrationError(ELSEWHERE, { kind: 'elsewhere' });
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Incorrect username or password')) {
      throw wrongPassword;
    }
    throw error;
  }
  await beginSession();
  return await finish(draft);
}

async function signedIn(username: string, password: string) {
  try {
    return await signIn({ username, password });
  } catch (error) {
    if (nameOf(error) !== 'UserAlreadyAuthenticatedException') throw error;
    // A sign-in that broke off before this site heard of it.
    await endSignIn();
    return await signIn({ username, password });
  }
}

async function finish({ email: _, ...registration }: Draft): Promise<Outcome> {
  if (!readRegistration(registration).ok) {
    const { membership_type } = await call(standing, {});
    return membership_type === null ? 'details' : 'member';
  }
  const { expires_at } = await call(register, { body: registration });
  return expires_at === null ? 'done' : 'member';
}

/** Whether the sign-in is through already: what is sent again after that is the record only. */
function isIn(email: string): boolean {
  return storedSession()?.email === email;
}

async function worded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw inWords(error);
  }
}

function inWords(error: unknown): RegistrationError {
  if (error instanceof RegistrationError) return error;
  if (error instanceof NetworkError || nameOf(error) === 'NetworkError') return unreachable(error);
  if (error instanceof NoTokenError) {
    return new RegistrationError(SIGNED_OUT, { kind: 'elsewhere', cause: error });
  }
  if (error instanceof ApiError && error.message !== '') {
    const kind = error.code === 'email_taken' ? 'taken' : 'refused';
    return new RegistrationError(error.message, { kind, cause: error });
  }
  const message = error instanceof Error ? PROVIDER_MESSAGES[error.message] : undefined;
  const kind = nameOf(error) === 'InvalidPasswordException' ? 'newPassword' : 'refused';
  return new RegistrationError(message ?? FAILED, { kind, cause: error });
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
