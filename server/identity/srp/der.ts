/** The little of DER, the binary form of keys, that spells a Diffie-Hellman key. */

/** `bytes` as a signed number in its shortest form. */
export function integer(bytes: Uint8Array): Buffer {
  return tagged(0x02, bytes);
}

export function bitString(bytes: Uint8Array): Buffer {
  const unusedBits = Buffer.of(0);
  return tagged(0x03, unusedBits, bytes);
}

export function octetString(bytes: Uint8Array): Buffer {
  return tagged(0x04, bytes);
}

/** `hex`: the identifier's encoded arcs. */
export function objectIdentifier(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'));
}

export function sequence(...parts: readonly Uint8Array[]): Buffer {
  return tagged(0x30, ...parts);
}

function tagged(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(tag), lengthOf(content), content]);
}

const LONGEST_SHORT_FORM = 0x7f;

function lengthOf({ length }: Uint8Array): Buffer {
  if (length <= LONGEST_SHORT_FORM) return Buffer.of(length);
  const digits = length.toString(16);
  const bytes = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
  return Buffer.concat([Buffer.of(0x80 | bytes.length), bytes]);
}
