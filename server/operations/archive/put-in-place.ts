/** What has been unpacked takes its place; what was there is set aside. */

import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { compactTime } from '#server/operations/backup/kept.ts';
import { copyPictures } from '#server/operations/move/pictures.ts';
import type { Config } from '#server/platform/config.ts';
import { inSnapshot } from '#server/platform/store/copy/copy.ts';
import { fillPostgres } from '#server/platform/store/copy/fill-postgres.ts';
import { openPostgres } from '#server/platform/store/postgres.ts';
import { openSqlite } from '#server/platform/store/sqlite.ts';
import { syncToDisk } from '#server/platform/store/sync-to-disk.ts';
import { createFileStorage } from '#server/publishing/photos/storage/files.ts';
import { openPictureStorage } from '#server/publishing/photos/storage/storage.ts';
import { SERVER_KEY, SETTINGS } from './manifest.ts';

export type Placing = {
  readonly target: Pick<Config, 'dataDir' | 'databaseUrl' | 'serverKey' | 'photoBucket'>;
  /** The folder where it lies, as in a folder of data. */
  readonly work: string;
  /** Names of the unpacked pictures in their storage. */
  readonly pictures: readonly string[];
  /** Whether the target has a database. */
  readonly hasDatabase: boolean;
  readonly now: Temporal.Instant;
};

/** Where the things before are; null where there was nothing. */
export type Aside = { readonly folder: string | null; readonly schema: string | null };

/** The database is the last: without it there is no installation, and the same again goes on from here. */
export async function putInPlace(placing: Placing): Promise<Aside> {
  const { target, work, pictures, hasDatabase, now } = placing;
  const { dataDir, databaseUrl, serverKey, photoBucket } = target;
  const aside = newFolder(join(dataDir, `before-restore-${compactTime(now)}`));
  const place = async (name: string) => {
    if (!existsSync(join(work, name))) return;
    await setAside(join(dataDir, name), aside);
    await rename(join(work, name), join(dataDir, name));
  };
  if (photoBucket === null) await place('photos');
  else
    await copyPictures(
      pictures,
      createFileStorage(join(work, 'photos/pictures')),
      openPictureStorage(target),
    );
  await place('content');
  await place(SETTINGS);
  if (serverKey === null) await place(SERVER_KEY);
  const schema = hasDatabase ? `before_restore_${compactTime(now).toLowerCase()}` : null;
  if (databaseUrl === null) {
    for (const end of ['-wal', '-shm']) await setAside(join(dataDir, `${SQLITE_FILE}${end}`), aside);
    await place(SQLITE_FILE);
  } else {
    await fill(databaseUrl, join(work, SQLITE_FILE), schema);
  }
  await syncToDisk(dataDir);
  return { folder: existsSync(aside) ? aside : null, schema: databaseUrl === null ? null : schema };
}

const SQLITE_FILE = 'tsunagu.db';

/** One that was interrupted within the same second has left its own. */
function newFolder(path: string, attempt = 1): string {
  const name = attempt === 1 ? path : `${path}-${attempt}`;
  return existsSync(name) ? newFolder(path, attempt + 1) : name;
}

async function setAside(path: string, aside: string): Promise<void> {
  if (!existsSync(path)) return;
  await mkdir(aside, { recursive: true, mode: 0o700 });
  await rename(path, join(aside, basename(path)));
}

async function fill(databaseUrl: string, file: string, aside: string | null): Promise<void> {
  const sqlite = openSqlite(file);
  const postgres = openPostgres({ databaseUrl, poolSize: 2, onConnectionLost: () => undefined });
  try {
    await inSnapshot({ db: sqlite }, (db) => fillPostgres({ sqlite: db, postgres, aside }));
  } finally {
    await Promise.all([sqlite.destroy(), postgres.destroy()]);
  }
}
