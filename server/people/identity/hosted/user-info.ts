import type { FastifyReply, FastifyRequest } from 'fastify';
import { NO_STORE } from '#server/platform/http/form-page.ts';
import { PoolError } from '../pool-error.ts';
import type { User } from '../users/user.ts';
import type { Hosted } from './hosted.ts';

/** GET and POST /oauth2/userInfo (OpenID Connect Core, 5.3): what the access token's scopes open of the person, and no more. */
export async function userInfo(
  request: FastifyRequest,
  reply: FastifyReply,
  { pool }: Pick<Hosted, 'pool'>,
): Promise<FastifyReply> {
  reply.headers(NO_STORE);
  const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined || token.length > LONGEST_TOKEN) return refuse(reply, 401, 'invalid_token');
  try {
    const { user, scopes } = await pool.tokens.bearerOf(token);
    if (!scopes.includes('openid')) return refuse(reply, 403, 'insufficient_scope');
    return reply.send(claimsFor(user, scopes));
  } catch (error) {
    if (!(error instanceof PoolError)) throw error;
    return refuse(reply, 401, 'invalid_token');
  }
}

/** As the account's own calls take them. */
const LONGEST_TOKEN = 8_192;

/** The refusals of bearer tokens (RFC 6750, 3.1). */
function refuse(
  reply: FastifyReply,
  status: 401 | 403,
  error: 'invalid_token' | 'insufficient_scope',
): FastifyReply {
  return reply.code(status).header('www-authenticate', `Bearer error="${error}"`).send({ error });
}

/** Attributes of OpenID Connect's scope `profile` that an account can have. */
const PROFILE = [
  'name',
  'family_name',
  'given_name',
  'middle_name',
  'nickname',
  'preferred_username',
  'profile',
  'picture',
  'website',
  'gender',
  'birthdate',
  'zoneinfo',
  'locale',
] as const;

function claimsFor(user: User, scopes: readonly string[]): Readonly<Record<string, string | boolean>> {
  const { attributes, phoneNumber } = user;
  const profile = PROFILE.flatMap((name) => {
    const value = attributes[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    sub: user.id,
    username: user.id,
    ...(scopes.includes('profile') ? Object.fromEntries(profile) : {}),
    ...(scopes.includes('email') ? { email: user.email, email_verified: user.isEmailVerified } : {}),
    ...(scopes.includes('phone') && phoneNumber !== null
      ? { phone_number: phoneNumber, phone_number_verified: user.isPhoneNumberVerified }
      : {}),
  };
}
