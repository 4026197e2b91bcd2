/** PNGs written by hand, which no library would write. */

import { crc32, deflateSync } from 'node:zlib';

type Header = {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of 8 bits by default, not interlaced; else as the format's IHDR says it. */
  readonly bits?: number;
  readonly colours?: number;
  readonly interlacing?: number;
};

/** A sound beginning, with `chunks` before next to no pixels. */
export function pngHeaderOf(
  { width, height, bits = 8, colours = 2, interlacing = 0 }: Header,
  chunks: readonly Buffer[] = [],
): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, bits, colours, 0, 0, interlacing]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...chunks,
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** 100 megapixels of 16 bits, red, green, blue and see-through, of which the library keeps all in memory: a gigabyte. */
export function interlacedPng(): Buffer {
  return pngHeaderOf({ width: 10_000, height: 10_000, bits: 16, colours: 6, interlacing: 1 });
}

/** Its header alone takes the library some twenty seconds: hundreds of texts, each of 50 MB when it is unpacked. */
export function slowPng(): Buffer {
  const text = Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(50_000_000))]);
  const texts = Array.from({ length: 400 }, () => chunk('zTXt', text));
  return pngHeaderOf({ width: 10, height: 10 }, texts);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
