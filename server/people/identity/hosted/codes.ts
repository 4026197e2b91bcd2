/** Authorization codes: each is for one app's request, for five minutes, and for one try. */

import { createHash, randomBytes } from 'node:crypto';
import { findCleaningTime } from '#server/platform/beat/public.ts';
import { isSameSecret } from '#server/platform/vault.ts';
import type { Pool, SignIn, TokenSet } from '../pool.ts';
import { factorsOf } from '../sign-in/second-factor.ts';
import { findById } from '../users/repository.ts';
import type { AppRequest } from './app-request.ts';
import {
  type AuthorizationCode,
  deleteCode,
  deleteCodesExpiredBefore,
  insertCode,
  takeCode,
  updateSignIn,
} from './authorization-code-repository.ts';
import { isLinked } from './links.ts';
import { refusalOf } from './person.ts';

const CODE_BYTES = 32;

/** The provider's. */
const CODE_LIFE = { minutes: 5 };

/** A used code is known for that long, so that its second use still ends what the first one gave. */
const CODE_MEMORY = { hours: 24 };

/** Who signs in at these pages, and by what. */
export type HostedSignIn = Pick<SignIn, 'user' | 'secondFactor' | 'link'>;

/** A code for this person, for the app that asked. */
export async function issueCode(
  { user, secondFactor, link }: HostedSignIn,
  request: AppRequest,
  pool: Pool,
): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const now = pool.clock();
  const { redirectUri, codeChallenge, scope, nonce } = request;
  await pool.store.transaction(async (db) => {
    const cleaningTime = await findCleaningTime(now, db);
    if (cleaningTime !== null) {
      await deleteCodesExpiredBefore(cleaningTime.subtract(CODE_MEMORY).toString(), db);
    }
    const expiresAt = now.add(CODE_LIFE).toString();
    const bound = {
      userId: user.id,
      clientId: pool.facts.clientId,
      redirectUri,
      codeChallenge,
      scope,
      nonce,
      secondFactor,
      link,
    };
    await insertCode({ hash: hashOf(code), ...bound, expiresAt }, db);
  });
  return code;
}

/** What a token request says beside the code; all of it must fit. */
type CodeProof = {
  readonly code: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** Its SHA-256 is the challenge of the request. */
  readonly verifier: string;
};

/**
 * Exchanges a code for tokens; null for one that is unknown, expired, used or not proven. It is spent by the first try,
 * right or wrong; a second one means that two hold it, so it ends what the first one gave (RFC 6749, 4.1.2).
 */
export async function exchangeCode(proof: CodeProof, pool: Pool): Promise<TokenSet | null> {
  const { store, clock, tokens } = pool;
  const hash = hashOf(proof.code);
  const taken = await takeCode(hash, clock().toString(), store.db);
  if (taken === null) {
    const originJti = await deleteCode(hash, store.db);
    if (originJti !== null) await tokens.endFamily(originJti);
    return null;
  }
  const user = isProven(taken, proof, clock()) ? await findById(taken.userId, store.db) : null;
  if (user === null || refusalOf(user) !== null) return null;
  if (taken.link !== null && !(await isLinked(taken.link, user.id, store.db))) return null;
  // Set up between the provider's word and now.
  if (taken.secondFactor === null && (factorsOf(user).length > 0 || (await pool.requiresSecondFactor(user))))
    return null;
  const { originJti, ...set } = await tokens.issue({ ...taken, user });
  if (await updateSignIn(hash, originJti, store.db)) return set;
  // The second use came while the first was at work, and could not end yet what was not there yet.
  await tokens.endFamily(originJti);
  return null;
}

function isProven(code: AuthorizationCode, proof: CodeProof, now: Temporal.Instant): boolean {
  const challenge = createHash('sha256').update(proof.verifier).digest('base64url');
  return (
    Temporal.Instant.compare(now, Temporal.Instant.from(code.expiresAt)) < 0 &&
    code.clientId === proof.clientId &&
    code.redirectUri === proof.redirectUri &&
    isSameSecret(challenge, code.codeChallenge)
  );
}

/** The code is random: a plain hash tells nothing of it. */
function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
