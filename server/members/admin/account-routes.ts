/** How a member signs in: sessions ended, the account invited, reset, shut out and let in again. */

import type { FastifyInstance } from 'fastify';
import { type AccountAction, changeMemberAccount, endMemberSessions } from '#contract/admin-members.ts';
import type { Member } from '#server/http/callers.ts';
import { registerCall } from '#server/http/register.ts';
import type { Database } from '#server/store/store.ts';
import { isUniqueViolationOf } from '#server/store/unique-violation.ts';
import { findAllLivingSessions, updateSessionsEnded } from '../repository.ts';
import { entryOf } from './entry.ts';
import { replaceOwner, type StoredMember } from './members-repository.ts';
import * as sentence from './messages.ts';
import type { Account, Accounts, MemberAdministrationNeeds } from './ports.ts';
import * as refuse from './refusals.ts';
import { storedMember } from './stored-member.ts';
import { isSelf, memberView } from './views.ts';

/** What would lock the administrator out who does it. */
const NOT_TO_ONESELF: ReadonlySet<AccountAction> = new Set(['reset', 'removeSecondFactors', 'disable']);

export function registerMemberAccounts(app: FastifyInstance, needs: MemberAdministrationNeeds): void {
  const { store, clock, accounts, audit, forget, adminEmails } = needs;
  const nothing = () => undefined;

  registerCall(app, endMemberSessions, async ({ params, body, member: caller }) => {
    const member = await storedMember(params.memberId, store.db);
    if (member.userId !== null) await endSessions(member, member.userId, body.sessionId, caller);
    return memberView(member, caller, needs, store.db);
  });

  registerCall(app, changeMemberAccount, async ({ params, body: { action }, member: caller }) => {
    const member = await storedMember(params.memberId, store.db);
    if (accounts === null) throw refuse.conflict('accounts_elsewhere', sentence.ACCOUNTS_ELSEWHERE);
    if (NOT_TO_ONESELF.has(action) && isSelf(member, caller)) {
      throw refuse.conflict('not_yourself', sentence.NOT_YOURSELF);
    }
    const account = await accounts.find(member, store.db);
    if (action === 'invite') await invite(accounts, member, account, caller);
    else await change(accounts, action, ownAccount(member, account), { member, caller });
    const changed = await storedMember(member.memberId, store.db);
    if (changed.userId !== null) forget(changed.userId);
    return memberView(changed, caller, needs, store.db);
  });

  /** One device, or all with the sign-ins that would make new ones. */
  async function endSessions(
    { memberId }: StoredMember,
    userId: string,
    sessionId: string | null,
    caller: Member,
  ): Promise<void> {
    const ended = await store.transaction(async (db) => {
      const living = await findAllLivingSessions(userId, db);
      const ids = living
        .map((session) => session.sessionId)
        .filter((id) => sessionId === null || id === sessionId);
      if (ids.length === 0 && sessionId !== null) return nothing;
      await updateSessionsEnded(userId, ids, 'ended_by_operator', clock().toString(), db);
      const done = sessionId === null ? sentence.DONE.sessionsEnded : sentence.DONE.sessionEnded;
      await audit.record(entryOf(memberId, caller, done), db);
      return sessionId === null && accounts !== null ? accounts.endSignIns(userId, db) : nothing;
    });
    ended();
    forget(userId);
  }

  async function invite(
    of: Accounts,
    member: StoredMember,
    account: Account | null,
    caller: Member,
  ): Promise<void> {
    const { memberId, email } = member;
    if (account !== null && account.userId === member.userId) {
      throw refuse.conflict('has_account', sentence.HAS_ACCOUNT);
    }
    if (account !== null && !account.isEmailVerified) {
      throw refuse.conflict('account_not_verified', sentence.ACCOUNT_NOT_VERIFIED);
    }
    const give = (done: string) => async (userId: string, db: Database) => {
      await replaceOwner(memberId, userId, clock().toString(), db);
      await audit.record(entryOf(memberId, caller, done), db);
    };
    try {
      if (account === null) await of.invite(email, give(sentence.DONE.invited));
      else await store.transaction((db) => give(sentence.DONE.linked)(account.userId, db));
    } catch (error) {
      if (!isUniqueViolationOf('members', error)) throw error;
      throw refuse.conflict('account_of_another', sentence.ACCOUNT_OF_ANOTHER);
    }
  }

  async function change(
    of: Accounts,
    action: Exclude<AccountAction, 'invite'>,
    account: Account,
    { member, caller }: { readonly member: StoredMember; readonly caller: Member },
  ): Promise<void> {
    const { userId } = account;
    const note = (done: string) => (db: Database) => audit.record(entryOf(member.memberId, caller, done), db);
    switch (action) {
      case 'reset':
        requireResettable(account);
        return of.reset(userId, note(sentence.DONE.reset));
      case 'removeSecondFactors':
        return of.removeSecondFactors(userId, note(sentence.DONE.secondFactorsRemoved));
      case 'enable':
        return of.setEnabled(userId, 'enabled', note(sentence.DONE.enabled));
      case 'disable':
        return of.setEnabled(userId, 'disabled', async (db) => {
          await requireAnotherAdministrator(of, userId, db);
          const living = await findAllLivingSessions(userId, db);
          const ids = living.map(({ sessionId }) => sessionId);
          await updateSessionsEnded(userId, ids, 'ended_by_operator', clock().toString(), db);
          await note(sentence.DONE.disabled)(db);
        });
    }
  }

  async function requireAnotherAdministrator(of: Accounts, userId: string, db: Database): Promise<void> {
    if (adminEmails.length > 0 && (await of.isLastAdministrator(userId, db))) {
      throw refuse.conflict('last_administrator', sentence.NOT_THE_LAST);
    }
  }
}

/** The account that the record belongs to. Throws where it has none. */
function ownAccount({ userId }: StoredMember, account: Account | null): Account {
  if (account === null || account.userId !== userId) throw refuse.conflict('no_account', sentence.NO_ACCOUNT);
  return account;
}

function requireResettable({ hasPassword, state }: Account): void {
  if (!hasPassword) throw refuse.conflict('no_password', sentence.NO_PASSWORD);
  if (state === 'unconfirmed') throw refuse.conflict('not_confirmed', sentence.NOT_CONFIRMED_YET);
}
