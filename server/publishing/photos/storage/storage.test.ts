import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { createBucketStorage } from './bucket.ts';
import { openPictureStorage, type PictureStorage } from './storage.ts';

const NAME = 'ab/abcdef/full.webp';
const FILE = { bytes: Buffer.from('写真'), contentType: 'image/webp' };

async function openFolder(): Promise<{ readonly storage: PictureStorage; readonly dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tsunagu-pictures-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return { dataDir, storage: openPictureStorage({ dataDir, photoBucket: null }) };
}

async function openBucket(): Promise<{ readonly storage: PictureStorage; readonly s3: S3Server }> {
  const s3 = await startS3Server();
  return { s3, storage: openPictureStorage(readConfig(s3.env)) };
}

async function read(storage: PictureStorage, name: string): Promise<Buffer | null> {
  const file = await storage.open(name);
  if (file === null) return null;
  const bytes = await buffer(file.stream);
  expect(file.bytes).toBe(bytes.length);
  return bytes;
}

describe.each([
  ['フォルダー', openFolder],
  ['バケット', openBucket],
])('%sは', (_what, open) => {
  test('書いたものを返し、書き直せば新しいものを返し、消せばなくなる', async () => {
    const { storage } = await open();
    expect([await read(storage, NAME), await storage.size(NAME)]).toEqual([null, null]);
    await storage.write(NAME, FILE);
    expect([await read(storage, NAME), await storage.size(NAME)]).toEqual([FILE.bytes, 6]);
    await storage.write(NAME, { ...FILE, bytes: Buffer.from('もう一枚') });
    expect((await read(storage, NAME))?.toString()).toBe('もう一枚');
    await storage.remove(NAME);
    await storage.remove(NAME);
    expect([await read(storage, NAME), await storage.size(NAME)]).toEqual([null, null]);
  });

  test('大きなファイルも、そのままの中身で返す', async () => {
    const { storage } = await open();
    const bytes = Buffer.alloc(3_000_000, 'つなぐ');
    await storage.write(NAME, { ...FILE, bytes });
    expect((await read(storage, NAME))?.equals(bytes)).toBe(true);
  });
});

test('フォルダーには、書きかけのファイルが残らず、ほかの利用者には読めない', async () => {
  const { storage, dataDir } = await openFolder();
  await storage.write(NAME, FILE);
  await storage.write(NAME, FILE);
  const folder = join(dataDir, 'photos', 'pictures', 'ab', 'abcdef');
  expect(await readdir(folder)).toEqual(['full.webp']);
  expect((await stat(join(folder, 'full.webp'))).mode & 0o077).toBe(0);
  expect((await stat(folder)).mode & 0o077).toBe(0);
});

test('書けなければ断り、書きかけのファイルを残さない', async () => {
  const { storage, dataDir } = await openFolder();
  await storage.write(`${NAME}/inner`, FILE);
  await expect(storage.write(NAME, FILE)).rejects.toThrow();
  expect(await readdir(join(dataDir, 'photos', 'pictures', 'ab', 'abcdef'))).toEqual(['full.webp']);
});

describe('バケットには', () => {
  test('名前を道に書いて、種類とともに置く', async () => {
    const { storage, s3 } = await openBucket();
    await storage.write(NAME, FILE);
    expect(s3.requests).toEqual([`PUT /tsunagu-photos/pictures/${NAME}`]);
    expect([...s3.objects]).toEqual([[`pictures/${NAME}`, FILE]]);
  });

  test('違う鍵では何もできず、何を断られたかが記録に残る', async () => {
    const { s3 } = await openBucket();
    const photoBucket = readConfig({ ...s3.env, PHOTO_BUCKET_SECRET_ACCESS_KEY: 'other' }).photoBucket;
    const storage = openPictureStorage({ dataDir: '', photoBucket });
    for (const attempt of [
      () => storage.write(NAME, FILE),
      () => storage.open(NAME),
      () => storage.remove(NAME),
    ]) {
      await expect(attempt()).rejects.toThrow('403 SignatureDoesNotMatch');
    }
    await expect(storage.size(NAME)).rejects.toThrow('403');
    expect(s3.objects.size).toBe(0);
  });

  test('少しの間の不調はやり直し、続けば断る', async () => {
    const { storage, s3 } = await openBucket();
    s3.troubles.push(503, 500);
    await storage.write(NAME, FILE);
    expect(s3.objects.size).toBe(1);
    s3.troubles.push(503, 503, 503);
    await expect(storage.open(NAME)).rejects.toThrow('503');
  });

  test('答えがなければ、いつまでも待たない', async () => {
    const { s3 } = await openBucket();
    const { photoBucket } = readConfig(s3.env);
    if (photoBucket === null) throw new Error('No bucket is set.');
    const storage = createBucketStorage(photoBucket, 'pictures', { answerMs: 50, writeMs: 50 });
    for (const attempt of [
      () => storage.write(NAME, FILE),
      () => storage.open(NAME),
      () => storage.size(NAME),
    ]) {
      s3.troubles.push('silence');
      await expect(attempt()).rejects.toThrow('has not answered in time');
    }
  });

  test('ほかの場所へは、ついて行かない', async () => {
    const { storage, s3 } = await openBucket();
    s3.troubles.push(307);
    await expect(storage.open(NAME)).rejects.toThrow('307');
  });
});
