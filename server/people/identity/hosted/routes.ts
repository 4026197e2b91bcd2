import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FederationSettings } from '#server/platform/config/federation.ts';
import type { Pool } from '../pool.ts';
import { oauthError, readAppRequest } from './app-request.ts';
import { beginAttempt, keepAttempt } from './attempt.ts';
import { discoveryOf, discoveryPathOf } from './discovery.ts';
import { showEmailStep, takeEmailStep } from './email-step.ts';
import { createHosted, type Hosted, sendError, sendOn } from './hosted.ts';
import { FOREIGN_REQUEST, FOREIGN_SIGN_OUT, LOST_ATTEMPT, sendPlainPage, UNEXPECTED } from './page.ts';
import { formOf, only, queryOf, takeForms } from './parameters.ts';
import { takeProviderAnswer } from './provider-answer.ts';
import { showSecondStep, takeSecondStep } from './second-step.ts';
import { revoke, sendTokenError, token } from './token.ts';
import { UpstreamError } from './upstream.ts';
import { userInfo } from './user-info.ts';

const TOKEN_PATH = '/oauth2/token';
const REVOKE_PATH = '/oauth2/revoke';
const USER_INFO_PATH = '/oauth2/userInfo';

/** Programs call these, and read an error as JSON. */
const FOR_PROGRAMS: readonly string[] = [TOKEN_PATH, REVOKE_PATH, USER_INFO_PATH];

const SECOND_FACTOR_PATH = '/oauth2/second-factor';
const EMAIL_PATH = '/oauth2/email';

const HIDDEN = { schema: { hide: true } } as const;

/** The hosted pages, at the paths that the widget's library knows. */
export async function registerHosted(
  app: FastifyInstance,
  pool: Pool,
  settings: FederationSettings,
): Promise<void> {
  const hosted = createHosted(pool, settings);
  await app.register(async (scope) => {
    takeForms(scope);
    scope.setErrorHandler(answerFailure(hosted));
    scope.get('/oauth2/authorize', HIDDEN, (request, reply) => authorize(request, reply, hosted));
    scope.get('/oauth2/idpresponse', HIDDEN, (request, reply) =>
      takeProviderAnswer(request, reply, { hosted, answer: queryOf(request) }),
    );
    scope.post('/oauth2/idpresponse', HIDDEN, (request, reply) =>
      takeProviderAnswer(request, reply, { hosted, answer: formOf(request) }),
    );
    scope.get(SECOND_FACTOR_PATH, HIDDEN, (request, reply) => showSecondStep(request, reply, hosted));
    scope.post(SECOND_FACTOR_PATH, HIDDEN, (request, reply) => takeSecondStep(request, reply, hosted));
    scope.get(EMAIL_PATH, HIDDEN, (request, reply) => showEmailStep(request, reply, hosted));
    scope.post(EMAIL_PATH, HIDDEN, (request, reply) => takeEmailStep(request, reply, hosted));
    scope.post(TOKEN_PATH, HIDDEN, (request, reply) => token(request, reply, hosted));
    scope.post(REVOKE_PATH, HIDDEN, (request, reply) => revoke(request, reply, hosted));
    scope.get(USER_INFO_PATH, HIDDEN, (request, reply) => userInfo(request, reply, hosted));
    scope.post(USER_INFO_PATH, HIDDEN, (request, reply) => userInfo(request, reply, hosted));
    scope.get(discoveryPathOf(pool), HIDDEN, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').send(discoveryOf(pool, settings)),
    );
    scope.get('/logout', HIDDEN, (request, reply) => signOut(request, reply, hosted));
  });
}

/** What nobody foresaw: logged, and told in the form that who asks can read, a program or a person. */
function answerFailure({ addresses: { login } }: Hosted) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const isUnreadable = error instanceof Error && isClientError(error as FastifyError);
    if (!isUnreadable) request.log.error(error);
    const status = isUnreadable ? 400 : 500;
    if (FOR_PROGRAMS.includes(request.routeOptions.url ?? '')) {
      return sendTokenError(reply, status, isUnreadable ? 'invalid_request' : 'server_error');
    }
    return sendPlainPage(reply, { status, sentence: isUnreadable ? LOST_ATTEMPT : UNEXPECTED, login });
  };
}

function isClientError({ statusCode = 500 }: FastifyError): boolean {
  return statusCode >= 400 && statusCode < 500;
}

/** GET /logout: nobody is signed in at these pages, the app has ended its own tokens; so it only leads back. */
function signOut(request: FastifyRequest, reply: FastifyReply, { pool, addresses }: Hosted): FastifyReply {
  const parameters = queryOf(request);
  const address = only(parameters, 'logout_uri');
  const isOurs = address !== null && addresses.signOut.includes(address);
  if (isOurs && only(parameters, 'client_id') === pool.facts.clientId) return sendOn(reply, address);
  return sendPlainPage(reply, { status: 400, sentence: FOREIGN_SIGN_OUT, login: addresses.login });
}

/** Our own accounts, as the widget calls them: the app's page has the form for them. */
const OWN = 'COGNITO';

/** GET /oauth2/authorize: sends the browser on to the provider that the app names. */
export async function authorize(
  request: FastifyRequest,
  reply: FastifyReply,
  { pool, addresses, upstreams }: Hosted,
): Promise<FastifyReply> {
  const parameters = queryOf(request);
  const reading = readAppRequest(parameters, { clientId: pool.facts.clientId, addresses });
  if (reading.kind === 'foreign') {
    return sendPlainPage(reply, { status: 400, sentence: FOREIGN_REQUEST, login: addresses.login });
  }
  if (reading.kind === 'refused') return sendError(reply, reading, reading.error);

  // Nobody is ever signed in here: the app keeps its tokens itself.
  if (only(parameters, 'prompt') === 'none') {
    return sendError(reply, reading.request, oauthError('login_required'));
  }
  const name = only(parameters, 'identity_provider') ?? OWN;
  if (name === OWN) return sendOn(reply, addresses.login);
  const upstream = upstreams.find(({ profile }) => profile.wireName === name);
  if (upstream === undefined) {
    const error = oauthError('invalid_request', 'The identity provider is not configured.');
    return sendError(reply, reading.request, error);
  }

  const attempt = beginAttempt(upstream.profile.provider, reading.request, pool);
  try {
    const address = await upstream.begin(attempt.secrets);
    keepAttempt(request, reply, {
      attempt,
      vault: pool.vault,
      isPosted: upstream.profile.parameters.response_mode === 'form_post',
    });
    return sendOn(reply, address.href);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    request.log.warn({ provider: upstream.profile.provider, reason: error.message }, 'provider not reached');
    return sendError(reply, reading.request, oauthError('server_error'));
  }
}
