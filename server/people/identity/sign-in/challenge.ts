/**
 * What the server must remember between two requests of one sign-in, sealed and carried by the client itself. It lives
 * for three minutes, only for the step that it was made for, and is spent when that step is done.
 */

import { randomUUID } from 'node:crypto';
import { findCleaningTime } from '#server/platform/beat/public.ts';
import type { AppRequest } from '../hosted/app-request.ts';
import type { UpstreamIdentity } from '../hosted/profiles.ts';
import type { LinkedLogin, Pool } from '../pool.ts';
import { invalidParameter, invalidSession, userDisabled } from '../pool-error.ts';
import { deleteExpiredChallenges, insertUsedChallenge, isUsedChallenge } from '../repository.ts';
import { findById } from '../users/repository.ts';
import type { User } from '../users/user.ts';

/** What each step remembers, by its name on the wire. */
export type ChallengeFacts = {
  /** Numbers in hex, as `Exchange` names them. */
  PASSWORD_VERIFIER: {
    readonly userId: string;
    readonly clientPublic: string;
    readonly scrambler: string;
    readonly secret: string;
  };
  NEW_PASSWORD_REQUIRED: ProvenPassword;
  SELECT_MFA_TYPE: ProvenPassword;
  SMS_MFA: ProvenPassword & { readonly code: string };
  SOFTWARE_TOKEN_MFA: ProvenPassword;
  /** Base32; null until one has been given out. */
  MFA_SETUP: ProvenPassword & { readonly secret: string | null; readonly isVerified: boolean };
  /** The person with this name is asked how they want to prove it. */
  SELECT_CHALLENGE: { readonly loginName: string };
  /** What the passkey must sign, base64url. */
  WEB_AUTHN: { readonly loginName: string; readonly challenge: string };
  /** No step of a sign-in: what a new passkey must sign, for whom, in which sign-in. */
  PASSKEY_REGISTRATION: { readonly userId: string; readonly originJti: string };
  /** At the hosted pages, after another provider's word. */
  HOSTED_SECOND_FACTOR: HostedStep;
  /** There, too: whom the provider has named without an e-mail. */
  HOSTED_EMAIL: HostedEmail;
};

/** Which e-mail a person says to have, and the code that proves it; `sent` is null until one has been written down. */
export type HostedEmail = {
  readonly handle: string;
  readonly request: AppRequest;
  readonly identity: UpstreamIdentity;
  readonly sent: { readonly email: string; readonly code: string } | null;
};

/** What the account still asks for, when another provider has said who it is; `handle` names it to the browser. */
export type HostedStep = ProvenPassword & {
  readonly handle: string;
  readonly request: AppRequest;
  readonly link: LinkedLogin;
  readonly asked: AskedCode;
};

/** Which code is asked for, and against what it is checked. */
export type AskedCode =
  | { readonly kind: 'SOFTWARE_TOKEN_MFA' }
  | { readonly kind: 'SMS_MFA'; readonly code: string; readonly destination: string }
  /** An authenticator app is set up first; base32. */
  | { readonly kind: 'setup'; readonly secret: string };

/** Somebody has given the right password; the mark changes with the password. */
export type ProvenPassword = { readonly userId: string; readonly passwordMark: string };

export type ChallengeName = keyof ChallengeFacts;

/** Steps whose challenge is the `Session` on the wire. */
export type SessionName = Exclude<ChallengeName, 'PASSWORD_VERIFIER' | 'PASSKEY_REGISTRATION'>;

export type Challenge<Name extends ChallengeName> = {
  readonly id: string;
  /** UTC instant, ISO. */
  readonly expiresAt: string;
  readonly facts: ChallengeFacts[Name];
};

/** As the provider's. */
const LIFETIME = Temporal.Duration.from({ minutes: 3 });

/** Nothing is forgotten while another process's clock may still think it alive. */
const KEPT_BEYOND = Temporal.Duration.from({ minutes: 5 });

/** The sealed text for the client, base64url. */
export function sealChallenge<Name extends ChallengeName>(
  { clock, vault }: Pick<Pool, 'store' | 'clock' | 'vault'>,
  name: Name,
  facts: ChallengeFacts[Name],
  lifetime: Temporal.Duration = LIFETIME,
): string {
  const expiresAt = clock().add(lifetime).toString();
  const challenge: Challenge<Name> = { id: randomUUID(), expiresAt, facts };
  return vault.seal('challenge', JSON.stringify(challenge), name);
}

/** What was sealed for that step; null for anything else, for what has expired and for what is spent. */
export async function openChallenge<Name extends ChallengeName>(
  { store, clock, vault }: Pick<Pool, 'store' | 'clock' | 'vault'>,
  name: Name,
  sealed: string,
): Promise<Challenge<Name> | null> {
  const text = vault.open('challenge', sealed, name);
  if (text === null) return null;
  // Sealed by this file, and bound to the name.
  const challenge = JSON.parse(text) as Challenge<Name>;
  const isOver = Temporal.Instant.compare(clock(), Temporal.Instant.from(challenge.expiresAt)) >= 0;
  if (isOver || (await isUsedChallenge(challenge.id, store.db))) return null;
  return challenge;
}

/** Spends it; false where another request was first. */
export function spendChallenge(
  { store, clock }: Pick<Pool, 'store' | 'clock' | 'vault'>,
  { id, expiresAt }: Challenge<ChallengeName>,
): Promise<boolean> {
  return store.transaction(async (db) => {
    const now = await findCleaningTime(clock(), db);
    if (now !== null) await deleteExpiredChallenges(now.subtract(KEPT_BEYOND).toString(), db);
    return insertUsedChallenge(id, expiresAt, db);
  });
}

/** `AuthParameters` and `ChallengeResponses`: texts by name. */
export type Parameters = Readonly<Partial<Record<string, string>>>;

/** A secret block is the longest thing that is sent here, and is shorter. */
const LONGEST = 4_096;

/** Throws InvalidParameterException for one that is missing, empty, or longer than any can be. */
export function required(parameters: Parameters, name: string): string {
  const value = parameters[name];
  if (value === undefined || value === '') throw invalidParameter(`Missing required parameter ${name}`);
  if (value.length > LONGEST) throw invalidParameter(`Parameter ${name} is too long`);
  return value;
}

/** That the user has just given the right password. */
export function proofOf({ vault }: Pick<Pool, 'vault'>, user: User): ProvenPassword {
  return { userId: user.id, passwordMark: vault.mac('challenge', user.sealedVerifier ?? '') };
}

/** The user as they are now. Throws when they are gone, disabled, or have another password than the one that was proved. */
export async function provenUser(
  pool: Pick<Pool, 'store' | 'vault'>,
  { userId, passwordMark }: ProvenPassword,
): Promise<User> {
  const user = await findById(userId, pool.store.db);
  if (user === null || proofOf(pool, user).passwordMark !== passwordMark) throw invalidSession();
  if (!user.isEnabled) throw userDisabled();
  return user;
}
