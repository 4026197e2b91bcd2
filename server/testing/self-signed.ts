/** A certificate that nobody vouches for, made for one test run: X.509 in DER, the little of it that TLS needs. */

import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export type SelfSigned = { readonly key: string; readonly cert: string };

/** The byte in front of each kind of value. */
const TAGS = { integer: 0x02, bits: 0x03, oid: 0x06, text: 0x0c, time: 0x17, sequence: 0x30, set: 0x31 };

/** ecdsa-with-SHA256 (1.2.840.10045.4.3.2) and commonName (2.5.4.3). */
const ECDSA_SHA256 = Buffer.from('2a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('550403', 'hex');

/** Of no use to anybody after the test; browsers that ignore who signed it ignore its dates, too. */
const VALID = ['250101000000Z', '490101000000Z'];

export function selfSigned(name: string): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = sequence(der('oid', ECDSA_SHA256));
  const subject = sequence(der('set', sequence(der('oid', COMMON_NAME), der('text', Buffer.from(name)))));
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const toSign = sequence(
    der('integer', serial),
    algorithm,
    subject,
    sequence(...VALID.map((time) => der('time', Buffer.from(time)))),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', toSign, privateKey)]);
  const certificate = sequence(toSign, algorithm, der('bits', signature));
  const body = certificate.toString('base64').replace(/(.{64})/g, '$1\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
  };
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der('sequence', Buffer.concat(parts));
}

function der(kind: keyof typeof TAGS, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([TAGS[kind], ...lengthOf(content)]), content]);
}

/** One byte, or the number of bytes and then they. */
function lengthOf({ length }: Buffer): readonly number[] {
  if (length < 0x80) return [length];
  if (length < 0x100) return [0x81, length];
  return [0x82, length >> 8, length & 0xff];
}
