import { randomUUID } from 'node:crypto';
import { isUniqueViolationOf } from '#server/platform/store/errors.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { TakenAnswers } from '../account/taken-addresses.ts';
import type { Pool } from '../pool.ts';
import { deleteUser, findById, findByLoginName, insertUser } from '../users/repository.ts';
import { loginNameOf, type User } from '../users/user.ts';
import { type OAuthError, oauthError } from './app-request.ts';
import { findLogin, insertFederatedLogin } from './federated-login-repository.ts';
import type { UpstreamIdentity } from './profiles.ts';

/** It would link itself again by its e-mail; its person lets it in again on the site. */
const REMOVED = 'This login was removed from the account.';

const TOO_MANY_TAKEN = 'Attempt limit exceeded, please try after some time.';

export type PersonReading =
  /** `standing`: whether this login has just been given an account that was there before. */
  | { readonly kind: 'user'; readonly user: User; readonly standing: 'added' | 'own' }
  /** The provider tells no e-mail, and every account has one. */
  | { readonly kind: 'noEmail' }
  | {
      readonly kind: 'refused';
      readonly error: OAuthError;
      /** Whether the refusal tells that an account has an e-mail that nobody has proved to be the caller's. */
      readonly tellsOfAccount?: true;
    };

/**
 * The account of who came back from a provider: the one this login has opened before; else the one of the same e-mail,
 * where both sides know it to be verified; else a new one.
 */
export async function findOrMakePerson(
  identity: UpstreamIdentity,
  { store, clock }: Pick<Pool, 'store' | 'clock'>,
  answers: TakenAnswers,
): Promise<PersonReading> {
  const now = clock().toString();
  const attempt = () => store.transaction((db) => personIn(identity, { now, answers }, db));
  try {
    return await attempt();
  } catch (error) {
    // The same person in another tab was first: now the account is there.
    if (!isUniqueViolationOf('users', error) && !isUniqueViolationOf('federated_logins', error)) throw error;
    return attempt();
  }
}

async function personIn(
  identity: UpstreamIdentity,
  { now, answers }: { readonly now: string; readonly answers: TakenAnswers },
  db: Database,
): Promise<PersonReading> {
  const { provider, subject } = identity;
  const login = await findLogin(identity, db);
  const known = login === null ? null : await findById(login.userId, db);
  if (login?.removedAt) return { kind: 'refused', error: oauthError('access_denied', REMOVED) };
  if (known !== null) return admitted(known, 'own');

  if (identity.email === null) return { kind: 'noEmail' };
  const email = usableEmail(identity.email);
  if (email === null) return refused('attributes required: [email]');
  // Whether the address is taken or free: a network that has had its answers is told neither.
  if (!identity.isEmailVerified && answers === 'usedUp') {
    return { kind: 'refused', error: oauthError('access_denied', TOO_MANY_TAKEN) };
  }
  const user = newUser({ ...identity, email }, now);
  const existing = await findByLoginName(user.loginName, db);
  if (existing !== null && maySharePerson(existing, identity)) {
    const reading = admitted(existing, 'added');
    // One that may not sign in now gets no new way in, either.
    if (reading.kind === 'user') {
      await insertFederatedLogin({ provider, subject, userId: existing.id }, now, db);
    }
    return reading;
  }
  if (existing !== null && !givesWay(existing, identity)) {
    const refusal = refused('An account with the given email already exists.');
    return identity.isEmailVerified ? refusal : { ...refusal, tellsOfAccount: true };
  }
  if (existing !== null) await deleteUser(existing.id, db);
  await insertUser(user, db);
  await insertFederatedLogin({ provider, subject, userId: user.id }, now, db);
  return admitted(user, 'own');
}

/**
 * Both sides must have seen the e-mail to be the person's: else a stranger who writes it down somewhere would get in.
 * An account with a second factor is not opened by less than that.
 */
function maySharePerson(existing: User, identity: UpstreamIdentity): boolean {
  const hasSecondFactor = existing.hasSmsMfa || existing.hasTotpMfa;
  return existing.isEmailVerified && identity.isEmailVerified && !hasSecondFactor;
}

/** A sign-up that nobody has confirmed gives way to whom the e-mail belongs; its password was perhaps a stranger's. */
function givesWay(existing: User, identity: UpstreamIdentity): boolean {
  return existing.status === 'UNCONFIRMED' && !existing.isEmailVerified && identity.isEmailVerified;
}

function admitted(user: User, standing: 'added' | 'own'): PersonReading {
  const refusal = refusalOf(user);
  if (refusal === null) return { kind: 'user', user, standing };
  return { kind: 'refused', error: oauthError('access_denied', refusal) };
}

/** Why an account can't be opened now by whatever link, null where it can: what the office has done holds here, too. */
export function refusalOf({ isEnabled, status }: User): string | null {
  if (!isEnabled) return 'User is disabled.';
  switch (status) {
    case 'CONFIRMED':
    case 'EXTERNAL_PROVIDER':
      return null;
    case 'RESET_REQUIRED':
      return 'Password reset required for the user';
    case 'FORCE_CHANGE_PASSWORD':
      return 'Sign in with the temporary password first.';
    case 'UNCONFIRMED':
      return 'User is not confirmed.';
  }
}

function refused(description: string) {
  return { kind: 'refused', error: oauthError('invalid_request', description) } as const;
}

/** The longest address that mail carries. */
const EMAIL_LENGTH = 254;

/**
 * Letters that only look like others (a full-width h) would become others in the login name, and so open the account
 * of the address's owner.
 */
export function usableEmail(email: string): string | null {
  const isPlain = email === email.normalize('NFKC');
  return isPlain && email.length <= EMAIL_LENGTH && /^[^\s@]+@[^\s@]+$/.test(email) ? email : null;
}

function newUser(identity: UpstreamIdentity & { readonly email: string }, now: string): User {
  return {
    id: randomUUID(),
    loginName: loginNameOf(identity.email),
    status: 'EXTERNAL_PROVIDER',
    isEnabled: true,
    email: identity.email,
    isEmailVerified: identity.isEmailVerified,
    newEmail: null,
    phoneNumber: null,
    isPhoneNumberVerified: false,
    attributes: identity.attributes,
    sealedVerifier: null,
    sealedTotpSecret: null,
    totpLastStep: null,
    hasSmsMfa: false,
    hasTotpMfa: false,
    preferredMfa: null,
    temporaryUntil: null,
    createdAt: now,
    updatedAt: now,
  };
}
