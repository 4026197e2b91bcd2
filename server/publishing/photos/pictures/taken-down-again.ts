/** Takes pictures down again that were taken down before, and have come back with an older backup. */

import { findAllErasures, insertErasures } from '#server/people/erasures/public.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findAllShownKeys, findAllTakenDownKeys, updateAllTakenDown } from '../photos-repository.ts';
import { openPictureStorage } from '../storage/storage.ts';
import { eraseTakenDown } from './taken-down.ts';

/** Adds pictures to the list beside the backups, in the transaction that takes them down. */
export async function noteTakenDown(
  pictureKeys: readonly string[],
  services: Pick<Services, 'vault'>,
  db: Database,
): Promise<void> {
  await insertErasures(
    pictureKeys.map((key) => hashOf(key, services)),
    db,
  );
}

/** Runs before the server answers, when the list beside the backups has been read. */
export async function takeDownAgain(services: Services): Promise<void> {
  const { store, clock, config, log } = services;
  const noted = new Set(await findAllErasures(store.db));
  const isNoted = (key: string) => noted.has(hashOf(key, services));
  const again = (await findAllShownKeys(store.db)).filter(isNoted);
  // Taken down by a version that did not note it.
  const unnoted = (await findAllTakenDownKeys(store.db)).filter((key) => !isNoted(key));
  if (again.length + unnoted.length === 0) return;
  await store.transaction(async (db) => {
    await noteTakenDown(unnoted, services, db);
    for (const key of again) await updateAllTakenDown([key], clock().toString(), db);
  });
  const storage = openPictureStorage(config);
  for (const key of again) {
    log.warn('a picture that a backup has brought back is taken down again');
    // The picture is closed already. The hourly clean-up erases files that can't be erased now.
    await eraseTakenDown(key, { store, storage, clock }).catch((error: unknown) =>
      log.error({ err: error }, 'erasing a taken-down picture'),
    );
  }
}

function hashOf(pictureKey: string, { vault }: Pick<Services, 'vault'>): string {
  return vault.mac('erasure', `picture ${pictureKey}`);
}
