/** Accounts for administrators: what they see of how a member signs in, and what they may change. */

import { findAllHolders } from '#server/people/roles/public.ts';
import type { Database } from '#server/platform/store/store.ts';
import { writtenAttributes } from '../account/attributes.ts';
import { findAllOf } from '../account/codes-repository.ts';
import { devicesHeldAbout } from '../devices/known-devices.ts';
import { findAllByUserId } from '../hosted/federated-login-repository.ts';
import {
  changeLinks,
  findLinks,
  type LinkChange,
  type LinkChangeResult,
  type Links,
} from '../hosted/links.ts';
import { findIdentityOf } from '../identity-pool/repository.ts';
import { findAllPasskeysOf } from '../passkeys/repository.ts';
import type { Pool } from '../pool.ts';
import { findAllFamiliesOf, lockKeys } from '../tokens/repository.ts';
import {
  deleteUser,
  findAllByIds,
  findAllByLoginNames,
  findAllListed,
  findById,
} from '../users/repository.ts';
import { loginNameOf, type SecondFactor, type User } from '../users/user.ts';
import {
  type Beside,
  inviteUser,
  removeSecondFactors,
  renewPassword,
  resetUser,
  setUserEnabled,
} from './account-changes.ts';

/** An account's state, as administrators see it. */
export type AccountState = 'unconfirmed' | 'invited' | 'active' | 'reset' | 'disabled';

/** An account without anything that proves it. */
export type AdminAccount = {
  readonly userId: string;
  readonly state: AccountState;
  /** As the person wrote it. */
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** False for who only comes through another provider. */
  readonly hasPassword: boolean;
  readonly secondFactors: readonly SecondFactor[];
  readonly providers: readonly string[];
  /** Until when the temporary password works, a UTC instant, ISO; null for one of the person's own. */
  readonly temporaryUntil: string | null;
  /** UTC instant, ISO. */
  readonly createdAt: string;
  /** Sign-ins that live. */
  readonly signIns: number;
};

export type ListedAccount = Pick<
  AdminAccount,
  'userId' | 'state' | 'email' | 'isEmailVerified' | 'createdAt'
>;

/** To be told once to who asked for it; null where it was sent to its person. */
export type TemporaryPassword = string | null;

export type AdminAccounts = {
  /** Every account, in no order. */
  findAll(db: Database): Promise<readonly ListedAccount[]>;
  /** The accounts of these ids and of these e-mails, in no order. One that is gone is left out. */
  findAllOf(
    who: { readonly userIds: readonly string[]; readonly emails: readonly string[] },
    db: Database,
  ): Promise<readonly ListedAccount[]>;
  /** Where these accounts stand, by their ids; one that is gone is left out. */
  findAllStates(userIds: readonly string[], db: Database): Promise<ReadonlyMap<string, AccountState>>;
  /** The account of this id, else the one of this e-mail; null without either. */
  find(
    who: { readonly userId: string | null; readonly email: string },
    db: Database,
  ): Promise<AdminAccount | null>;
  /** Whether what is written to a person is sent, or kept on the server. */
  readonly mail: 'sent' | 'kept';
  /** Makes an account with a temporary password and writes to its person. */
  invite(email: string, beside: (userId: string, db: Database) => Promise<void>): Promise<TemporaryPassword>;
  /** Sends a code for a new password; the one of now is of no use any more. */
  reset(userId: string, beside: Beside): Promise<void>;
  /** Makes a temporary password in the place of the one of now, and writes to its person. */
  renewPassword(userId: string, beside: Beside): Promise<TemporaryPassword>;
  removeSecondFactors(userId: string, beside: Beside): Promise<void>;
  /** Logins at other providers. */
  findLinks(userId: string, db: Database): Promise<Links>;
  /** Takes them away, with the sign-ins that came by them, or lets them open the account again; writes to its person. */
  changeLinks(userId: string, change: LinkChange, beside: Beside): Promise<LinkChangeResult>;
  setEnabled(userId: string, state: 'enabled' | 'disabled', beside: Beside): Promise<void>;
  /** Ends every sign-in in the caller's transaction; call the returned function after the commit. */
  endSignIns(userId: string, db: Database): Promise<() => void>;
  /** Whether no other administrator could sign in. Until the transaction ends, nobody else is told so. */
  isLastAdministrator(userId: string, db: Database): Promise<boolean>;
  /** The same, were only the role taken from this account that was given to it: one of the settings stays. */
  isLastByRole(userId: string, db: Database): Promise<boolean>;
  /** All that is held about an account, without a secret. */
  heldAbout(userId: string, db: Database): Promise<Readonly<Record<string, unknown>>>;
  /** Deletes it in the caller's transaction, with its codes, sign-ins and other providers; then as `endSignIns`. */
  erase(userId: string, db: Database): Promise<() => void>;
};

type AdminAccountSettings = Pick<AdminAccounts, 'mail'> & { readonly adminEmails: readonly string[] };

