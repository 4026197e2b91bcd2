/** Erasure of everything that is held about one person (docs/decisions/0024-erasure-of-a-person.md): shown first, then done for good. */

import type { FastifyInstance } from 'fastify';
import { eraseAccount, previewAccountErasure } from '#contract/accounts.ts';
import { type ErasurePreview, eraseMember, previewErasure } from '#contract/members.ts';
import { normalEmail } from '#domain/identity/email.ts';
import { countByActor, findAllAboutMember } from '#server/audit/public.ts';
import type { Member } from '#server/http/callers.ts';
import { registerCall } from '#server/http/register.ts';
import { deleteAllOfPerson, findAllOfPerson } from '#server/inquiries/public.ts';
import { conflict, invalidInput } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import type { Database } from '#server/store/store.ts';
import { membersOf } from '../guard.ts';
import { accountsOf } from './accounts.ts';
import { entryOf } from './audit.ts';
import * as sentence from './messages.ts';
import { accountSubject, memberSubject, type Person, personOf, type Subject } from './person.ts';
import { deleteMember, findAllSessions } from './repository.ts';
import { isSelf } from './views.ts';

export function registerErasure(app: FastifyInstance, services: Services): void {
  const { store, audit } = services;
  const { adminEmails } = services.config;
  const accounts = accountsOf(services);
  const { forget } = membersOf(services);

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
        obstacle: await obstacleTo(subject, person, caller, db),
      };
    });
  }

  /** `typed` is the e-mail that the administrator has typed to confirm it. */
  async function eraseFor(find: Find, typed: string, caller: Member): Promise<void> {
    const { ended, userIds } = await store.transaction(async (db) => {
      const subject = await find(db);
      if (normalEmail(typed) !== subject.email) {
        const { WRONG_EMAIL, WRONG_ACCOUNT_EMAIL } = sentence;
        throw invalidInput('email', subject.record === null ? WRONG_ACCOUNT_EMAIL : WRONG_EMAIL);
      }
      const person = await personOf(subject, accounts, db);
      const obstacle = await obstacleTo(subject, person, caller, db);
      if (obstacle !== null) throw conflict('not_erasable', obstacle);
      return { ended: await erase(subject, person, caller, db), userIds: person.userIds };
    });
    ended();
    for (const userId of userIds) forget(userId);
    await store.forgetDeleted();
  }

  async function erase(
    { id, record }: Subject,
    person: Person,
    caller: Member,
    db: Database,
  ): Promise<() => void> {
    await deleteAllOfPerson(person.emails, db);
    const { account } = person;
    const ended = account === null ? undefined : await accounts?.erase(account.userId, db);
    await deleteMember({ memberId: id, ...person }, db);
    const done = record === null ? sentence.DONE.accountErased : sentence.DONE.erased;
    await audit(entryOf(id, caller, done), db);
    return ended ?? (() => undefined);
  }

  /** Why this person can't be erased, null where they can. */
  async function obstacleTo(
    subject: Subject,
    { account, emails }: Person,
    caller: Member,
    db: Database,
  ): Promise<string | null> {
    if (isSelf(subject, caller) || account?.userId === caller.userId) return sentence.NOT_YOURSELF;
    const isAdministrator = emails.some((email) => adminEmails.includes(email));
    if (!isAdministrator || accounts === null || account === null) return null;
    return (await accounts.isLastAdministrator(account.userId, db)) ? sentence.NOT_THE_LAST : null;
  }
}

/** Throws a 404 where there is nobody. */
type Find = (db: Database) => Promise<Subject>;
