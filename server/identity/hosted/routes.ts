import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FederationSettings } from '#server/config/federation.ts';
import type { Pool } from '../pool.ts';
import { authorize } from './authorize.ts';
import { createHosted, type Hosted } from './hosted.ts';
import { LOST_ATTEMPT, sendPlainPage, UNEXPECTED } from './page.ts';
import { formOf, queryOf, takeForms } from './parameters.ts';
import { takeProviderAnswer } from './provider-answer.ts';
import { signOut } from './sign-out.ts';
import { sendTokenError, token } from './token.ts';

const TOKEN_PATH = '/oauth2/token';

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
    scope.post(TOKEN_PATH, HIDDEN, (request, reply) => token(request, reply, hosted));
    scope.get('/logout', HIDDEN, (request, reply) => signOut(request, reply, hosted));
  });
}

/** What nobody foresaw: logged, and told in the form that who asks can read, a program or a person. */
function answerFailure({ addresses: { login } }: Hosted) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const isUnreadable = error instanceof Error && isClientError(error as FastifyError);
    if (!isUnreadable) request.log.error(error);
    const status = isUnreadable ? 400 : 500;
    if (request.routeOptions.url === TOKEN_PATH) {
      return sendTokenError(reply, status, isUnreadable ? 'invalid_request' : 'server_error');
    }
    return sendPlainPage(reply, { status, sentence: isUnreadable ? LOST_ATTEMPT : UNEXPECTED, login });
  };
}

function isClientError({ statusCode = 500 }: FastifyError): boolean {
  return statusCode >= 400 && statusCode < 500;
}
