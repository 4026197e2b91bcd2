/** The key that test servers sign with: making a pair costs a tenth of a second of computing, so a worker makes one. */

import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { exportJWK } from 'jose';
import { findAllTrustedKeys, insertKey } from '#server/people/identity/tokens/repository.ts';
import { openServerKey } from '#server/platform/config/server-key.ts';
import { createVault } from '#server/platform/vault.ts';
import type { TestServer } from './server.ts';

/** As long as the server's own keys sign, and a day more. */
const SIGNS_HOURS = 24 * 90;
const TRUSTED_HOURS = SIGNS_HOURS + 24;

let pair: ReturnType<typeof makePair> | undefined;

/** Stores the worker's key as this server would store one it has made; none where the store has one already. */
export async function storeSigningKey({
  store,
  clock,
  config,
}: Pick<TestServer, 'store' | 'clock' | 'config'>): Promise<void> {
  const now = clock();
  if ((await findAllTrustedKeys(now.toString(), store.db)).length > 0) return;
  pair ??= makePair();
  const { pem, publicKey } = await pair;
  const kid = randomUUID();
  const key = {
    kid,
    sealedPrivateKey: createVault(openServerKey(config)).seal('signing-key', pem, kid),
    publicKey: { ...publicKey, kid, alg: 'RS256', use: 'sig' },
    createdAt: now.toString(),
    signsUntil: now.add({ hours: SIGNS_HOURS }).toString(),
    trustedUntil: now.add({ hours: TRUSTED_HOURS }).toString(),
  };
  await insertKey(key, store.db);
}

async function makePair() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { pem, publicKey: await exportJWK(publicKey) };
}
