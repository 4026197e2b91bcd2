import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { ConfigError } from './values.ts';

const BUCKET = {
  PHOTO_BUCKET: 'tsunagu-photos',
  PHOTO_BUCKET_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
  PHOTO_BUCKET_SECRET_ACCESS_KEY: 'himitsu',
};

test('バケットの名前と鍵だけで足り、東京のS3になる', () => {
  expect(readConfig(BUCKET).photoBucket).toEqual({
    name: 'tsunagu-photos',
    endpoint: 'https://s3.ap-northeast-1.amazonaws.com',
    region: 'ap-northeast-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'himitsu',
  });
});

test.each([
  ['https://abc.r2.cloudflarestorage.com/', 'https://abc.r2.cloudflarestorage.com'],
  ['https://storage.example/s3/', 'https://storage.example/s3'],
  ['http://127.0.0.1:9000', 'http://127.0.0.1:9000'],
  ['http://localhost:9000', 'http://localhost:9000'],
])('ほかの場所のバケットも使える: %s', (given, endpoint) => {
  const settings = { ...BUCKET, PHOTO_BUCKET_ENDPOINT: given, PHOTO_BUCKET_REGION: 'auto' };
  expect(readConfig(settings).photoBucket).toMatchObject({ endpoint, region: 'auto' });
});

test.each<[string, Record<string, string>, string]>([
  ['名前の形', { PHOTO_BUCKET: 'Photos/2026' }, '設定エラー: PHOTO_BUCKET はバケットの名前'],
  ['地域の形', { PHOTO_BUCKET_REGION: 'Tokyo!' }, '設定エラー: PHOTO_BUCKET_REGION は'],
  [
    '暗号のない道',
    { PHOTO_BUCKET_ENDPOINT: 'http://storage.example' },
    '設定エラー: PHOTO_BUCKET_ENDPOINT は',
  ],
  ['アドレスでない', { PHOTO_BUCKET_ENDPOINT: 'storage' }, '設定エラー: PHOTO_BUCKET_ENDPOINT は'],
  [
    'アドレスの中の合言葉',
    { PHOTO_BUCKET_ENDPOINT: 'https://user:himitsu@storage.example' },
    '設定エラー: PHOTO_BUCKET_ENDPOINT は',
  ],
  ['鍵がない', { PHOTO_BUCKET_SECRET_ACCESS_KEY: '' }, '設定エラー: PHOTO_BUCKET と合わせて'],
  ['鍵の名前がない', { PHOTO_BUCKET_ACCESS_KEY_ID: '' }, '設定エラー: PHOTO_BUCKET と合わせて'],
  [
    'バケットの名前がない',
    { PHOTO_BUCKET: '' },
    '設定エラー: PHOTO_BUCKET_ACCESS_KEY_ID は PHOTO_BUCKET と合わせて',
  ],
])('使えない設定は、名前を挙げて断り、秘密は繰り返さない: %s', (_what, changes, message) => {
  const read = () => readConfig({ ...BUCKET, ...changes });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(message);
  expect(read).not.toThrow('himitsu');
});
