/** What the provider reports: that something about a customer has changed. It is noted, and looked up. */

import type { FastifyInstance } from 'fastify';
import { sendError } from '#server/platform/http/error-handler.ts';
import type { Services } from '#server/platform/services.ts';
import { findAllCustomersByPayments } from './customers-repository.ts';
import { lookupsOf, providerOf } from './lookups.ts';

/** Where the provider's account sends its events. */
export const PAYMENT_WEBHOOK_PATH = '/payments/stripe';

/** An event has one object, of some kilobytes. */
const BODY_LIMIT = 1024 * 1024;
const NOT_SIGNED = { status: 401, code: 'not_signed', message: '決済会社からの知らせと確かめられません。' };

export function registerPaymentWebhook(app: FastifyInstance, services: Services): void {
  const { store, clock } = services;
  const provider = providerOf(services);
  if (provider === null) return;
  const lookups = lookupsOf(services);

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is of the bytes.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(PAYMENT_WEBHOOK_PATH, { schema: { hide: true } }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = String(request.headers['stripe-signature'] ?? '');
      const reported = await provider.readReport({ body, signature, now: clock() });
      if (reported === null) return sendError(reply, NOT_SIGNED);
      const { customerIds, externalIds } = reported;
      await store.transaction(async (db) => {
        const byPayments = await findAllCustomersByPayments(externalIds, db);
        await lookups.note([...customerIds, ...byPayments], db);
      });
      lookups.wake();
      return reply.send({});
    });
  });
}
