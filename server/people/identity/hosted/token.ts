import type { FastifyReply, FastifyRequest } from 'fastify';
import { NO_STORE } from '#server/platform/http/form-page.ts';
import { noteSignIn } from '../devices/known-devices.ts';
import { type Asker, askerOf } from '../endpoint.ts';
import type { TokenSet } from '../pool.ts';
import { PoolError } from '../pool-error.ts';
import { exchangeCode } from './codes.ts';
import { countedAttempt, type Hosted, RETRY_AFTER } from './hosted.ts';
import { formOf, only } from './parameters.ts';

type TokenError =
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'server_error'
  | 'temporarily_unavailable'
  | 'unsupported_grant_type'
  | 'unsupported_token_type';

type Grant = { readonly tokens: TokenSet } | { readonly error: TokenError };

/** POST /oauth2/token: a code with its verifier, or a refresh token, for tokens of ours. */
export async function token(
  request: FastifyRequest,
  reply: FastifyReply,
  { pool }: Pick<Hosted, 'pool'>,
): Promise<FastifyReply> {
  const form = formOf(request);
  reply.headers(NO_STORE);
  if (only(form, 'client_id') !== pool.facts.clientId) return sendTokenError(reply, 400, 'invalid_client');
  const counted = await countedAttempt(request, pool);
  if (counted === null) return sendTokenError(reply.headers(RETRY_AFTER), 429, 'temporarily_unavailable');
  const grant = await grantFor(form, pool, askerOf(request, reply, true));
  if ('error' in grant) return sendTokenError(reply, 400, grant.error);
  await counted.took();
  const { accessToken, idToken, refreshToken, expiresIn } = grant.tokens;
  return reply.send({
    access_token: accessToken,
    id_token: idToken,
    refresh_token: refreshToken,
    expires_in: expiresIn,
    token_type: 'Bearer',
  });
}

async function grantFor(form: URLSearchParams, pool: Hosted['pool'], asker: Asker): Promise<Grant> {
  switch (only(form, 'grant_type')) {
    case 'authorization_code':
      return byCode(form, pool, asker);
    case 'refresh_token':
      return byRefreshToken(form, pool);
    case null:
      return { error: 'invalid_request' };
    default:
      return { error: 'unsupported_grant_type' };
  }
}

async function byCode(form: URLSearchParams, pool: Hosted['pool'], asker: Asker): Promise<Grant> {
  const [code, redirectUri, verifier] = ['code', 'redirect_uri', 'code_verifier'].map((name) =>
    only(form, name),
  );
  if (!code || !redirectUri || !verifier) return { error: 'invalid_request' };
  const tokens = await exchangeCode({ code, clientId: pool.facts.clientId, redirectUri, verifier }, pool);
  if (tokens === null) return { error: 'invalid_grant' };
  await noteSignIn(pool, tokens.accessToken, asker);
  return { tokens };
}

async function byRefreshToken(form: URLSearchParams, pool: Hosted['pool']): Promise<Grant> {
  const refreshToken = only(form, 'refresh_token');
  if (refreshToken === null) return { error: 'invalid_request' };
  try {
    return { tokens: await pool.tokens.refresh(refreshToken) };
  } catch (cause) {
    if (!(cause instanceof PoolError)) throw cause;
    return { error: 'invalid_grant' };
  }
}

/**
 * POST /oauth2/revoke (RFC 7009), without a secret as browsers' programs have none: ends the sign-in of a refresh token.
 * An unknown one is no error. An access token can't be revoked by itself: it ends with its sign-in.
 */
export async function revoke(
  request: FastifyRequest,
  reply: FastifyReply,
  { pool }: Pick<Hosted, 'pool'>,
): Promise<FastifyReply> {
  const form = formOf(request);
  if (only(form, 'client_id') !== pool.facts.clientId) return sendTokenError(reply, 400, 'invalid_client');
  const presented = only(form, 'token');
  if (presented === null) return sendTokenError(reply, 400, 'invalid_request');
  if (JWT.test(presented)) return sendTokenError(reply, 400, 'unsupported_token_type');
  await pool.tokens.revoke(presented);
  return reply.headers(NO_STORE).send();
}

/** Access and ID tokens; refresh tokens have no dot. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** As OAuth has it (RFC 6749, 5.2): the code alone; clients show a sentence of their own. */
export function sendTokenError(
  reply: FastifyReply,
  status: 400 | 429 | 500,
  error: TokenError,
): FastifyReply {
  return reply.code(status).headers(NO_STORE).send({ error });
}
