/** Takes pictures down again that were taken down before, and have come back with an older backup. */

import { withdrawAgain } from '#server/people/erasures/public.ts';
import type { Services } from '#server/platform/services.ts';
import { findAllShownKeys, findAllTakenDownKeys, updateAllTakenDown } from '../photos-repository.ts';
import { openPictureStorage } from '../storage/storage.ts';
import { eraseTakenDown } from './taken-down.ts';

/** Runs before the server answers, when the list beside the backups has been read. */
export async function takeDownAgain(services: Services): Promise<void> {
  const { store, clock, config, log } = services;
  const again = await withdrawAgain(
    {
      kind: 'picture',
      idOf: (key: string) => key,
      findAllPresent: findAllShownKeys,
      findAllGone: findAllTakenDownKeys,
      withdraw: (key, db) => updateAllTakenDown([key], clock().toString(), db),
    },
    services,
  );
  const storage = openPictureStorage(config);
  for (const key of again) {
    // The picture is closed already. The hourly clean-up erases files that can't be erased now.
    await eraseTakenDown(key, { store, storage, clock }).catch((error: unknown) =>
      log.error({ err: error }, 'erasing a taken-down picture'),
    );
  }
}
