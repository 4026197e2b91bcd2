/** Members for administrators: found, read, made, changed; with their sessions, their accounts, their data. */

import type { FastifyInstance } from 'fastify';
import { adminMember, changeMember, makeMember, searchMembers } from '#contract/member/members.ts';
import {
  laterFieldsOf,
  type MemberFacts,
  type MemberForm,
  NO_LATER_FIELDS,
  readMemberForm,
} from '#domain/membership/member-form.ts';
import { listReading, readingsOf } from '#server/people/audit/public.ts';
import { alignLater } from '#server/people/payments/public.ts';
import { instantText } from '#server/platform/clock.ts';
import type { Member } from '#server/platform/http/callers.ts';
import { placeOf } from '#server/platform/http/list-page.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict, invalidForm } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { isUniqueViolationOf } from '#server/platform/store/errors.ts';
import { appendToCourse, type Decision, setMembership } from '../course.ts';
import { newMemberId } from '../registration.ts';
import { insertMember } from '../repository.ts';
import { fixedRolesOf } from '../roles-of.ts';
import { invitedBy, registerMemberAccounts } from './account-routes.ts';
import { accountsOf, requirePasswordPath, withCurrentAccount } from './accounts.ts';
import { changesOf, entryOf } from './audit.ts';
import { registerErasure } from './erasure-routes.ts';
import { registerMemberExports } from './export-routes.ts';
import { registerExtensions } from './extension-routes.ts';
import { registerMembersImport } from './import-routes.ts';
import { registerLinkedLogins } from './linked-logins-routes.ts';
import { findPage, requestedOf } from './list-repository.ts';
import { registerLoneAccounts } from './lone-accounts.ts';
import * as sentence from './messages.ts';
import { owedBackIn } from './owed-back.ts';
import { registerOwnData } from './own-data-routes.ts';
import { storedMember } from './person.ts';
import { updateRecord } from './repository.ts';
import { registerRoles } from './roles-routes.ts';
import { memberView, rowsOf } from './views.ts';
import { registerVisits } from './visits-routes.ts';

export function registerMembersAdmin(app: FastifyInstance, services: Services): void {
  const { store, clock, today, audit } = services;
  const accounts = accountsOf(services);
  const noteReading = readingsOf(services);
  registerMemberAccounts(app, services);
  registerMemberExports(app, services);
  registerErasure(app, services);
  registerOwnData(app, services);
  registerLinkedLogins(app, services);
  registerLoneAccounts(app, services);
  registerVisits(app, services);
  registerExtensions(app, services);
  registerRoles(app, services);
  registerMembersImport(app, services);

  registerCall(app, searchMembers, async ({ body, member: caller }) => {
    const { total, rows } = await findPage(
      { ...requestedOf(body, today(), await owedBackIn(body, store.db)), ...placeOf(body.page) },
      store.db,
    );
    const reading = listReading({ list: sentence.MEMBER_LIST, asked: body, shown: rows.length, total });
    if (reading !== null) await noteReading(reading, caller, store.db);
    return { total, rows: await rowsOf(rows, services, store.db) };
  });

  registerCall(app, adminMember, async ({ params: { memberId }, member: caller }) => {
    const view = await viewOf(memberId, caller);
    const reading = { subjectId: memberId, subjectName: '', sentence: sentence.READ };
    await noteReading(reading, caller, store.db);
    return view;
  });

  registerCall(app, makeMember, async ({ body, member: caller }) => {
    const facts = factsOf({ ...NO_LATER_FIELDS, ...body });
    const memberId = newMemberId();
    const password = await orEmailTaken(() =>
      body.invite
        ? withCurrentAccount(() => makeInvited(memberId, facts, caller))
        : make(memberId, facts, caller),
    );
    return { ...(await viewOf(memberId, caller)), temporary_password: password };
  });

  registerCall(app, changeMember, async ({ params, body, member: caller }) => {
    const { memberId } = params;
    const { version, ...form } = body;
    const before = await storedMember(memberId, store.db);
    const email = (await followsAccount(memberId)) ? before.email : form.email;
    const facts = factsOf({ ...laterFieldsOf(before), ...form, email });
    const changes = changesOf(before, facts);
    if (before.version !== version) throw conflict('changed_meanwhile', sentence.CHANGED_MEANWHILE);
    if (changes.length === 0) return viewOf(memberId, caller);
    await orEmailTaken(() =>
      store.transaction(async (db) => {
        const isFirst = await updateRecord({ memberId, version, facts }, clock().toString(), db);
        if (!isFirst) throw conflict('changed_meanwhile', sentence.CHANGED_MEANWHILE);
        await setMembership({ memberId, decision: decisionOf(facts), ...moment() }, db);
        await alignLater([memberId], services, db);
        await audit({ ...entryOf(memberId, caller, sentence.DONE.changed), changes }, db);
      }),
    );
    return viewOf(memberId, caller);
  });

  async function make(memberId: string, facts: MemberFacts, caller: Member): Promise<null> {
    await store.transaction(async (db) => {
      await insertMember({ ...facts, memberId, userId: null }, clock().toString(), db);
      await appendToCourse({ memberId, events: [], by: 'office', ...moment() }, db);
      await audit(entryOf(memberId, caller, sentence.DONE.made), db);
    });
    return null;
  }

  /** With an account, in one transaction: no invitation goes out for a record that is none. */
  async function makeInvited(memberId: string, facts: MemberFacts, caller: Member): Promise<string | null> {
    if (accounts === null) throw conflict('accounts_elsewhere', sentence.ACCOUNTS_ELSEWHERE);
    const account = await accounts.find({ userId: null, email: facts.email }, store.db);
    if (account !== null) throw conflict('account_exists', sentence.INVITE_WITHOUT);
    requirePasswordPath(accounts, fixedRolesOf(facts.email, services.config));
    const done = invitedBy(accounts);
    return accounts.invite(facts.email, async (userId, db) => {
      await insertMember({ ...facts, memberId, userId }, clock().toString(), db);
      await appendToCourse({ memberId, events: [], by: 'office', ...moment() }, db);
      await audit(entryOf(memberId, caller, sentence.DONE.made), db);
      await audit(entryOf(memberId, caller, done), db);
    });
  }

  /** A record whose account lives has the account's e-mail; the person changes it there. */
  async function followsAccount(memberId: string): Promise<boolean> {
    const { userId, email } = await storedMember(memberId, store.db);
    if (userId === null) return false;
    if (accounts === null) return true;
    const account = await accounts.find({ userId, email }, store.db);
    return account?.userId === userId;
  }

  function moment() {
    return { now: instantText(clock()), today: today() };
  }

  async function viewOf(memberId: string, caller: Member) {
    return memberView(await storedMember(memberId, store.db), caller, services, store.db);
  }
}

function decisionOf({ membershipType: type, paymentPlan: plan, expiresAt }: MemberFacts): Decision {
  return { type, plan, expiresAt };
}

/** Throws for the first mistake of the form. */
function factsOf(form: MemberForm): MemberFacts {
  const read = readMemberForm(form);
  if (read.ok) return read.member;
  throw invalidForm(read.faults);
}

async function orEmailTaken<Made>(write: () => Promise<Made>): Promise<Made> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolationOf('members', error)) throw error;
    throw conflict('email_taken', sentence.EMAIL_TAKEN, 'email');
  }
}
