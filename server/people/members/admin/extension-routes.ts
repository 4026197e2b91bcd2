/** Many memberships extended at once: whom a search finds, all or none. */

import type { FastifyInstance } from 'fastify';
import { extendMembers, MOST_EXTENDED } from '#contract/member/members.ts';
import { extensionsOf } from '#domain/membership/course/extension.ts';
import { MEMBER } from '#domain/membership/member-form.ts';
import { alignLater } from '#server/people/payments/public.ts';
import { instantText } from '#server/platform/clock.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict, invalid } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { appendToCourse } from '../course.ts';
import { countEvents } from '../course-repository.ts';
import { entryOf } from './audit.ts';
import { findAllRequested, requestedOf } from './list-repository.ts';
import * as sentence from './messages.ts';
import { owedBackIn } from './owed-back.ts';
import type { StoredMember } from './repository.ts';

export function registerExtensions(app: FastifyInstance, services: Services): void {
  const { store, clock, today, audit } = services;

  registerCall(app, extendMembers, async ({ body, member: caller, idempotencyKey: key }) => {
    const { extension, expected, ...search } = body;
    if (expected > MOST_EXTENDED) {
      throw invalid('too_many', sentence.tooManyToExtend(MOST_EXTENDED), 'expected');
    }
    const id = `extended ${key ?? crypto.randomUUID()}`;
    const extended = await store.transaction(async (db) => {
      // Sent again, after the answer was lost: whom the search finds may be others by now.
      const before = await countEvents(id, db);
      if (before > 0) return before;
      const found = await findAllRequested(requestedOf(search, today(), await owedBackIn(search, db)), db);
      if (found.length !== expected) {
        throw conflict('changed_meanwhile', sentence.othersToExtend(found.length));
      }
      // Always in the same order, so that two of them can't wait for each other.
      for (const member of found.toSorted(byNumber)) {
        const { memberId, membershipType: type, paymentPlan: plan } = member;
        const expiresAt = extensionsOf(member.expiresAt, today())[extension];
        const now = instantText(clock());
        const event = { id, at: now, kind: 'set', type, plan, expiresAt } as const;
        const appending = { memberId, events: [event], by: 'office', now, today: today() } as const;
        const added = await appendToCourse(appending, db);
        // The same press, sent twice at once: the other one has done it.
        if (added.length === 0) continue;
        const changes = [
          { field: MEMBER.fields.expiresAt.label, before: member.expiresAt ?? '', after: expiresAt },
        ];
        await audit({ ...entryOf(memberId, caller, sentence.DONE.extended), changes }, db);
      }
      await alignLater(
        found.map(({ memberId }) => memberId),
        services,
        db,
      );
      return found.length;
    });
    return { extended };
  });
}

function byNumber({ memberId: one }: StoredMember, { memberId: other }: StoredMember): number {
  return one < other ? -1 : 1;
}
