/** Erasure of everything that is held about one person (docs/decisions/0024-erasure-of-a-person.md): shown first, then done for good. */

import type { FastifyInstance } from 'fastify';
import { type ErasurePreview, eraseMember, previewErasure } from '#contract/admin-members.ts';
import { normalEmail } from '#domain/membership/member-form.ts';
import type { Member } from '#server/http/callers.ts';
import { registerCall } from '#server/http/register.ts';
import type { Database } from '#server/store/store.ts';
import { entryOf } from './entry.ts';
import { deleteMember, findAllSessions, type StoredMember } from './members-repository.ts';
import * as sentence from './messages.ts';
import { type Person, personOf } from './person.ts';
import type { MemberAdministrationNeeds } from './ports.ts';
import * as refuse from './refusals.ts';
import { storedMember } from './stored-member.ts';
import { isSelf } from './views.ts';

export function registerErasure(app: FastifyInstance, needs: MemberAdministrationNeeds): void {
  const { store, accounts, inquiries, audit, forget, adminEmails } = needs;

  registerCall(app, previewErasure, ({ params, member: caller }) =>
    // In a transaction: asking for the last administrator takes a lock for as long.
    store.transaction(async (db): Promise<ErasurePreview> => {
      const member = await storedMember(params.memberId, db);
      const person = await personOf(member, accounts, db);
      const own = await Promise.all(person.emails.map((email) => audit.countByActor(email, db)));
      return {
        email: member.email,
        has_account: person.account !== null,
        account_elsewhere: accounts === null && member.userId !== null,
        sessions: (await findAllSessions(person, db)).length,
        sign_ins: person.account?.signIns ?? 0,
        providers: person.account?.providers.length ?? 0,
        inquiries: (await inquiries.findAllOfPerson(person.emails, db)).length,
        audit_entries: (await audit.findAllAboutMember(member.memberId, db)).length,
        own_audit_entries: own.reduce((sum, count) => sum + count, 0),
        obstacle: await obstacleTo(member, person, caller, db),
      };
    }),
  );

  registerCall(app, eraseMember, async ({ params, body, member: caller }) => {
    const { ended, userIds } = await store.transaction(async (db) => {
      const member = await storedMember(params.memberId, db);
      if (normalEmail(body.email) !== member.email) {
        throw refuse.invalidField('email', sentence.WRONG_EMAIL);
      }
      const person = await personOf(member, accounts, db);
      const obstacle = await obstacleTo(member, person, caller, db);
      if (obstacle !== null) throw refuse.conflict('not_erasable', obstacle);
      return { ended: await erase(person, caller, db), userIds: person.userIds };
    });
    ended();
    for (const userId of userIds) forget(userId);
    await store.forgetDeleted();
    return { message: sentence.ERASED };
  });

  async function erase(person: Person, caller: Member, db: Database): Promise<() => void> {
    await inquiries.deleteAllOfPerson(person.emails, db);
    const { account } = person;
    const ended = account === null ? undefined : await accounts?.erase(account.userId, db);
    await deleteMember(person, db);
    await audit.record(entryOf(person.memberId, caller, sentence.DONE.erased), db);
    return ended ?? (() => undefined);
  }

  /** Why this person can't be erased, null where they can. */
  async function obstacleTo(
    member: StoredMember,
    { account, emails }: Person,
    caller: Member,
    db: Database,
  ): Promise<string | null> {
    if (isSelf(member, caller) || account?.userId === caller.userId) return sentence.NOT_YOURSELF;
    const isAdministrator = emails.some((email) => adminEmails.includes(email));
    if (!isAdministrator || accounts === null || account === null) return null;
    return (await accounts.isLastAdministrator(account.userId, db)) ? sentence.NOT_THE_LAST : null;
  }
}
