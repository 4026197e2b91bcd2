/** ほかのサービスでのログイン: a member's own linked logins. */

import type { FastifyInstance } from 'fastify';
import { changeLinkedLogin, type LinkedLogins, linkedLogins } from '#contract/member/linked-logins.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict, notFound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { membersOf } from '../guard.ts';
import { accountsOf } from './accounts.ts';
import * as sentence from './messages.ts';

export function registerLinkedLogins(app: FastifyInstance, services: Services): void {
  const accounts = accountsOf(services);
  const { db } = services.store;

  registerCall(app, linkedLogins, async ({ person }) => viewOf(person.userId));

  registerCall(app, changeLinkedLogin, async ({ params, body, person }) => {
    const change = { link: params.linkId, to: body.state, by: 'person' } as const;
    // One's own change of one's own account needs no audit; a letter tells of it.
    const result = (await accounts?.changeLinks(person.userId, change, async () => undefined)) ?? 'unknown';
    if (result === 'unknown') throw notFound('unknown_link', sentence.UNKNOWN_LINK);
    if (result === 'onlyWay') throw conflict('only_way_in', sentence.ONLY_OWN_WAY_IN);
    membersOf(services).forget(person.userId);
    return viewOf(person.userId);
  });

  async function viewOf(userId: string): Promise<LinkedLogins> {
    if (accounts === null) return { links: [], has_other_way: true };
    const { links, hasOtherWay } = await accounts.findLinks(userId, db);
    return {
      links: links.map(({ id, provider, linkedAt, isRemoved }) => ({
        link_id: id,
        provider,
        linked_at: linkedAt,
        is_removed: isRemoved,
      })),
      has_other_way: hasOtherWay,
    };
  }
}
