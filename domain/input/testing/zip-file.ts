/** ZIP archives for the tests of workbooks. */

import type { TextEncoding } from '../delimited.ts';

/** As Excel writes one: deflated files, a local header before each, the directory behind. Without checksums, which nothing of ours reads. */
export async function zip(files: Readonly<Record<string, string>>, method: 0 | 8 = 8): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const whole = Buffer.from(text);
    const packed = method === 8 ? await through(new CompressionStream('deflate-raw'), whole) : whole;
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(whole.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, place, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, entries, Buffer.from('PK\x05\x06'), end]);
}

/** What a browser has as DecompressionStream and TextDecoder. */
export async function inflate(bytes: Uint8Array, most: number): Promise<Uint8Array | null> {
  try {
    return await through(new DecompressionStream('deflate-raw'), bytes, most);
  } catch {
    return null;
  }
}

/** Throws where more than `most` bytes come out. */
async function through(
  pair: CompressionStream | DecompressionStream,
  bytes: Uint8Array,
  most = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of new Blob([new Uint8Array(bytes)]).stream().pipeThrough(pair)) {
    length += part.length;
    if (length > most) throw new RangeError('Larger than it may be.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

export function decode(bytes: Uint8Array, encoding: TextEncoding): string {
  return new TextDecoder(encoding).decode(bytes);
}
