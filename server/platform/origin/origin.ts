/** Demo or real: a database knows which it is from its first start, and never changes. */

import type { Origin, Origins } from '#server/platform/config/mode.ts';
import { type Config, ConfigError } from '#server/platform/config.ts';
import type { Store } from '#server/platform/store/store.ts';
import { findOrigin, findTraces, insertOrigin } from './repository.ts';

/** Notes at the first start what the database is; throws a {@link ConfigError} where the settings ask for the other kind. */
export async function openOrigin(
  { origins }: Pick<Config, 'origins'>,
  { db }: Pick<Store, 'db'>,
): Promise<Origin> {
  if ((await findOrigin(db)) === null) {
    const { isUsed, hasDemoMembers } = await findTraces(db);
    // Older ones don't say. When in doubt a database is real: nothing is ever put into it.
    const ofOlder = hasDemoMembers ? 'demo' : 'real';
    await insertOrigin(isUsed ? ofOlder : origins.ofNew, db);
  }
  const origin = await originOf({ db });
  requireServed(origins, origin);
  return origin;
}

/** Throws a {@link ConfigError} where the settings ask for the other kind. */
export function requireServed({ serves }: Origins, origin: Origin): void {
  if (!serves.includes(origin)) throw new ConfigError(origin === 'demo' ? DEMO_REFUSED : REAL_REFUSED);
}

/** What the database is; real where no server has noted it yet. Changes nothing. */
export async function originOf({ db }: Pick<Store, 'db'>): Promise<Origin> {
  return (await findOrigin(db)) ?? 'real';
}

const DEMO_REFUSED =
  '設定エラー: このデータベースはデモのものなので、本番（PUBLIC_URL、NODE_ENV=production、DEMO=0）では使えません。新しい DATA_DIR または DATABASE_URL を指定してください。';
const REAL_REFUSED =
  '設定エラー: このデータベースは本番のものなので、DEMO=1 では使えません。DEMO=1 を外すか、別の DATA_DIR または DATABASE_URL を指定してください。';
