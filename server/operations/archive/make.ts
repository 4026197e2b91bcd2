/** A backup of everything while the server runs: one archive, read again before it counts as made. */

import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { compactTime, removeOlderBackups } from '#server/operations/backup/kept.ts';
import { findOriginOf, saveBackupRun } from '#server/operations/backup/repository.ts';
import { examine } from '#server/operations/doctor/examine.ts';
import { addErasures } from '#server/people/erasures/erasures.ts';
import { findAllErasures } from '#server/people/erasures/repository.ts';
import { findCleaningTime } from '#server/platform/beat/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { countRows } from '#server/platform/store/copy/rows.ts';
import { bytesOf, writeSnapshot } from '#server/platform/store/copy/snapshot.ts';
import { findAllTables } from '#server/platform/store/copy/tables.ts';
import { findApplied } from '#server/platform/store/migrate.ts';
import { openStoreToLook, type Store } from '#server/platform/store/store.ts';
import { syncToDisk } from '#server/platform/store/sync-to-disk.ts';
import { readRelease } from '#server/program-files.ts';
import { findAllStoredNames } from '#server/publishing/photos/pictures/pictures-repository.ts';
import { type Room, readArchive, writeArchive } from './archive.ts';
import { copyToBucket, removeFromBucket } from './bucket-copy.ts';
import { bytesOfFiles, type Contents, filesOf } from './contents.ts';
import type { Manifest } from './manifest.ts';
import { inWorkFolder, missingBytes } from './work-folder.ts';

/** A backup that can't be made; the message is one Japanese sentence. */
export class BackupError extends Error {}

export type Backup = {
  readonly file: string;
  readonly bytes: number;
  readonly manifest: Manifest;
  /** What the doctor says of the copied database, a Japanese line each; empty for a sound one. */
  readonly faults: readonly string[];
};

/** Its copy elsewhere: the name of the bucket, or why there is none; both null where none is set. */
export type Copy = { readonly bucket: string | null; readonly failure: string | null };

export type BackupNeeds = { readonly config: Config; readonly store: Store; readonly clock: Clock };

/**
 * Makes an archive in the folder of backups and notes in the database how it went. Older ones are removed once it has been
 * read again from the disk, and only when its database is sound and the clock is not doubted. Rejects with a {@link BackupError}, and leaves nothing that
 * looks like a backup.
 */
export async function makeBackup(needs: BackupNeeds): Promise<Backup & { readonly copy: Copy }> {
  const { config, store, clock } = needs;
  try {
    const { list, ...backup } = await make(needs);
    const at = clock().toString();
    if (backup.faults.length > 0) {
      await noteFailure(
        `控えは作りましたが、データベースに${backup.faults.length}件の問題があります。`,
        needs,
      );
      return { ...backup, copy: await copyAway({ file: backup.file, list, removed: [] }, config) };
    }
    const { file, bytes } = backup;
    const now = await findCleaningTime(clock(), store.db);
    const removed = now === null ? [] : await removeOlderBackups(config.backup, now);
    const copy = await copyAway({ file, list, removed }, config);
    const run = { at, file, bytes, copied_to: copy.bucket, reason: copy.failure };
    await saveBackupRun({ outcome: 'made', ...run }, store.db);
    return { ...backup, copy };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const sentence = cause instanceof BackupError ? reason : `控えを作れません（${reason}）。`;
    // Where the database is away, it can't be noted either.
    await noteFailure(sentence, needs).catch(() => undefined);
    throw cause instanceof BackupError ? cause : new BackupError(sentence, { cause });
  }
}

/** A bucket that is away takes nothing from the backup that is here. */
async function copyAway(
  { file, list, removed }: Pick<Made, 'file' | 'list'> & { readonly removed: readonly string[] },
  { backup: { bucket } }: BackupNeeds['config'],
): Promise<Copy> {
  if (bucket === null) return { bucket: null, failure: null };
  try {
    await copyToBucket(file, bucket);
    if (list !== null) await copyToBucket(list, bucket);
    await removeFromBucket(removed, bucket);
    return { bucket: bucket.name, failure: null };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { bucket: null, failure: `控えをバケット ${bucket.name} に写せませんでした（${reason}）。` };
  }
}

async function noteFailure(reason: string, { store, clock }: BackupNeeds): Promise<void> {
  const at = clock().toString();
  await saveBackupRun({ outcome: 'failed', at, file: null, bytes: null, copied_to: null, reason }, store.db);
}

/** With the list of erased people beside the archives; null while nobody was erased. */
type Made = Backup & { readonly list: string | null };

async function make({ config, store, clock }: BackupNeeds): Promise<Made> {
  const { folder, passphrase } = config.backup;
  return inWorkFolder(folder, async (work) => {
    await requireRoom(folder, 2 * (await bytesOf(store)));
    // As the doctor finds it in a folder of data.
    const snapshot = join(work, 'tsunagu.db');
    await writeSnapshot(store, snapshot);
    const { faults, about, pictures, erasures } = await lookAt(work);
    const contents: Contents = { snapshot, origin: about.origin, pictures };
    await requireRoom(folder, await bytesOfFiles(config, contents));
    const madeAt = clock();
    const archive = join(work, 'archive');
    await writeArchive({
      file: archive,
      files: filesOf(config, contents),
      about: { ...about, program: readRelease().version, madeAt: madeAt.toString() },
      passphrase,
      room: createRoom(folder),
    });
    const manifest = await readArchive(archive, passphrase, readToEnd);
    const file = join(folder, `tsunagu-${compactTime(madeAt)}.tar${passphrase === null ? '' : '.age'}`);
    await rename(archive, file);
    await syncToDisk(folder);
    const list = await addErasures(folder, erasures);
    return { file, bytes: (await stat(file)).size, manifest, faults, list };
  });
}

async function readToEnd(_name: string, stream: Readable): Promise<void> {
  for await (const _ of stream);
}

/** What the copy says of itself. */
async function lookAt(dataDir: string) {
  const store = await openStoreToLook({ dataDir });
  try {
    const { faults } = await examine(store);
    const tables = await findAllTables(store.db);
    const about = {
      origin: (await findOriginOf(store.db)) ?? ('real' as const),
      migrations: [...(await findApplied(store.db))],
      tables: await countRows(tables, store.db),
    };
    const [pictures, erasures] = [await findAllStoredNames(store.db), await findAllErasures(store.db)];
    return { faults, about, pictures, erasures };
  } finally {
    await store.close();
  }
}

/** How much is written between two looks at the disk: nobody knows before how large a bucket's photos are. */
const LOOK_EVERY = 64_000_000;

function createRoom(folder: string): Room {
  let unlooked = 0;
  return async (bytes) => {
    unlooked += bytes;
    if (unlooked < LOOK_EVERY) return;
    unlooked = 0;
    await requireRoom(folder, LOOK_EVERY);
  };
}

async function requireRoom(folder: string, bytes: number): Promise<void> {
  const missing = await missingBytes(folder, bytes);
  if (missing === 0) return;
  throw new BackupError(
    `控えを作る空きが ${folder} にありません（あと${Math.ceil(missing / 1_000_000)}MB）。古い控えを減らすか（BACKUP_KEEP）、別のディスクを BACKUP_DIR に指定してください。`,
  );
}
