/**
 * Tokens of sign-ins. All that come of one sign-in are a family (`origin_jti`) and end with it. A refresh token gives
 * another one at each use; two tabs that use the same one within a minute both get on, a later reuse ends the family,
 * for then somebody else has it, too.
 */

import { hash, randomBytes, randomUUID } from 'node:crypto';
import { createLocalJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify, SignJWT } from 'jose';
import type { Database } from '#server/platform/store/store.ts';
import type { Pool, TokenSet, Tokens } from '../pool.ts';
import { invalidAccessToken, PoolError, userDisabled } from '../pool-error.ts';
import { findById } from '../users/repository.ts';
import type { User } from '../users/user.ts';
import { accessClaims, idClaims } from './claims.ts';
import { createEndings } from './endings.ts';
import {
  type Family,
  findFamily,
  findRefreshToken,
  insertFamily,
  insertRefreshToken,
  updateFamiliesOfLinkRevoked,
  updateFamiliesRevoked,
  updateFamilyRevoked,
  updateRefreshTokenUsed,
} from './repository.ts';
import { createKeyRing } from './signing-keys.ts';

/** As the provider's usual: an hour, and 30 days. */
const LIFE_SECONDS = 3_600;
const REFRESH_DAYS = 30;
const REFRESH_BYTES = 32;
/** Two tabs share one storage and may renew at the same moment. */
const GRACE_SECONDS = 60;

