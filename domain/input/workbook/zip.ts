/** The files of a ZIP archive, as far as spreadsheet programs write them: stored or deflated, not encrypted, below 4 GB. */

/**
 * Undoes DEFLATE without a header; null for what is none, and for what grows beyond `most` bytes. Browsers have it as
 * DecompressionStream, Node as zlib.
 */
export type Inflate = (bytes: Uint8Array, most: number) => Promise<Uint8Array | null>;

/** Returns the bytes of a file by its name, null for a name that the archive lacks. */
export type OpenFile = (name: string) => Promise<Uint8Array | null>;

type Entry = {
  readonly method: number;
  readonly packedSize: number;
  readonly size: number;
  readonly offset: number;
};

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const HEADER_LENGTH = 30;

/** The comment behind the directory is no longer than this. */
const LONGEST_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;

/** A sheet of 2,000 matches is below 2 MB; what grows so large, alone or with the others that are read, is a trap. */
const LARGEST_FILE = 20 * 1024 * 1024;
const MOST_IN_ALL = 2 * LARGEST_FILE;

/** Null for bytes that are no such archive. */
export function openZip(bytes: Uint8Array, inflate: Inflate): OpenFile | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = directoryOf(bytes, view);
  if (entries === null) return null;
  let left = MOST_IN_ALL;
  return async (name) => {
    const entry = entries.get(name);
    if (entry === undefined) return null;
    const packed = packedBytes(bytes, view, entry);
    const most = Math.min(left, LARGEST_FILE);
    if (packed === null || entry.size > most) return null;
    const file = await unpacked(packed, entry.method, most, inflate);
    // What it says of its size may be a lie.
    left -= file?.length ?? most;
    return file;
  };
}

async function unpacked(
  packed: Uint8Array,
  method: number,
  most: number,
  inflate: Inflate,
): Promise<Uint8Array | null> {
  if (method === STORED) return packed.length > most ? null : packed;
  return method === DEFLATED ? inflate(packed, most) : null;
}

function directoryOf(bytes: Uint8Array, view: DataView): ReadonlyMap<string, Entry> | null {
  const end = endOfDirectory(view);
  if (end === null) return null;
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (!isAt(view, at, DIRECTORY_ENTRY, ENTRY_LENGTH)) return null;
    const nameLength = view.getUint16(at + 28, true);
    const name = bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength);
    entries.set(String.fromCharCode(...name), {
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += ENTRY_LENGTH + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function endOfDirectory(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END_LENGTH - LONGEST_COMMENT);
  for (let at = view.byteLength - END_LENGTH; at >= first; at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  return null;
}

/** The local header repeats the name, and has an extra field of another length. */
function packedBytes(bytes: Uint8Array, view: DataView, entry: Entry): Uint8Array | null {
  const { offset, packedSize } = entry;
  if (!isAt(view, offset, LOCAL_HEADER, HEADER_LENGTH)) return null;
  const start =
    offset + HEADER_LENGTH + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  return start + packedSize > bytes.length ? null : bytes.subarray(start, start + packedSize);
}

function isAt(view: DataView, at: number, signature: number, length: number): boolean {
  return at + length <= view.byteLength && view.getUint32(at, true) === signature;
}
