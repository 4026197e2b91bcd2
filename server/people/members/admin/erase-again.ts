/** Erases again who was erased before and has come back with an older backup. */

import { findAllErasures, insertErasures, readErasures } from '#server/people/erasures/public.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { accountsOf } from './accounts.ts';
import { erasureOf, type Find, hashesOf } from './erasure.ts';
import * as sentence from './messages.ts';
import { memberSubject, ownSubject } from './person.ts';
import { findAllMemberIds } from './repository.ts';

/**
 * Runs before the server answers. Takes the list beside the backups into the database first: a restored database does not
 * know of later erasures. The last administrator who can sign in stays, with a line in the log.
 */
export async function eraseAgain(services: Services): Promise<void> {
  const { store, config, log } = services;
  const known = await findAllErasures(store.db);
  const listed = (await readErasures(config.backup.folder)).filter((hash) => !known.includes(hash));
  if (listed.length > 0) await store.transaction((db) => insertErasures(listed, db));
  const erased = new Set([...known, ...listed]);
  if (erased.size === 0) return;
  const accounts = accountsOf(services);
  const { erase, isLastAdministrator } = erasureOf(services);
  const isErased = (id: string) => hashesOf([id], services).some((hash) => erased.has(hash));

  const eraseOne = async (find: Find): Promise<void> => {
    try {
      await erase({
        find,
        obstacleTo: isLastAdministrator,
        actor: sentence.AFTER_RESTORATION,
        done: () => sentence.DONE.erasedAgain,
      });
      log.warn('a person whom a backup has brought back is erased again');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.error({ reason: error.message }, 'a person whom a backup has brought back is not erased again');
    }
  };

  for (const memberId of (await findAllMemberIds(store.db)).filter(isErased)) {
    await eraseOne((db: Database) => memberSubject(memberId, db));
  }
  const userIds = (await accounts?.findAll(store.db))?.map(({ userId }) => userId) ?? [];
  for (const userId of userIds.filter(isErased)) {
    await eraseOne((db: Database) => ownSubject(userId, accounts, db));
  }
}
