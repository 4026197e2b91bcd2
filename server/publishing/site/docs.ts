import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { ACCESS_TOKEN, IDEMPOTENCY_KEY } from '#contract/headers.ts';
import { ErrorAnswer } from '#contract/wire.ts';

const DESCRIPTION = [
  `Reporters send their URL token as \`${ACCESS_TOKEN}\`. Every write takes an \`${IDEMPOTENCY_KEY}\` (a UUID):`,
  'the same key again gives the first answer and changes nothing. A refusal is `{ code, message, field? }`;',
  'a conflict (409) also carries the current match.',
].join(' ');

/**
 * The plugin's own policy would let in hosts outside, and would ask for everything by https: over plain http from
 * another machine the page would stay blank.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The one style that the viewer writes into its own page.
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' } as const;

/** The OpenAPI page at /api/docs, read from the contract's calls as they are registered. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { info: { title: 'つなぐ API', version: '1', description: DESCRIPTION } },
    // The answers are for the reader only: serialising by schema would cost more than half of a read.
    transform: ({ schema, url, route }) => {
      const answer = route.config?.call?.answer;
      const described = answer === undefined ? {} : { response: { 200: answer, '4XX': ErrorAnswer } };
      return { schema: { ...schema, ...described }, url };
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      // It says what its GET says.
      for (const item of Object.values(document.openapiObject.paths ?? {})) delete item?.head;
      return document.openapiObject;
    },
  });
  await app.register(async (docs) => {
    docs.addHook('onRequest', async (_request, reply) => {
      reply.headers(HEADERS);
    });
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: POLICY });
  });
}
