/** The database of version 0.1.0, as its demo left it, noted as a real one: what an installation brings to an upgrade. */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { inSnapshot } from '#server/platform/store/copy/copy.ts';
import { fillPostgres } from '#server/platform/store/copy/fill-postgres.ts';
import { openPostgres } from '#server/platform/store/postgres.ts';
import { openSqlite } from '#server/platform/store/sqlite.ts';
import type { StoreSettings } from '#server/platform/store/store.ts';

/** Of that demo: with another one the database is refused. */
const SERVER_KEY = 'n6cPJOgLzgVYrlCKR+M85oRV7unJzLT2cOaE4NNb8CA=';

const FILE = new URL('version-0.1.0.db.br', import.meta.url);

/** Puts it where these settings of an empty database point. */
export async function putVersion010({ dataDir, databaseUrl }: StoreSettings): Promise<void> {
  const file = join(dataDir, databaseUrl === undefined ? 'tsunagu.db' : 'version-0.1.0.db');
  await writeFile(file, brotliDecompressSync(await readFile(FILE)), { mode: 0o600 });
  await writeFile(join(dataDir, 'server.key'), `${SERVER_KEY}\n`, { mode: 0o600 });
  if (databaseUrl === undefined) return;
  const sqlite = openSqlite(file);
  const postgres = openPostgres({ databaseUrl, poolSize: 2, onConnectionLost: () => undefined });
  await inSnapshot({ db: sqlite }, (db) => fillPostgres({ sqlite: db, postgres, aside: null }));
  await Promise.all([sqlite.destroy(), postgres.destroy()]);
}
