import type { FastifyInstance } from 'fastify';
import type { FederationSettings } from '#server/config/federation.ts';
import type { Pool } from '../pool.ts';
import { authorize } from './authorize.ts';
import { createHosted } from './hosted.ts';
import { formOf, queryOf, takeForms } from './parameters.ts';
import { takeProviderAnswer } from './provider-answer.ts';
import { signOut } from './sign-out.ts';
import { token } from './token.ts';

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
    scope.get('/oauth2/authorize', HIDDEN, (request, reply) => authorize(request, reply, hosted));
    scope.get('/oauth2/idpresponse', HIDDEN, (request, reply) =>
      takeProviderAnswer(request, reply, { hosted, answer: queryOf(request) }),
    );
    scope.post('/oauth2/idpresponse', HIDDEN, (request, reply) =>
      takeProviderAnswer(request, reply, { hosted, answer: formOf(request) }),
    );
    scope.post('/oauth2/token', HIDDEN, (request, reply) => token(request, reply, hosted));
    scope.get('/logout', HIDDEN, (request, reply) => signOut(request, reply, hosted));
  });
}
