/** How a member signs in: sessions ended, the account invited, reset, shut out and let in again. */

import type { FastifyInstance } from 'fastify';
import { type AccountAction, changeMemberAccount, endMemberSessions } from '#contract/member/members.ts';
import type { AdminAccount, AdminAccounts } from '#server/people/identity/public.ts';
import type { Member } from '#server/platform/http/callers.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { isUniqueViolationOf } from '#server/platform/store/errors.ts';
import type { Database } from '#server/platform/store/store.ts';
import { membersOf } from '../guard.ts';
import { findAllHeld, fixedRolesOf } from '../roles-of.ts';
import { findAllLivingSessions, updateSessionsEnded } from '../sessions-repository.ts';
import { accountsOf, requirePasswordPath, withCurrentAccount } from './accounts.ts';
import { entryOf } from './audit.ts';
import * as sentence from './messages.ts';
import { storedMember } from './person.ts';
import { replaceOwner, type StoredMember } from './repository.ts';
import { isSelf, memberView } from './views.ts';

/** What would lock the administrator out who does it. */
const NOT_TO_ONESELF: ReadonlySet<AccountAction> = new Set([
  'reset',
  'renewPassword',
  'removeSecondFactors',
  'removeLinks',
  'disable',
]);

export function registerMemberAccounts(app: FastifyInstance, services: Services): void {
  const { store, clock, audit, identity } = services;
  const accounts = accountsOf(services);
  const { forget } = membersOf(services);
  const nothing = () => undefined;

  registerCall(app, endMemberSessions, async ({ params, body, member: caller }) => {
    const member = await storedMember(params.memberId, store.db);
    if (member.userId !== null) await endSessions(member, member.userId, body.sessionId, caller);
    return memberView(member, caller, services, store.db);
  });

  registerCall(app, changeMemberAccount, async ({ params, body: { action }, member: caller }) => {
    const { memberId } = params;
    const password = await withCurrentAccount(() => changeOrInvite(action, memberId, caller));
    const changed = await storedMember(memberId, store.db);
    if (changed.userId !== null) forget(changed.userId);
    return { ...(await memberView(changed, caller, services, store.db)), temporary_password: password };
  });

  /** Returns a temporary password that its person can't be sent; null for none. */
  async function changeOrInvite(
    action: AccountAction,
    memberId: string,
    caller: Member,
  ): Promise<string | null> {
    const member = await storedMember(memberId, store.db);
    if (accounts === null) throw conflict('accounts_elsewhere', sentence.ACCOUNTS_ELSEWHERE);
    if (NOT_TO_ONESELF.has(action) && isSelf(member, caller)) {
      throw conflict('not_yourself', sentence.NOT_YOURSELF);
    }
    const account = await accounts.find(member, store.db);
    return action === 'invite'
      ? invite(accounts, member, account, caller)
      : change(accounts, action, ownAccount(member, account), { member, caller });
  }

  /** One device with its sign-in, or all with every sign-in of the account. */
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
      const signIns = await updateSessionsEnded(userId, ids, 'ended_by_operator', clock().toString(), db);
      const done = sessionId === null ? sentence.DONE.sessionsEnded : sentence.DONE.sessionEnded;
      await audit(entryOf(memberId, caller, done), db);
      return sessionId === null && accounts !== null
        ? accounts.endSignIns(userId, db)
        : identity.endSignIns(signIns, db);
    });
    ended();
    forget(userId);
  }

  async function invite(
    of: AdminAccounts,
    member: StoredMember,
    account: AdminAccount | null,
    caller: Member,
  ): Promise<string | null> {
    const { memberId, email } = member;
    if (account !== null && account.userId === member.userId) {
      throw conflict('has_account', sentence.HAS_ACCOUNT);
    }
    if (account !== null && !account.isEmailVerified) {
      throw conflict('account_not_verified', sentence.ACCOUNT_NOT_VERIFIED);
    }
    const give = (done: string) => async (userId: string, db: Database) => {
      await replaceOwner(memberId, userId, clock().toString(), db);
      await audit(entryOf(memberId, caller, done), db);
    };
    try {
      if (account === null) {
        requirePasswordPath(of, fixedRolesOf(email, services.config));
        return await of.invite(email, give(invitedBy(of)));
      }
      await store.transaction((db) => give(sentence.DONE.linked)(account.userId, db));
      return null;
    } catch (error) {
      if (!isUniqueViolationOf('members', error)) throw error;
      throw conflict('account_of_another', sentence.ACCOUNT_OF_ANOTHER);
    }
  }

  async function change(
    of: AdminAccounts,
    action: Exclude<AccountAction, 'invite'>,
    account: AdminAccount,
    { member, caller }: { readonly member: StoredMember; readonly caller: Member },
  ): Promise<string | null> {
    const { userId } = account;
    const note = (done: string) => (db: Database) => audit(entryOf(member.memberId, caller, done), db);
    switch (action) {
      case 'reset':
        requireResettable(account);
        await of.reset(userId, note(of.mail === 'sent' ? sentence.DONE.reset : sentence.DONE.resetAndKept));
        return null;
      case 'renewPassword':
        requireResettable(account);
        requirePasswordPath(of, await findAllHeld(member, services.config, store.db));
        return of.renewPassword(
          userId,
          note(of.mail === 'sent' ? sentence.DONE.renewed : sentence.DONE.renewedAndTold),
        );
      case 'removeSecondFactors':
        await of.removeSecondFactors(userId, note(sentence.DONE.secondFactorsRemoved));
        return null;
      case 'removeLinks': {
        const all = { link: 'all', to: 'removed', by: 'office' } as const;
        const result = await of.changeLinks(userId, all, note(sentence.DONE.linksRemoved));
        if (result === 'onlyWay') throw conflict('only_way_in', sentence.ONLY_WAY_IN);
        return null;
      }
      case 'enable':
        await of.setEnabled(userId, 'enabled', note(sentence.DONE.enabled));
        return null;
      case 'disable':
        await of.setEnabled(userId, 'disabled', async (db) => {
          await requireAnotherAdministrator(of, userId, db);
          const living = await findAllLivingSessions(userId, db);
          const ids = living.map(({ sessionId }) => sessionId);
          await updateSessionsEnded(userId, ids, 'ended_by_operator', clock().toString(), db);
          await note(sentence.DONE.disabled)(db);
        });
        return null;
    }
  }

  async function requireAnotherAdministrator(of: AdminAccounts, userId: string, db: Database): Promise<void> {
    if (await of.isLastAdministrator(userId, db)) {
      throw conflict('last_administrator', sentence.NOT_THE_LAST);
    }
  }
}

/** What the audit keeps of an invitation. */
export function invitedBy({ mail }: AdminAccounts): string {
  return mail === 'sent' ? sentence.DONE.invited : sentence.DONE.invitedAndTold;
}

/** The account that the record belongs to. Throws where it has none. */
function ownAccount({ userId }: StoredMember, account: AdminAccount | null): AdminAccount {
  if (account === null || account.userId !== userId) throw conflict('no_account', sentence.NO_ACCOUNT);
  return account;
}

function requireResettable({ hasPassword, state }: AdminAccount): void {
  if (!hasPassword) throw conflict('no_password', sentence.NO_PASSWORD);
  if (state === 'unconfirmed') throw conflict('not_confirmed', sentence.NOT_CONFIRMED_YET);
}
