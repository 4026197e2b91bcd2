import type { FastifyReply, FastifyRequest } from 'fastify';
import { readAppRequest } from './app-request.ts';
import { beginAttempt, keepAttempt } from './attempt.ts';
import { type Hosted, sendError, sendOn } from './hosted.ts';
import { oauthError } from './oauth-error.ts';
import { FOREIGN_REQUEST, sendPlainPage } from './page.ts';
import { only, queryOf } from './parameters.ts';
import { UpstreamError } from './upstream.ts';

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
