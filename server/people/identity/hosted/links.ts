/** Linked logins of an account: which there are, and how one is taken away or comes back. */

import { createHash } from 'node:crypto';
import { providerNameOf } from '#domain/identity/providers.ts';
import type { Database } from '#server/platform/store/store.ts';
import { sendNotice } from '../account/notices.ts';
import { findAllPasskeysOf } from '../passkeys/repository.ts';
import type { LinkedLogin, Pool } from '../pool.ts';
import { findById, updateUser } from '../users/repository.ts';
import type { User } from '../users/user.ts';
import {
  type FederatedLogin,
  findAllByUserId,
  findLogin,
  updateLoginRemoved,
} from './federated-login-repository.ts';

/** A login at another provider, without that provider's id of the person. */
export type Link = {
  readonly id: string;
  readonly provider: string;
  /** UTC instant, ISO. */
  readonly linkedAt: string;
  readonly isRemoved: boolean;
};

export type Links = {
  /** The oldest first; removed ones, too. */
  readonly links: readonly Link[];
  /** Whether a password or a passkey opens the account, too. */
  readonly hasOtherWay: boolean;
};

export type LinkChange = {
  /** One by its id, or every one. */
  readonly link: string | 'all';
  readonly to: 'removed' | 'linked';
  readonly by: 'person' | 'office';
};

/** `onlyWay`: nobody could sign in any more, so nothing is done. */
export type LinkChangeResult = 'done' | 'onlyWay' | 'unknown';

export async function findLinks(userId: string, db: Database): Promise<Links> {
  const user = await findById(userId, db);
  const logins = await findAllByUserId(userId, db);
  return {
    links: logins.map((login) => ({
      id: idOf(login),
      provider: login.provider,
      linkedAt: login.createdAt,
      isRemoved: login.removedAt !== null,
    })),
    hasOtherWay: user !== null && (await hasOtherWay(user, db)),
  };
}

/** Whether a login still opens this account. */
export async function isLinked(link: LinkedLogin, userId: string, db: Database): Promise<boolean> {
  const login = await findLogin(link, db);
  return login !== null && login.userId === userId && login.removedAt === null;
}

/** Takes links away, and with them the sign-ins that came by them, or lets them open the account again. The person is written to. */
export async function changeLinks(
  pool: Pool,
  user: User,
  { link, to, by }: LinkChange,
  beside: (db: Database) => Promise<void>,
): Promise<LinkChangeResult> {
  const { store, clock, tokens } = pool;
  const now = clock().toString();
  const outcome = await store.transaction(async (db) => {
    // Takes the row's lock on PostgreSQL: of two removals at once the second sees the first.
    await updateUser(user.id, {}, now, db);
    const logins = await findAllByUserId(user.id, db);
    const living = logins.filter(({ removedAt }) => removedAt === null);
    const chosen = logins.filter((login) => link === 'all' || idOf(login) === link);
    const changed = chosen.filter(({ removedAt }) => (removedAt === null) === (to === 'removed'));
    if (chosen.length === 0) return { result: 'unknown', ended: [] } as const;
    if (to === 'removed' && changed.length === living.length && !(await hasOtherWay(user, db))) {
      return { result: 'onlyWay', ended: [] } as const;
    }
    const ended: (() => void)[] = [];
    for (const login of changed) {
      await updateLoginRemoved(login, to === 'removed' ? now : null, db);
      if (to === 'removed') ended.push(await tokens.endLinkWithin(user.id, login, db));
    }
    if (changed.length > 0) await beside(db);
    for (const { provider } of changed) {
      const removed = by === 'office' ? 'linkRemovedByOffice' : 'linkRemoved';
      const kind = to === 'removed' ? removed : 'linkAdded';
      await sendNotice(pool, user, { kind, provider: providerNameOf(provider) }, null, db);
    }
    return { result: 'done', ended } as const;
  });
  for (const note of outcome.ended) note();
  return outcome.result;
}

async function hasOtherWay(user: User, db: Database): Promise<boolean> {
  if (user.status !== 'EXTERNAL_PROVIDER' && user.sealedVerifier !== null) return true;
  return (await findAllPasskeysOf(user.id, db)).length > 0;
}

/** The provider's id of the person is nobody else's business. */
function idOf({ provider, subject }: Pick<FederatedLogin, 'provider' | 'subject'>): string {
  return createHash('sha256').update(`${provider}\n${subject}`).digest('hex').slice(0, 32);
}
