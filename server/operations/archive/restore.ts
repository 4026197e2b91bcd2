/** Puts a backup in place on a machine where nothing runs: everything of an archive, or one copied database. */

import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Examination, examine } from '#server/operations/doctor/examine.ts';
import { findAllFileFaults } from '#server/operations/doctor/repository.ts';
import { addErasures, readErasures } from '#server/people/erasures/erasures.ts';
import { findAllErasures } from '#server/people/erasures/repository.ts';
import { findServerKey } from '#server/platform/config/server-key.ts';
import type { Config } from '#server/platform/config.ts';
import { isFileInUse, isPostgresInUse } from '#server/platform/store/copy/in-use.ts';
import { renewIdentity } from '#server/platform/store/epoch.ts';
import { findApplied } from '#server/platform/store/migrate.ts';
import { openPostgres } from '#server/platform/store/postgres.ts';
import { openSqlite } from '#server/platform/store/sqlite.ts';
import { type Database, openStore } from '#server/platform/store/store.ts';
import { beginningOf, readArchive } from './archive.ts';
import { DATABASE, type Manifest, PHOTOS } from './manifest.ts';
import { type Aside, putInPlace } from './put-in-place.ts';
import { endOtherSignIns, type LivingSignIns, livingSignInsIn, NONE_LIVES } from './sign-ins.ts';
import { inWorkFolder, missingBytes } from './work-folder.ts';

/** Why it can't be restored; the message is one Japanese sentence. */
export class RestoreError extends Error {}

export type Restoring = {
  /** Where it goes. */
  readonly target: Pick<Config, 'dataDir' | 'databaseUrl' | 'serverKey' | 'photoBucket' | 'backup'>;
  /** An archive, or a copy that was made before an upgrade. */
  readonly file: string;
  /** Whether an installation that is there is set aside, or refused. */
  readonly existing: 'setAside' | 'refused';
  /** `current` brings an older database up to this program's version; `asMade` leaves it for the program that made it. */
  readonly version: 'current' | 'asMade';
  readonly now: Temporal.Instant;
};

export type Restored = {
  /** Null for a copied database. */
  readonly manifest: Manifest | null;
  /** What the doctor says of it; null where it is left as it was made, for another program. */
  readonly examination: Examination | null;
  readonly aside: Aside;
};

const SQLITE_HEADER = 'SQLite format 3\0';
const SQLITE_FILE = 'tsunagu.db';

/**
 * Reads all of the archive and makes its database ready before it touches anything; the database comes last, so that an
 * interrupted restoration is no installation. What was there stays, set aside. People who were erased after the backup stay on the list beside
 * the backups, and the next start erases them again. Rejects with a {@link RestoreError}, an
 * ArchiveError or a StoreError.
 */
export async function restore(restoring: Restoring): Promise<Restored> {
  const { target, file, existing } = restoring;
  await requireFile(file);
  if (await isInUse(target)) throw new RestoreError(IN_USE);
  const isThere = await hasDatabase(target);
  if (isThere && existing === 'refused') throw new RestoreError(IS_THERE);
  return inWorkFolder(target.dataDir, async (work) => {
    await requireRoom(target.dataDir, file);
    const manifest = await unpack(file, work, target.backup.passphrase);
    const living = isThere ? await readReplaced(target, livingSignInsIn, NONE_LIVES) : NONE_LIVES;
    const examination = await prepare(work, restoring, living);
    requireKey(target, work);
    const pictures = Object.keys(manifest?.files ?? {})
      .filter((name) => name.startsWith(PHOTOS))
      .map((name) => name.slice(PHOTOS.length));
    await keepErasures(restoring, isThere);
    const aside = await putInPlace({ target, work, pictures, hasDatabase: isThere, now: restoring.now });
    return { manifest, examination, aside };
  });
}

/** What is being replaced, and the folder of the archive, may know of erasures that the backup does not. */
async function keepErasures({ target, file }: Restoring, isThere: boolean): Promise<void> {
  const { folder } = target.backup;
  const erased = [
    ...(await readErasures(dirname(file))),
    ...(isThere ? await readReplaced(target, findAllErasures, []) : []),
  ];
  if (erased.length === 0) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await addErasures(folder, erased);
}

