/** お知らせメール: whether a member wants it; and what keeps mailings going. */

import type { FastifyInstance } from 'fastify';
import { type NewsMail, newsMail, switchNewsMail } from '#contract/messaging/mailings.ts';
import { findByUserId } from '#server/people/members/public.ts';
import { registerCall } from '#server/platform/http/register.ts';
import type { Services } from '#server/platform/services.ts';
import { registerMailingsAdmin } from './admin/routes.ts';
import { keepMailings } from './keep-sending.ts';
import { registerStopPage } from './stop-page.ts';
import { hasStopped, resumeNews, stopNews } from './stops.ts';

export function registerMailings(app: FastifyInstance, services: Services): void {
  const { store } = services;

  registerCall(app, newsMail, ({ member }) => answerOf(member.userId));

  registerCall(app, switchNewsMail, async ({ body: { receives }, member: { userId } }) => {
    const member = await findByUserId(userId, store.db);
    if (member !== null) await (receives ? resumeNews : stopNews)(member.memberId, services);
    return answerOf(userId);
  });

  registerStopPage(app, services);
  registerMailingsAdmin(app, services);
  keepMailings(services);

  async function answerOf(userId: string): Promise<NewsMail> {
    const member = await findByUserId(userId, store.db);
    return { receives: member === null ? null : !(await hasStopped(member.memberId, store.db)) };
  }
}
