/** Roles as the office gives them: to accounts that exist, each change in the audit, in force at once in every process. */

import type { FastifyInstance } from 'fastify';
import { changeRoles, giveRoles, listRoles } from '#contract/member/roles.ts';
import { normalEmail } from '#domain/identity/email.ts';
import { inOrder, type OfferedRole, rolesText } from '#domain/roles/roles.ts';
import { noteWithdrawn } from '#server/people/erasures/public.ts';
import {
  deleteRole,
  findAllGivenTo,
  findAllHolders,
  findRolesOf,
  grantOf,
  insertRole,
} from '#server/people/roles/public.ts';
import type { Member } from '#server/platform/http/callers.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict, invalidInput, notFound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findByEmail } from '../repository.ts';
import { accountsOf } from './accounts.ts';
import * as sentence from './messages.ts';
import { ownSubject } from './person.ts';
import { holdersSeenBy } from './role-holders.ts';

export function registerRoles(app: FastifyInstance, services: Services): void {
  const { store, clock, audit, config } = services;
  const accounts = accountsOf(services);
  const holders = (caller: Member) => holdersSeenBy(caller, services, store.db);

  registerCall(app, listRoles, async ({ member: caller }) => [...(await holders(caller))]);

  registerCall(app, giveRoles, async ({ body, member: caller }) => {
    if (body.roles.length === 0) throw invalidInput('roles', sentence.NO_ROLES);
    await store.transaction(async (db) => {
      const userId = await accountWith(normalEmail(body.email), db);
      const held = await findRolesOf(userId, db);
      await setRoles({ userId, held, roles: inOrder([...held, ...body.roles]) }, caller, db);
    });
    return [...(await holders(caller))];
  });

  registerCall(app, changeRoles, async ({ params: { accountId: userId }, body, member: caller }) => {
    await store.transaction(async (db) => {
      // First: two that take the role from each other at once are asked one after the other.
      const isLast = await isLastOffice(userId, db);
      const held = await findRolesOf(userId, db);
      if (!isSame(held, inOrder(body.seen)))
        throw conflict('changed_meanwhile', sentence.ROLES_CHANGED_MEANWHILE);
      const roles = inOrder(body.roles);
      if (isLast && held.includes('office') && !roles.includes('office')) {
        throw conflict('last_administrator', sentence.NOT_THE_LAST_OFFICE);
      }
      await setRoles({ userId, held, roles }, caller, db);
    });
    return [...(await holders(caller))];
  });

  /** The id of the account that may be given roles. Throws where there is none. */
  async function accountWith(email: string, db: Database): Promise<string> {
    if (accounts === null) {
      // Elsewhere, only who has signed in here is known.
      const userId = (await findByEmail(email, db))?.userId ?? null;
      if (userId === null) throw notFound('account_not_found', sentence.NO_ACCOUNT_FOR_ROLE);
      return userId;
    }
    const account = await accounts.find({ userId: null, email }, db);
    if (account === null) throw notFound('account_not_found', sentence.NO_ACCOUNT_FOR_ROLE);
    if (account.state === 'disabled') throw conflict('account_disabled', sentence.DISABLED_FOR_ROLE, 'email');
    if (account.isEmailVerified && account.state !== 'unconfirmed') return account.userId;
    throw conflict('account_not_verified', sentence.UNVERIFIED_FOR_ROLE, 'email');
  }

  async function isLastOffice(userId: string, db: Database): Promise<boolean> {
    if (accounts !== null) return accounts.isLastByRole(userId, db);
    const others = (await findAllHolders('office', db)).filter((id) => id !== userId);
    return config.adminEmails.length === 0 && others.length === 0;
  }

  type Change = {
    readonly userId: string;
    readonly held: readonly OfferedRole[];
    readonly roles: readonly OfferedRole[];
  };

  /** Throws a 404 where the account is gone. */
  async function setRoles({ userId, held, roles }: Change, caller: Member, db: Database): Promise<void> {
    const { id, record } = await ownSubject(userId, accounts, db);
    if (isSame(held, roles)) return;
    const by = { givenAt: clock().toString(), givenBy: caller.userId };
    for (const role of roles) if (!held.includes(role)) await insertRole({ userId, role, ...by }, db);
    const taken = (await findAllGivenTo([userId], db)).filter(({ role }) => !roles.includes(role));
    for (const { role } of taken) await deleteRole(userId, role, db);
    await noteWithdrawn('role', taken.map(grantOf), services, db);
    await audit(
      {
        actor: caller.email,
        area: 'role',
        subjectId: id,
        subjectName: record === null ? sentence.accountName(id) : '',
        sentence: doneOf(held, roles),
        changes: [{ field: '役割', before: rolesText(held), after: rolesText(roles) }],
      },
      db,
    );
  }
}

function doneOf(held: readonly OfferedRole[], roles: readonly OfferedRole[]): string {
  if (roles.length === 0) return sentence.DONE.rolesTaken;
  return held.length === 0 ? sentence.DONE.rolesGiven : sentence.DONE.rolesChanged;
}

function isSame(one: readonly OfferedRole[], other: readonly OfferedRole[]): boolean {
  return one.length === other.length && one.every((role) => other.includes(role));
}
