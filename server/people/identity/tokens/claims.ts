import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import type { PoolFacts } from '../pool-facts.ts';
import type { SecondFactor, User } from '../users/user.ts';

/** What both tokens of one issue are made of. */
type Issue = {
  readonly user: User;
  readonly facts: PoolFacts;
  readonly originJti: string;
  readonly eventId: string;
  readonly scope: string;
  readonly nonce: string | null;
  readonly secondFactor: SecondFactor | null;
  /** Seconds since 1970. */
  readonly authTime: number;
  readonly issuedAt: number;
  readonly expiresAt: number;
};

/** Claims of an access token, as the provider's. */
export function accessClaims({ user, facts, ...issue }: Issue): JWTPayload {
  return {
    ...common(user, facts, issue),
    client_id: facts.clientId,
    token_use: 'access',
    scope: issue.scope,
    username: user.id,
  };
}

/** Claims of an ID token: who it is, with the attributes. */
export function idClaims({ user, facts, ...issue }: Issue): JWTPayload {
  const phone =
    user.phoneNumber === null
      ? {}
      : { phone_number: user.phoneNumber, phone_number_verified: user.isPhoneNumberVerified };
  return {
    ...user.attributes,
    ...phone,
    ...(issue.nonce === null ? {} : { nonce: issue.nonce }),
    ...(issue.secondFactor === null ? {} : { amr: ['mfa', METHODS[issue.secondFactor]] }),
    ...common(user, facts, issue),
    email: user.email,
    email_verified: user.isEmailVerified,
    aud: facts.clientId,
    token_use: 'id',
    'cognito:username': user.id,
  };
}

/** How a second factor is called in `amr` (RFC 8176); `mfa` beside it says that there was one. */
const METHODS: Readonly<Record<SecondFactor, string>> = {
  SMS_MFA: 'sms',
  SOFTWARE_TOKEN_MFA: 'otp',
  WEB_AUTHN: 'pop',
};

function common(user: User, facts: PoolFacts, issue: Omit<Issue, 'user' | 'facts'>): JWTPayload {
  return {
    sub: user.id,
    iss: facts.issuer,
    origin_jti: issue.originJti,
    event_id: issue.eventId,
    auth_time: issue.authTime,
    iat: issue.issuedAt,
    exp: issue.expiresAt,
    jti: randomUUID(),
  };
}
