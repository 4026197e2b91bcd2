import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { expect, onTestFinished, test } from 'vitest';
import { readArchive, writeArchive } from './archive.ts';
import { DATABASE } from './manifest.ts';

const ABOUT = {
  program: '0.2.0',
  madeAt: '2026-05-17T18:00:00Z',
  origin: 'real' as const,
  migrations: [],
  tables: {},
};

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tsunagu-archive-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function readNames(file: string): Promise<readonly string[]> {
  const names: string[] = [];
  await readArchive(file, null, async (name, stream) => {
    names.push(name);
    await buffer(stream);
  });
  return names;
}

test.each([
  ['../server.key'],
  ['photos/../../server.key'],
  ['/etc/passwd'],
  ['content/./a'],
  ['photos\\..\\a'],
  ['tsunagu.db'],
])('控えの外を指す名前 %s のある控えは、置く前に断る', async (name) => {
  const tar = pack();
  tar.entry({ name }, 'x');
  tar.finalize();
  const file = join(await openFolder(), 'evil.tar');
  await writeFile(file, await buffer(Readable.from(tar)));
  await expect(readNames(file)).rejects.toThrow('壊れているか');
});

test('新しい形の控えは、どの版なら読めるかを言って断る', async () => {
  const tar = pack();
  tar.entry({ name: 'manifest.json' }, JSON.stringify({ format: 99, ...ABOUT, program: '9.0.0', files: {} }));
  tar.finalize();
  const file = join(await openFolder(), 'newer.tar');
  await writeFile(file, await buffer(Readable.from(tar)));
  await expect(readNames(file)).rejects.toThrow('版 9.0.0 以降のプログラム');
});

test.each([
  ['そのままの控え', null],
  ['暗号化した控え', '正しい馬の電池の留め金です'],
])('%sを書いている間にディスクの空きがなくなれば、理由を言ってやめる', async (_kind, passphrase) => {
  const file = join(await openFolder(), 'a.tar');
  async function* files() {
    yield { name: DATABASE, bytes: 3, stream: Readable.from([Buffer.from('abc')]) };
  }
  const room = async () => {
    throw new Error('空きがありません');
  };
  const writing = writeArchive({ file, files: files(), about: ABOUT, passphrase, room });
  await expect(writing).rejects.toThrow('空きがありません');
});

test('長さが変わったファイルは、控えに入れずに断る', async () => {
  const file = join(await openFolder(), 'a.tar');
  async function* files() {
    yield { name: DATABASE, bytes: 3, stream: Readable.from([Buffer.from('ab')]) };
  }
  const writing = writeArchive({
    file,
    files: files(),
    about: ABOUT,
    passphrase: null,
    room: async () => undefined,
  });
  await expect(writing).rejects.toThrow();
  await expect(readFile(file).then(() => readNames(file))).rejects.toThrow();
});
