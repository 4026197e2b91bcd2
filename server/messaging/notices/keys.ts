/** The key pair by which push services know this installation (VAPID, RFC 8292), made once and kept in the database. */

import { createECDH } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import { oncePerServer } from '#server/platform/services.ts';
import { findKeys, insertKeysIfAbsent } from './repository.ts';

export type PushKeys = {
  /** Uncompressed point, base64url: what browsers subscribe with. */
  readonly publicKey: string;
  /** The Authorization header for a push service, by its origin. */
  authorization(origin: string): Promise<string>;
};

/** Push services refuse more than a day. */
const VALID_SECONDS = 12 * 60 * 60;
/** Renewed in time for a clock that is wrong. */
const REUSED_MS = 6 * 60 * 60_000;

/** The keys of this installation; asked for again after a failure. */
export const pushKeysOf = oncePerServer((services): (() => Promise<PushKeys>) => {
  const { store, vault, clock, config } = services;
  let opened: Promise<PushKeys> | null = null;

  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };

  async function open(): Promise<PushKeys> {
    const stored = (await findKeys(store.db)) ?? (await make());
    const privateKey = vault.open('push-key', stored.sealed_private_key, stored.public_key);
    if (privateKey === null) throw new Error('The push key was sealed with another server key.');
    const point = Buffer.from(stored.public_key, 'base64url');
    const key = await importJWK(
      {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
        d: privateKey,
      },
      'ES256',
    );
    const tokens = new Map<string, { readonly signed: Promise<string>; readonly until: number }>();
    const sign = (origin: string) =>
      new SignJWT()
        .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
        .setAudience(origin)
        .setSubject(contact())
        .setExpirationTime(Math.floor(clock().epochMilliseconds / 1_000) + VALID_SECONDS)
        .sign(key);
    return {
      publicKey: stored.public_key,
      async authorization(origin) {
        const now = clock().epochMilliseconds;
        const known = tokens.get(origin);
        const token =
          known !== undefined && now < known.until ? known : { signed: sign(origin), until: now + REUSED_MS };
        tokens.set(origin, token);
        return `vapid t=${await token.signed}, k=${stored.public_key}`;
      },
    };
  }

  async function make() {
    const pair = createECDH('prime256v1');
    const publicKey = pair.generateKeys('base64url');
    // A number below 2^248 has a shorter form, which JWK does not know.
    const privateKey = Buffer.alloc(32);
    const scalar = pair.getPrivateKey();
    scalar.copy(privateKey, 32 - scalar.length);
    const sealed = vault.seal('push-key', privateKey.toString('base64url'), publicKey);
    await insertKeysIfAbsent(publicKey, sealed, store.db);
    const stored = await findKeys(store.db);
    if (stored === undefined) throw new Error('The push key was not stored.');
    return stored;
  }

  /** Whom a push service writes to where something is wrong. */
  function contact(): string {
    return config.publicUrl ?? `mailto:${config.contactEmails[0] ?? 'postmaster@localhost'}`;
  }
});