export function createAdminAccounts(pool: Pool, { adminEmails, mail }: AdminAccountSettings): AdminAccounts {
  const withUser =
    <More extends readonly unknown[], Made>(
      change: (of: Pool, user: User, ...more: More) => Promise<Made>,
    ): ((userId: string, ...more: More) => Promise<Made>) =>
    async (userId, ...more) => {
      const user = await findById(userId, pool.store.db);
      if (user === null) throw new Error(`The account ${userId} was there a moment ago.`);
      return change(pool, user, ...more);
    };
  /** Who can sign in as an administrator: by the settings, or with one of these ids. */
  async function findAllAble(ids: readonly string[], db: Database): Promise<readonly User[]> {
    const all = [...(await findAllByLoginNames(adminEmails, db)), ...(await findAllByIds(ids, db))];
    return all.filter(({ isEnabled, isEmailVerified }) => isEnabled && isEmailVerified);
  }

  const toBeTold = ({ password }: { readonly password: string }) => (mail === 'sent' ? null : password);
  return {
    async findAll(db) {
      return (await findAllListed(db)).map(listed);
    },
    async findAllOf({ userIds, emails }, db) {
      const byName = await findAllByLoginNames(emails.map(loginNameOf), db);
      const named = new Set(byName.map(({ id }) => id));
      const byId = await findAllByIds(
        userIds.filter((id) => !named.has(id)),
        db,
      );
      return [...byName, ...byId].map(listed);
    },
    async findAllStates(userIds, db) {
      const users = await findAllByIds(userIds, db);
      return new Map(users.map((user) => [user.id, stateOf(user)]));
    },
    async find({ userId, email }, db) {
      const known = userId === null ? null : await findById(userId, db);
      const [user] = known === null ? await findAllByLoginNames([loginNameOf(email)], db) : [known];
      return user === undefined ? null : accountOf(user, pool, db);
    },
    mail,
    invite: async (email, beside) => toBeTold(await inviteUser(pool, email, ({ id }, db) => beside(id, db))),
    reset: withUser(resetUser),
    renewPassword: async (userId, beside) => toBeTold(await withUser(renewPassword)(userId, beside)),
    removeSecondFactors: withUser(removeSecondFactors),
    findLinks,
    changeLinks: withUser(changeLinks),
    setEnabled: withUser(setUserEnabled),
    endSignIns: (userId, db) => pool.tokens.endAllWithin(userId, db),
    async isLastAdministrator(userId, db) {
      // Two administrators who shut each other out at once are asked one after the other.
      await lockKeys(db);
      const able = await findAllAble(await findAllHolders('office', db), db);
      return able.length > 0 && able.every(({ id }) => id === userId);
    },
    async isLastByRole(userId, db) {
      await lockKeys(db);
      const others = (await findAllHolders('office', db)).filter((id) => id !== userId);
      return (await findAllAble(others, db)).length === 0;
    },
    heldAbout: (userId, db) => heldAbout(userId, db),
    async erase(userId, db) {
      const ended = await pool.tokens.endAllWithin(userId, db);
      await deleteUser(userId, db);
      return ended;
    },
  };
}

function listed({
  id,
  status,
  isEnabled,
  email,
  isEmailVerified,
  createdAt,
}: Pick<User, 'id' | 'status' | 'isEnabled' | 'email' | 'isEmailVerified' | 'createdAt'>): ListedAccount {
  return { userId: id, state: stateOf({ status, isEnabled }), email, isEmailVerified, createdAt };
}

function stateOf({ status, isEnabled }: Pick<User, 'status' | 'isEnabled'>): AccountState {
  if (!isEnabled) return 'disabled';
  switch (status) {
    case 'UNCONFIRMED':
      return 'unconfirmed';
    case 'FORCE_CHANGE_PASSWORD':
      return 'invited';
    case 'RESET_REQUIRED':
      return 'reset';
    case 'CONFIRMED':
    case 'EXTERNAL_PROVIDER':
      return 'active';
  }
}

async function accountOf(user: User, { clock }: Pool, db: Database): Promise<AdminAccount> {
  const [logins, families] = [await findAllByUserId(user.id, db), await findAllFamiliesOf(user.id, db)];
  const passkeys = await findAllPasskeysOf(user.id, db);
  const now = clock();
  return {
    userId: user.id,
    state: stateOf(user),
    email: user.email,
    isEmailVerified: user.isEmailVerified,
    hasPassword: user.status !== 'EXTERNAL_PROVIDER',
    secondFactors: [
      ...(user.hasSmsMfa ? (['SMS_MFA'] as const) : []),
      ...(user.hasTotpMfa ? (['SOFTWARE_TOKEN_MFA'] as const) : []),
      ...(passkeys.length > 0 ? (['WEB_AUTHN'] as const) : []),
    ],
    providers: logins.filter(({ removedAt }) => removedAt === null).map(({ provider }) => provider),
    temporaryUntil: user.temporaryUntil,
    createdAt: user.createdAt,
    signIns: families.filter(
      ({ revokedAt, expiresAt }) => revokedAt === null && Temporal.Instant.compare(expiresAt, now) > 0,
    ).length,
  };
}

async function heldAbout(userId: string, db: Database): Promise<Readonly<Record<string, unknown>>> {
  const user = await findById(userId, db);
  if (user === null) return {};
  const attributes = Object.fromEntries(writtenAttributes(user).map(({ Name, Value }) => [Name, Value]));
  const { status, isEnabled, newEmail, hasSmsMfa, hasTotpMfa, preferredMfa, createdAt, updatedAt } = user;
  return {
    attributes,
    loginName: user.loginName,
    newEmail,
    status,
    isEnabled,
    secondFactors: { sms: hasSmsMfa, authenticator: hasTotpMfa, preferred: preferredMfa },
    createdAt,
    updatedAt,
    passkeys: (await findAllPasskeysOf(userId, db)).map(({ userId: _own, ...passkey }) => passkey),
    otherProviders: (await findAllByUserId(userId, db)).map(({ userId: _own, ...login }) => login),
    signIns: (await findAllFamiliesOf(userId, db)).map(({ authTime, expiresAt, revokedAt }) => ({
      signedInAt: authTime,
      expiresAt,
      endedAt: revokedAt,
    })),
    codesSent: await findAllOf(userId, db),
    devices: await devicesHeldAbout(userId, db),
    photoIdentity: await findIdentityOf(userId, db),
  };
}
