/** Erasure of everything that is held about one person (docs/decisions/0024-erasure-of-a-person.md): shown first, then done for good. */

import type { FastifyInstance } from 'fastify';
import { eraseAccount, previewAccountErasure } from '#contract/member/accounts.ts';
import { type ErasurePreview, eraseMember, previewErasure } from '#contract/member/members.ts';
import { normalEmail } from '#domain/identity/email.ts';
import { countByActor, findAllAboutMember, readingsOf } from '#server/people/audit/public.ts';
import { findAllOfPerson } from '#server/people/inquiries/public.ts';
import type { Member } from '#server/platform/http/callers.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { invalidInput } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { accountsOf } from './accounts.ts';
import { erasureOf, type Find, type Obstacle } from './erasure.ts';
import * as sentence from './messages.ts';
import { accountSubject, memberSubject, personOf } from './person.ts';
import { findAllSessions } from './repository.ts';
import { isSelf } from './views.ts';

export function registerErasure(app: FastifyInstance, services: Services): void {
  const { store } = services;
  const accounts = accountsOf(services);
  const noteReading = readingsOf(services);
  const { erase, isLastAdministrator } = erasureOf(services);

  registerCall(app, previewErasure, ({ params, member: caller }) =>
    preview((db) => memberSubject(params.memberId, db), caller),
  );

  registerCall(app, previewAccountErasure, ({ params, member: caller }) =>
    preview((db) => accountSubject(params.accountId, accounts, db), caller),
  );

  registerCall(app, eraseMember, async ({ params, body, member: caller }) => {
    await eraseFor((db) => memberSubject(params.memberId, db), body.email, caller);
    return { message: sentence.ERASED };
  });

  registerCall(app, eraseAccount, async ({ params, body, member: caller }) => {
    await eraseFor((db) => accountSubject(params.accountId, accounts, db), body.email, caller);
    return { message: sentence.ACCOUNT_ERASED };
  });

  async function preview(find: Find, caller: Member): Promise<ErasurePreview> {
    // In a transaction: asking for the last administrator takes a lock for as long.
    return store.transaction(async (db) => {
      const subject = await find(db);
      const subjectName = subject.record === null ? sentence.accountName(subject.id) : '';
      const reading = { subjectId: subject.id, subjectName, sentence: sentence.READ_FOR_ERASURE };
      await noteReading(reading, caller, db);
      const person = await personOf(subject, accounts, db);
      const own = await Promise.all(person.emails.map((email) => countByActor(email, db)));
      return {
        email: subject.email,
        has_record: subject.record !== null,
        has_account: person.account !== null,
        account_elsewhere: accounts === null && subject.userId !== null,
        sessions: (await findAllSessions(person, db)).length,
        sign_ins: person.account?.signIns ?? 0,
        providers: person.account?.providers.length ?? 0,
        inquiries: (await findAllOfPerson(person.emails, db)).length,
        audit_entries: (await findAllAboutMember(subject.id, db)).length,
        own_audit_entries: own.reduce((sum, count) => sum + count, 0),
        obstacle: await obstacleFor(caller)(subject, person, db),
      };
    });
  }

  /** `typed` is the e-mail that the administrator has typed to confirm it. */
  async function eraseFor(find: Find, typed: string, caller: Member): Promise<void> {
    await erase({
      find: async (db) => {
        const subject = await find(db);
        if (normalEmail(typed) === subject.email) return subject;
        const { WRONG_EMAIL, WRONG_ACCOUNT_EMAIL } = sentence;
        throw invalidInput('email', subject.record === null ? WRONG_ACCOUNT_EMAIL : WRONG_EMAIL);
      },
      obstacleTo: obstacleFor(caller),
      actor: caller.email,
      done: ({ record }) => (record === null ? sentence.DONE.accountErased : sentence.DONE.erased),
    });
  }

  function obstacleFor(caller: Member): Obstacle {
    return async (subject, person, db) => {
      if (isSelf(subject, caller) || person.account?.userId === caller.userId) return sentence.NOT_YOURSELF;
      return isLastAdministrator(subject, person, db);
    };
  }
}
