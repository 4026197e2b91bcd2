import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { findServerKey, makeServerKey } from '#server/platform/config/server-key.ts';
import { type Config, ConfigError } from '#server/platform/config.ts';
import type { Store } from '#server/platform/store/store.ts';
import { createVault, type Vault } from '#server/platform/vault.ts';
import { findAllFacts, insertFactsIfAbsent } from './repository.ts';

/** The ids of the pool: made once per database. They are hashed into every verifier, so they can never change. */
export type PoolFacts = {
  readonly region: string;
  /** `ap-northeast-1_xxxxxxxxx`. */
  readonly userPoolId: string;
  /** What SRP calls the pool: the part behind the `_`. */
  readonly poolName: string;
  readonly clientId: string;
  /** `ap-northeast-1:<uuid>`. */
  readonly identityPoolId: string;
  /** `iss` of the tokens. No machine has this name: keys are read at this server, never by this address. */
  readonly issuer: string;
};

/** Clients take the region from the front of an id; it means nothing here. */
const REGION = 'ap-northeast-1';

const POOL_NAME_LENGTH = 9;
const CLIENT_ID_BYTES = 16;

/** A text whose keyed hash is kept, so that another server key is noticed before it makes every account unreadable. */
const MARK = 'tsunagu';

const WRONG_KEY =
  '設定エラー: サーバーの鍵（DATA_DIR の server.key または SERVER_KEY）が、このデータベースのものと違います。控えの鍵に戻してください。';
const MISSING_KEY =
  '設定エラー: このデータベースの鍵がありません。バックアップか、最初に動かしたサーバーの server.key を DATA_DIR に置くか、SERVER_KEY に指定してください。';

type KeyPlace = Pick<Config, 'dataDir' | 'serverKey'>;

/**
 * The vault of this database, under the key of the settings or of `dataDir`; a new database gets a new key. Rejects with a
 * {@link ConfigError} where the database was sealed with another key, or with one that is not here.
 */
export async function openVault(place: KeyPlace, store: Store): Promise<Vault> {
  const vault = (await findVault(place, store)) ?? createVault(makeServerKey(place));
  // From now on every process is held to this key.
  await openPoolFacts({ store, vault });
  return vault;
}

/** As {@link openVault}, but changes nothing: null where there is no key yet, and nothing that one would open. */
export async function findVault(place: KeyPlace, { db }: Pick<Store, 'db'>): Promise<Vault | null> {
  const { mark } = await findAllFacts(db);
  const key = findServerKey(place);
  if (key === null) {
    if (mark === undefined) return null;
    throw new ConfigError(MISSING_KEY);
  }
  const vault = createVault(key);
  if (mark !== undefined && mark !== vault.mac('key-mark', MARK)) throw new ConfigError(WRONG_KEY);
  return vault;
}

export async function openPoolFacts({
  store,
  vault,
}: {
  readonly store: Store;
  readonly vault: Vault;
}): Promise<PoolFacts> {
  const mark = vault.mac('key-mark', MARK);
  const made = {
    poolName: alphanumeric(POOL_NAME_LENGTH),
    clientId: randomBytes(CLIENT_ID_BYTES).toString('hex'),
    identityPool: randomUUID(),
    mark,
  };
  const facts = await store.transaction(async (db) => {
    await insertFactsIfAbsent(made, db);
    return findAllFacts(db);
  });
  if (facts.mark !== mark) throw new ConfigError(WRONG_KEY);
  const { poolName = '', clientId = '', identityPool = '' } = facts;
  const userPoolId = `${REGION}_${poolName}`;
  return {
    region: REGION,
    userPoolId,
    poolName,
    clientId,
    identityPoolId: `${REGION}:${identityPool}`,
    issuer: `https://identity.tsunagu.invalid/${userPoolId}`,
  };
}

function alphanumeric(length: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('');
}