/** What the database that is replaced says. `otherwise` for a damaged one: it is what a restoration is for. */
async function readReplaced<Said>(
  target: Restoring['target'],
  read: (db: Database) => Promise<Said>,
  otherwise: Said,
): Promise<Said> {
  try {
    const db = openExisting(target);
    return await read(db).finally(() => db.destroy());
  } catch {
    return otherwise;
  }
}

function openExisting({ dataDir, databaseUrl }: Restoring['target']) {
  if (databaseUrl === null) return openSqlite(join(dataDir, SQLITE_FILE));
  return openPostgres({ databaseUrl, poolSize: 1, onConnectionLost: () => undefined });
}

async function requireFile(file: string): Promise<void> {
  if (!existsSync(file)) throw new RestoreError(`${file} がありません。`);
  try {
    await access(file, constants.R_OK);
  } catch (cause) {
    throw new RestoreError(
      `${file} を読む権限がありません。サーバーの利用者（tsunagu）が読める場所に置いてください。`,
      { cause },
    );
  }
}

const IN_USE =
  'データベースは使用中です。サーバーを止めてから（sudo systemctl stop tsunagu）、もう一度実行してください。';
const IS_THERE =
  'ここにはすでにデータがあります。控えに置き換えるには --replace を付けてください（今のデータは消さずに、別の名前で残します）。';
const DAMAGED = '控えのデータベースが壊れています。別の控えを使ってください。';
const OTHER_KEY =
  'SERVER_KEY が、控えの鍵と違います。SERVER_KEY の設定を外すか、控えを作ったときの鍵に戻してください。';

async function isInUse({ dataDir, databaseUrl }: Restoring['target']): Promise<boolean> {
  return databaseUrl === null ? isFileInUse(join(dataDir, SQLITE_FILE)) : isPostgresInUse(databaseUrl);
}

async function hasDatabase(target: Restoring['target']): Promise<boolean> {
  if (target.databaseUrl === null) return existsSync(join(target.dataDir, SQLITE_FILE));
  const db = openExisting(target);
  return (await findApplied(db).finally(() => db.destroy())).length > 0;
}

/** The archive unpacked, its database, and room for the database to be migrated. */
async function requireRoom(dataDir: string, file: string): Promise<void> {
  const missing = await missingBytes(dataDir, (await stat(file)).size);
  if (missing === 0) return;
  throw new RestoreError(`${dataDir} の空きが足りません（あと${Math.ceil(missing / 1_000_000)}MB）。`);
}

async function unpack(file: string, work: string, passphrase: string | null): Promise<Manifest | null> {
  if ((await beginningOf(file, SQLITE_HEADER.length)) === SQLITE_HEADER) {
    await pipeline(createReadStream(file), newFile(join(work, SQLITE_FILE)));
    return null;
  }
  return readArchive(file, passphrase, async (name, stream) => {
    const path = join(work, unpackedName(name));
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(stream, newFile(path));
  });
}

function newFile(path: string): Writable {
  return createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
}

/** As in a folder of data. */
function unpackedName(name: string): string {
  if (name === DATABASE) return SQLITE_FILE;
  return name.startsWith(PHOTOS) ? join(PICTURES, name.slice(PHOTOS.length)) : name;
}

/** Within a folder of data. */
const PICTURES = 'photos/pictures';

async function prepare(
  work: string,
  { version, now }: Restoring,
  living: LivingSignIns,
): Promise<Examination | null> {
  if (version === 'asMade') {
    const db = openSqlite(join(work, SQLITE_FILE));
    try {
      if ((await findAllFileFaults(db)).length > 0) throw new RestoreError(DAMAGED);
      await beginAnew(db, living, now);
    } finally {
      await db.destroy();
    }
    return null;
  }
  const store = await openStore({ dataDir: work });
  try {
    await beginAnew(store.db, living, now);
    return await examine(store);
  } finally {
    await store.close();
  }
}

/** What the pages have shown is of another state, and who was signed in may have ended it since. */
async function beginAnew(db: Database, living: LivingSignIns, now: Temporal.Instant): Promise<void> {
  await renewIdentity(db);
  await endOtherSignIns(living, now.toString(), db);
}

function requireKey({ serverKey }: Restoring['target'], work: string): void {
  const key = findServerKey({ dataDir: work, serverKey: null });
  if (serverKey !== null && key !== null && !serverKey.equals(key)) throw new RestoreError(OTHER_KEY);
}
