/**
 * Identities of people who have not signed in. Anybody may ask for as many as they like, so none is stored: half of the
 * id is a keyed hash of the other half, by which it is known again when its guest signs in.
 */

import { randomBytes } from 'node:crypto';
import { isSameSecret, type Vault } from '#server/platform/vault.ts';

export type GuestIdentities = {
  /** `ap-northeast-1:<uuid>`, a new one each time. */
  create(): string;
  /** Whether it was made by `create` on this pool. */
  isOurs(identityId: string): boolean;
};

const RANDOM_BYTES = 8;
const ALL_BYTES = 16;
const ID = /^([a-z0-9-]+):([0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})$/;

export function createGuestIdentities(needs: {
  readonly vault: Vault;
  readonly region: string;
}): GuestIdentities {
  const { vault, region } = needs;
  const idOf = (random: Buffer): string => {
    const mark = Buffer.from(vault.mac('credentials', `guest ${random.toString('hex')}`), 'base64url');
    return `${region}:${uuidOf(Buffer.concat([random, mark]).subarray(0, ALL_BYTES))}`;
  };
  return {
    create: () => idOf(uuidBytes(randomBytes(ALL_BYTES)).subarray(0, RANDOM_BYTES)),
    isOurs(identityId) {
      const [, , uuid] = ID.exec(identityId) ?? [];
      if (uuid === undefined) return false;
      const random = Buffer.from(uuid.replaceAll('-', ''), 'hex').subarray(0, RANDOM_BYTES);
      return isSameSecret(idOf(random), identityId);
    },
  };
}

/** As version 8 of RFC 9562, whose bits are for the application to choose. */
function uuidBytes(bytes: Buffer): Buffer {
  const made = Buffer.from(bytes);
  made.writeUInt8((made.readUInt8(6) & 0x0f) | 0x80, 6);
  made.writeUInt8((made.readUInt8(8) & 0x3f) | 0x80, 8);
  return made;
}

function uuidOf(bytes: Buffer): string {
  const hex = uuidBytes(bytes).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
