/**
 * The keys that tokens are signed with: RS256, kept sealed, replaced every quarter of a year. A replaced key is believed
 * until every token it signed has run out. Processes on one database share them.
 */

import { generateKeyPair as generate, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { exportJWK, importPKCS8, type JSONWebKeySet, type JWK } from 'jose';
import type { Pool } from '../pool.ts';
import { findAllTrustedKeys, insertKey, lockKeys, type SigningKey } from './repository.ts';

export type KeyRing = {
  /** The key to sign with now. */
  signer(): Promise<{ readonly kid: string; readonly key: CryptoKey }>;
  /** The public keys that are believed now; read anew where `kid` is not among those known. */
  jwks(kid?: string): Promise<JSONWebKeySet>;
};

const SIGNS_DAYS = 90;
/** Longer than any signed token lives. */
const TRUSTED_AFTER_HOURS = 24;
const MODULUS_BITS = 2048;
/** A key is made this long before it signs, so that every process knows it by then. */
const KNOWN_BEFORE_HOURS = 24;
/** What another process has made is seen no later than this, in milliseconds. */
const FRESH_MS = 5_000;
/** Made-up kids must not make a read each; milliseconds. */
const UNKNOWN_KID_MS = 200;

const generateKeyPair = promisify(generate);

export function createKeyRing({ store, clock, vault }: Pick<Pool, 'store' | 'clock' | 'vault'>): KeyRing {
  const opened = new Map<string, CryptoKey>();
  let kept: { readonly keys: readonly SigningKey[]; readonly since: number } | null = null;
  let making: Promise<void> | null = null;
  let makings = 0;

  return {
    async signer() {
      if (isAnotherDue(await trusted())) await made();
      const now = clock();
      const current = (await trusted()).find(({ signsUntil }) => isAfter(signsUntil, now));
      if (current === undefined) throw new Error('A signing key was made and is not there.');
      return { kid: current.kid, key: await privateKeyOf(current) };
    },
    async jwks(kid) {
      let keys = await trusted();
      const isKnown = kid === undefined || keys.some((key) => key.kid === kid);
      if (!isKnown && kept !== null && performance.now() - kept.since > UNKNOWN_KID_MS) {
        kept = null;
        keys = await trusted();
      }
      return { keys: keys.map(({ publicKey }) => publicKey) };
    },
  };

  /** Whether none is known that still signs when the others have got to know a new one. */
  function isAnotherDue(known: readonly SigningKey[]): boolean {
    const then = clock().add({ hours: KNOWN_BEFORE_HOURS });
    return !known.some(({ signsUntil }) => isAfter(signsUntil, then));
  }

  async function made(): Promise<void> {
    making ??= make().finally(() => {
      making = null;
    });
    await making;
  }

  async function make(): Promise<void> {
    const pair = await generateKeyPair('rsa', { modulusLength: MODULUS_BITS });
    const now = clock();
    const kid = randomUUID();
    const signsUntil = now.add({ hours: 24 * SIGNS_DAYS });
    const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const publicKey: JWK = { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' };
    const key: SigningKey = {
      kid,
      sealedPrivateKey: vault.seal('signing-key', pem, kid),
      publicKey,
      createdAt: now.toString(),
      signsUntil: signsUntil.toString(),
      trustedUntil: signsUntil.add({ hours: TRUSTED_AFTER_HOURS }).toString(),
    };
    await store.transaction(async (db) => {
      await lockKeys(db);
      // Where another process was first, its key does: two with one age would be replaced without notice.
      if (isAnotherDue(await findAllTrustedKeys(now.toString(), db))) await insertKey(key, db);
    });
    makings += 1;
    kept = null;
  }

  async function trusted(): Promise<readonly SigningKey[]> {
    const now = clock();
    let current = kept;
    if (current === null || performance.now() - current.since > FRESH_MS) {
      const since = performance.now();
      const before = makings;
      current = { keys: await findAllTrustedKeys(now.toString(), store.db), since };
      // What was read while a key was made may lack it.
      if (before === makings) kept = current;
    }
    return current.keys.filter(({ trustedUntil }) => isAfter(trustedUntil, now));
  }

  async function privateKeyOf({ kid, sealedPrivateKey }: SigningKey): Promise<CryptoKey> {
    const known = opened.get(kid);
    if (known !== undefined) return known;
    const pem = vault.open('signing-key', sealedPrivateKey, kid);
    if (pem === null) throw new Error(`The signing key ${kid} can't be opened with the server key.`);
    const key = await importPKCS8(pem, 'RS256');
    opened.set(kid, key);
    return key;
  }
}

function isAfter(instant: string, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(instant, now) > 0;
}
