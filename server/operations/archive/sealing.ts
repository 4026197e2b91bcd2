/** The age format (age-encryption.org): what is sealed here opens with its usual tool, `age -d`, and the passphrase. */

import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';

/** How every sealed file begins. */
export const AGE_HEADER = 'age-encryption.org/v1';

/** 64 MB of memory for each guess, and for us: age's usual 256 MB are too many beside a server on one gigabyte. */
const SCRYPT_WORK_FACTOR = 16;

export async function sealed(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR);
  encrypter.setPassphrase(passphrase);
  return Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(plain)));
}

/** Rejects for another passphrase; the stream fails where the file has been changed or cut. */
export async function opened(file: Readable, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return Readable.fromWeb(await decrypter.decrypt(Readable.toWeb(file)));
}