export function createTokens({
  store,
  clock,
  vault,
  facts,
}: Pick<Pool, 'store' | 'clock' | 'vault' | 'facts'>): Tokens {
  const keys = createKeyRing({ store, clock, vault });
  const endings = createEndings({ store });
  const keyFor: JWTVerifyGetKey = async (header, token) =>
    createLocalJWKSet(await keys.jwks(header.kid))(header, token);

  return {
    async issue({ user, scope, nonce, secondFactor, link }) {
      const now = clock();
      const family: Family = {
        originJti: randomUUID(),
        userId: user.id,
        authTime: now.toString(),
        scope,
        expiresAt: now.add({ hours: 24 * REFRESH_DAYS }).toString(),
        revokedAt: null,
        secondFactor,
        link,
      };
      const refreshToken = newRefreshToken();
      await store.transaction(async (db) => {
        await insertFamily(family, db);
        await insertRefreshToken(refreshToken.rowOf(family), db);
      });
      const set = await tokenSet(user, family, nonce, refreshToken.token);
      return { ...set, originJti: family.originJti };
    },

    async refresh(presented) {
      const { user, family, refreshToken } = await exchanged(presented);
      return tokenSet(user, family, null, refreshToken);
    },

    async revoke(presented) {
      const known = await findRefreshToken(hash('sha256', presented), store.db);
      if (known !== null) await end(known.originJti);
    },

    endFamily: end,

    async endAllOf(userId, except) {
      const ended = await endAll(userId, except?.originJti ?? null, store.db);
      ended();
    },

    endAllWithin: (userId, db) => endAll(userId, null, db),

    async endFamiliesWithin(originJtis, db) {
      for (const originJti of originJtis) await updateFamilyRevoked(originJti, clock().toString(), db);
      return noting(originJtis);
    },

    async endLinkWithin(userId, link, db) {
      const ended = await updateFamiliesOfLinkRevoked(userId, link, clock().toString(), db);
      return noting(ended);
    },

    async callerOf(accessToken) {
      const bearer = await bearerOf(accessToken);
      if (!bearer.scopes.includes(OWN_ACCOUNT)) {
        throw invalidAccessToken('Access Token does not have required scopes');
      }
      return bearer;
    },
    bearerOf,

    async holderOf(idToken) {
      try {
        const { sub, exp, token_use: use, origin_jti: originJti } = await verified(idToken, facts.clientId);
        if (use !== 'id' || sub === undefined || exp === undefined || typeof originJti !== 'string')
          return null;
        if (await endings.isEnded(originJti)) return null;
        return { userId: sub, expiresAt: Temporal.Instant.fromEpochMilliseconds(exp * 1_000) };
      } catch (error) {
        if (error instanceof PoolError) return null;
        throw error;
      }
    },

    isEnded: endings.isEnded,
    isKnownEnded: endings.isKnownEnded,
    findAllEnded: endings.findAllEnded,
    jwks: keys.jwks,
  };

  async function bearerOf(accessToken: string) {
    const payload = await verified(accessToken, undefined);
    const { sub, origin_jti: originJti } = payload;
    if (payload.token_use !== 'access' || payload.client_id !== facts.clientId) throw invalidAccessToken();
    if (sub === undefined || typeof originJti !== 'string') throw invalidAccessToken();
    if (await endings.isEnded(originJti)) throw invalidAccessToken('Access Token has been revoked');
    const user = await findById(sub, store.db);
    if (user === null) throw new PoolError('UserNotFoundException', 'User does not exist.');
    if (!user.isEnabled) throw userDisabled();
    return { user, originJti, scopes: scopesOf(payload) };
  }

  async function endAll(userId: string, except: string | null, db: Database): Promise<() => void> {
    const ended = await updateFamiliesRevoked(userId, except, clock().toString(), db);
    return noting(ended);
  }

  function noting(ended: readonly string[]): () => void {
    return () => {
      for (const originJti of ended) endings.note(originJti);
    };
  }

  async function end(originJti: string): Promise<void> {
    await updateFamilyRevoked(originJti, clock().toString(), store.db);
    endings.note(originJti);
  }

  async function tokenSet(
    user: User,
    family: Family,
    nonce: string | null,
    refreshToken: string,
  ): Promise<TokenSet> {
    const issuedAt = secondsOf(clock());
    const issue = {
      user,
      facts,
      nonce,
      issuedAt,
      originJti: family.originJti,
      eventId: randomUUID(),
      scope: family.scope,
      secondFactor: family.secondFactor,
      authTime: secondsOf(Temporal.Instant.from(family.authTime)),
      expiresAt: issuedAt + LIFE_SECONDS,
    };
    const [accessToken, idToken] = await Promise.all([signed(accessClaims(issue)), signed(idClaims(issue))]);
    return { accessToken, idToken, refreshToken, expiresIn: LIFE_SECONDS };
  }

  async function signed(claims: JWTPayload): Promise<string> {
    const { kid, key } = await keys.signer();
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
  }

  async function exchanged(presented: string) {
    const now = clock();
    const usedHash = hash('sha256', presented);
    const outcome = await store.transaction(async (db) => {
      await updateRefreshTokenUsed(usedHash, now.toString(), db);
      const known = await findRefreshToken(usedHash, db);
      const family = known && (await findFamily(known.originJti, db));
      // A refusal is thrown: the use that was noted above is undone.
      if (known === null || family === null) throw notRefreshed('Invalid Refresh Token');
      if (family.revokedAt !== null) throw notRefreshed('Refresh Token has been revoked');
      if (!isAfter(known.expiresAt, now)) throw notRefreshed('Refresh Token has expired');
      const firstUse = Temporal.Instant.from(known.usedAt ?? now.toString());
      if (now.since(firstUse).total('seconds') > GRACE_SECONDS) return { reused: family.originJti };
      const user = await findById(family.userId, db);
      if (user === null) throw notRefreshed('Refresh Token has been revoked');
      if (!user.isEnabled) throw userDisabled();
      const next = newRefreshToken();
      await insertRefreshToken(next.rowOf(family), db);
      return { user, family, refreshToken: next.token };
    });
    if ('reused' in outcome) {
      // Outside of the transaction: the end must stand although the refresh is refused.
      await end(outcome.reused);
      throw new PoolError('RefreshTokenReuseException', 'Refresh token reuse detected');
    }
    return outcome;
  }

  async function verified(token: string, audience: string | undefined): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, keyFor, {
        issuer: facts.issuer,
        ...(audience === undefined ? {} : { audience }),
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'sub'],
        currentDate: new Date(clock().epochMilliseconds),
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw invalidAccessToken('Access Token has expired');
      if (error instanceof errors.JOSEError) throw invalidAccessToken();
      throw error;
    }
  }
}

/** The scope that opens the account's own calls, as the provider names it. */
const OWN_ACCOUNT = 'aws.cognito.signin.user.admin';

function scopesOf({ scope }: JWTPayload): readonly string[] {
  return typeof scope === 'string' ? scope.split(' ') : [];
}

function newRefreshToken() {
  const token = randomBytes(REFRESH_BYTES).toString('base64url');
  return {
    token,
    rowOf: ({ originJti, expiresAt }: Family) => ({
      hash: hash('sha256', token),
      originJti,
      expiresAt,
      usedAt: null,
    }),
  };
}

function notRefreshed(message: string): PoolError {
  return new PoolError('NotAuthorizedException', message);
}

function secondsOf(instant: Temporal.Instant): number {
  return Math.floor(instant.epochMilliseconds / 1_000);
}

function isAfter(instant: string, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(instant, now) > 0;
}
