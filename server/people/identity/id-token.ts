import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import type { IdClaims, IdTokens } from '#server/platform/identity.ts';

export type IdTokenSource = {
  readonly issuer: string;
  readonly clientId: string;
  /** Our own keys, or the address of another issuer's. */
  readonly keys: ((kid?: string) => Promise<JSONWebKeySet>) | URL;
};

const INVALID = { ok: false, reason: 'invalid' } as const;

/** No token of ours is near this long; a longer one is not looked at. */
const LONGEST_TOKEN = 8_192;

/** Verifies ID tokens of one client of one issuer, ours and another's by the same code. Rejects only when keys can't be read. */
export function createIdTokens({ issuer, clientId, keys }: IdTokenSource): IdTokens {
  const keyFor: JWTVerifyGetKey =
    keys instanceof URL
      ? createRemoteJWKSet(keys)
      : async (header, token) => createLocalJWKSet(await keys(header.kid))(header, token);
  return async (token, now) => {
    if (token.length > LONGEST_TOKEN) return INVALID;
    try {
      const { payload } = await jwtVerify(token, keyFor, {
        issuer,
        audience: clientId,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'sub'],
        currentDate: new Date(now.epochMilliseconds),
      });
      const claims = claimsOf(payload);
      return claims === null ? INVALID : { ok: true, claims };
    } catch (error) {
      if (error instanceof errors.JWTExpired) return { ok: false, reason: 'expired' };
      // Keys that can't be read now are no fault of the token.
      if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) throw error;
      return INVALID;
    }
  };
}

function claimsOf(payload: JWTPayload): IdClaims | null {
  const { sub, exp, email } = payload;
  if (payload.token_use !== 'id' || typeof email !== 'string') return null;
  if (sub === undefined || exp === undefined) return null;
  return {
    userId: sub,
    email: inLowerCase(email.trim()),
    isEmailVerified: payload.email_verified === true || payload.email_verified === 'true',
    originJti: typeof payload.origin_jti === 'string' ? payload.origin_jti : null,
    hasSecondFactor: Array.isArray(payload.amr) && payload.amr.includes('mfa'),
    expiresAtMs: exp * 1_000,
    signedInAtMs: typeof payload.auth_time === 'number' ? payload.auth_time * 1_000 : null,
  };
}

/** Only what A to Z are: other letters may fall together with them and make one address of two. */
function inLowerCase(email: string): string {
  return email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
