/** One file with everything: a tar, sealed where there is a passphrase. It is written and read as a stream, whatever its size. */

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, type Pack, pack } from 'tar-stream';
import {
  ARCHIVE_FORMAT,
  type FileFacts,
  isArchived,
  MANIFEST,
  type Manifest,
  parseManifest,
} from './manifest.ts';
import { AGE_HEADER, opened, sealed } from './sealing.ts';

/** An archive that can't be read; the message is one Japanese sentence. */
export class ArchiveError extends Error {}

export type ArchivedFile = { readonly name: string; readonly bytes: number; readonly stream: Readable };

/** Told before bytes are written, that many; stops the archive by rejecting. */
export type Room = (bytes: number) => Promise<void>;

type Writing = {
  readonly file: string;
  readonly files: AsyncIterable<ArchivedFile>;
  readonly about: Omit<Manifest, 'format' | 'files'>;
  readonly passphrase: string | null;
  readonly room: Room;
};

/** Writes a new file for its own user only, whole and on disk once it resolves. */
export async function writeArchive({ file, files, about, passphrase, room }: Writing): Promise<Manifest> {
  // What fails is said by the promises below; a stream that nobody listens to would end the process.
  const tar = pack().on('error', alreadySaid);
  const packed = Readable.from(tar).on('error', alreadySaid);
  const bytes = passphrase === null ? packed : await sealed(packed, passphrase);
  const written = pipeline(
    bytes,
    (source: Readable) => guarded(source, room),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  );
  const filled = fill(tar, files, about).catch((error: unknown) => {
    tar.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  // The first to fail says why: the other fails of it.
  const [manifest] = await Promise.all([filled, written]);
  return manifest;
}

async function fill(
  tar: Pack,
  files: AsyncIterable<ArchivedFile>,
  about: Writing['about'],
): Promise<Manifest> {
  const facts: Record<string, FileFacts> = {};
  for await (const { name, bytes, stream } of files) {
    facts[name] = { bytes, sha256: await add(tar, { name, bytes, stream }) };
  }
  const manifest: Manifest = { format: ARCHIVE_FORMAT, ...about, files: facts };
  const last = Buffer.from(JSON.stringify(manifest));
  await add(tar, { name: MANIFEST, bytes: last.length, stream: Readable.from([last]) });
  tar.finalize();
  return manifest;
}

/** Resolves to its SHA-256; rejects where it is not as long as it was said to be. */
async function add(tar: Pack, { name, bytes, stream }: ArchivedFile): Promise<string> {
  const hash = createHash('sha256');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sink = tar.entry({ name, size: bytes, mode: 0o600, mtime: new Date() }, (error) =>
    error ? reject(error) : resolve(),
  );
  sink.on('error', alreadySaid);
  try {
    for await (const chunk of stream) {
      hash.update(chunk);
      if (!sink.write(chunk)) await Promise.race([once(sink, 'drain'), promise]);
    }
    sink.end(null);
  } catch (error) {
    sink.destroy(error instanceof Error ? error : new Error(String(error)));
    promise.catch(() => undefined);
    throw error;
  }
  await promise;
  return hash.digest('hex');
}

function alreadySaid(): void {
  // See above.
}

async function* guarded(bytes: Readable, room: Room): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    await room(chunk.length);
    yield chunk;
  }
}

/**
 * Hands each file to `take`, which reads it to its end, and compares all of them with the manifest. Only when it resolves
 * has everything been as it was written: what was taken before is worth nothing where it rejects, with an
 * {@link ArchiveError}.
 */
export async function readArchive(
  file: string,
  passphrase: string | null,
  take: (name: string, stream: Readable) => Promise<void>,
): Promise<Manifest> {
  const found: Record<string, FileFacts> = {};
  let manifest: Manifest | null = null;
  try {
    const untar = extract();
    const reading = pipeline(await plainBytes(file, passphrase), untar);
    reading.catch(() => undefined);
    for await (const entry of untar) {
      const { name, type } = entry.header;
      if (manifest !== null || type !== 'file') throw new ArchiveError(DAMAGED);
      if (name === MANIFEST) manifest = requireReadable(parseManifest(await text(Readable.from(entry))));
      else if (isArchived(name)) found[name] = await taken(name, Readable.from(entry), take);
      else throw new ArchiveError(DAMAGED);
    }
    await reading;
  } catch (cause) {
    throw cause instanceof ArchiveError || isOfTheDisk(cause) ? cause : new ArchiveError(DAMAGED, { cause });
  }
  if (manifest === null || !isSame(manifest.files, found)) throw new ArchiveError(DAMAGED);
  return manifest;
}

const DAMAGED = '控えのファイルが壊れているか、途中までしかありません。別の控えを使ってください。';
const NO_PASSPHRASE =
  '控えは暗号化されています。作ったときのパスフレーズを BACKUP_PASSPHRASE に指定してください。';
const WRONG_PASSPHRASE = '控えのパスフレーズが違います。作ったときの BACKUP_PASSPHRASE を指定してください。';

async function plainBytes(file: string, passphrase: string | null): Promise<Readable> {
  const bytes = createReadStream(file);
  if (!(await isSealed(file))) return bytes;
  if (passphrase === null) throw new ArchiveError(NO_PASSPHRASE);
  try {
    return await opened(bytes, passphrase);
  } catch (cause) {
    bytes.destroy();
    throw new ArchiveError(WRONG_PASSPHRASE, { cause });
  }
}

async function isSealed(file: string): Promise<boolean> {
  return (await beginningOf(file, AGE_HEADER.length)) === AGE_HEADER;
}

/** The first characters of a file. */
export async function beginningOf(file: string, length: number): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function taken(
  name: string,
  stream: Readable,
  take: (name: string, stream: Readable) => Promise<void>,
): Promise<FileFacts> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of stream) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await take(name, Readable.from(counted()));
  return { bytes, sha256: hash.digest('hex') };
}

function requireReadable(manifest: Manifest | null): Manifest {
  if (manifest === null) throw new ArchiveError(DAMAGED);
  if (manifest.format <= ARCHIVE_FORMAT) return manifest;
  throw new ArchiveError(
    `控えは新しい版（${manifest.program}）のプログラムで作られたもので、このプログラムでは読めません。版 ${manifest.program} 以降のプログラムで戻してください。`,
  );
}

function isSame(said: Manifest['files'], found: Manifest['files']): boolean {
  const names = Object.keys(said);
  return (
    names.length === Object.keys(found).length &&
    names.every(
      (name) => said[name]?.sha256 === found[name]?.sha256 && said[name]?.bytes === found[name]?.bytes,
    )
  );
}

/** Of this machine's disk (full, no right to write): no fault of the archive. */
function isOfTheDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
