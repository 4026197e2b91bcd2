import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** What a sealed text or a keyed hash is for; each purpose has its own key, so none can stand for another. */
export type VaultPurpose =
  | 'verifier'
  | 'totp-secret'
  | 'signing-key'
  | 'challenge'
  | 'code'
  | 'device'
  | 'attempt'
  | 'decoy'
  | 'credentials'
  | 'federation-state'
  | 'key-mark'
  | 'photo-address'
  | 'photo-viewer'
  | 'reporter-link'
  | 'setting'
  | 'setup-echo'
  | 'letter'
  | 'mailing-stop'
  | 'push-key'
  | 'erasure';

/** Seals secrets under the server key, and hashes what is only ever compared. */
export type Vault = {
  /** Encrypts and authenticates; `boundTo` (a user's id, say) must be the same again at `open`. */
  seal(purpose: VaultPurpose, plain: string, boundTo: string): string;
  /** The plain text, null for anything that was not sealed so: altered, foreign, of another purpose. */
  open(purpose: VaultPurpose, sealed: string, boundTo: string): string | null;
  /** A keyed hash (HMAC-SHA256), base64url. */
  mac(purpose: VaultPurpose, text: string): string;
};

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function createVault(serverKey: Buffer): Vault {
  const keys = new Map<string, Buffer>();
  const keyOf = (use: string): Buffer => {
    const known = keys.get(use);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync('sha256', serverKey, '', `tsunagu ${use}`, 32));
    keys.set(use, key);
    return key;
  };
  return {
    seal(purpose, plain, boundTo) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, keyOf(`seal ${purpose}`), iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(boundTo));
      return Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      );
    },
    open(purpose, sealed, boundTo) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(CIPHER, keyOf(`seal ${purpose}`), bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(boundTo));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const plain = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
      try {
        return Buffer.concat([plain, decipher.final()]).toString('utf8');
      } catch {
        // The tag does not fit: there is nothing else that `final` can throw for.
        return null;
      }
    },
    mac: (purpose, text) =>
      createHmac('sha256', keyOf(`mac ${purpose}`))
        .update(text)
        .digest('base64url'),
  };
}

/** Compares two secrets in a time that tells nothing of where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  const left = Buffer.from(one);
  const right = Buffer.from(other);
  return left.length === right.length && timingSafeEqual(left, right);
}
