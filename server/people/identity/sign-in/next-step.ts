/** What follows a right password: a refusal, another step, or the tokens. */

import type { Pool, TokenSet } from '../pool.ts';
import {
  passwordResetRequired,
  temporaryPasswordExpired,
  userDisabled,
  userNotConfirmed,
  wrongPassword,
} from '../pool-error.ts';
import type { MfaKind, SecondFactor, User } from '../users/user.ts';
import { type ChallengeFacts, proofOf, type SessionName, sealChallenge } from './challenge.ts';
import { factorsOf, sendSmsCode } from './second-factor.ts';

/** After the right password. Throws for an account that is disabled, not confirmed, or reset by an operator. */
export async function afterPassword(pool: Pool, user: User): Promise<object> {
  if (!user.isEnabled) throw userDisabled();
  switch (user.status) {
    case 'UNCONFIRMED':
      throw userNotConfirmed();
    case 'RESET_REQUIRED':
      throw passwordResetRequired();
    case 'EXTERNAL_PROVIDER':
      throw wrongPassword();
    case 'FORCE_CHANGE_PASSWORD':
      if (isOver(user.temporaryUntil, pool)) throw temporaryPasswordExpired();
      return step(pool, user, 'NEW_PASSWORD_REQUIRED', proofOf(pool, user), newPasswordParameters(user));
    case 'CONFIRMED':
      return askSecondFactor(pool, user);
  }
}

function isOver(until: string | null, { clock }: Pool): boolean {
  return until !== null && Temporal.Instant.compare(clock(), Temporal.Instant.from(until)) >= 0;
}

/** The second factor, where the account has one or the pool wants one, else the tokens. */
export async function askSecondFactor(pool: Pool, user: User): Promise<object> {
  const factors = factorsOf(user);
  const [only] = factors;
  if (only === undefined)
    return (await pool.requiresSecondFactor(user)) ? askSetup(pool, user) : signedIn(pool, user, null);
  const chosen = factors.length === 1 ? only : factors.find((factor) => factor === user.preferredMfa);
  if (chosen !== undefined) return askFactor(pool, user, chosen);
  return step(pool, user, 'SELECT_MFA_TYPE', proofOf(pool, user), {
    MFAS_CAN_CHOOSE: JSON.stringify(factors),
  });
}

/** Asks for a code of that kind; sends it, where it is sent. */
export async function askFactor(pool: Pool, user: User, factor: MfaKind): Promise<object> {
  if (factor === 'SOFTWARE_TOKEN_MFA') return step(pool, user, 'SOFTWARE_TOKEN_MFA', proofOf(pool, user), {});
  const { code, destination } = await sendSmsCode(pool, user);
  return step(
    pool,
    user,
    'SMS_MFA',
    { ...proofOf(pool, user), code },
    {
      CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
      CODE_DELIVERY_DESTINATION: destination,
    },
  );
}

/** The tokens of a sign-in that is complete; `secondFactor` is the one that was given, a passkey among them. */
export async function signedIn(pool: Pool, user: User, secondFactor: SecondFactor | null): Promise<object> {
  const scope = 'aws.cognito.signin.user.admin';
  const tokens = await pool.tokens.issue({ user, scope, nonce: null, secondFactor, link: null });
  return authenticationResult(tokens);
}

/** Tokens as InitiateAuth and RespondToAuthChallenge answer them. */
export function authenticationResult(tokens: TokenSet): object {
  return {
    ChallengeParameters: {},
    AuthenticationResult: {
      AccessToken: tokens.accessToken,
      IdToken: tokens.idToken,
      RefreshToken: tokens.refreshToken,
      ExpiresIn: tokens.expiresIn,
      TokenType: 'Bearer',
    },
  };
}

function askSetup(pool: Pool, user: User): object {
  const facts = { ...proofOf(pool, user), secret: null, isVerified: false };
  return step(pool, user, 'MFA_SETUP', facts, { MFAS_CAN_SETUP: JSON.stringify(['SOFTWARE_TOKEN_MFA']) });
}

function newPasswordParameters({ email, isEmailVerified }: User): Readonly<Record<string, string>> {
  const attributes = { email, email_verified: String(isEmailVerified) };
  return { requiredAttributes: '[]', userAttributes: JSON.stringify(attributes) };
}

function step<Name extends SessionName>(
  pool: Pool,
  user: User,
  name: Name,
  facts: ChallengeFacts[Name],
  parameters: Readonly<Record<string, string>>,
): object {
  return {
    ChallengeName: name,
    Session: sealChallenge(pool, name, facts),
    ChallengeParameters: { USERNAME: user.id, USER_ID_FOR_SRP: user.id, ...parameters },
  };
}
