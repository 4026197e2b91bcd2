import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { federationSettings } from './federation.ts';

const SITE = 'https://tsunagu.example';
const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'himitsu' };

function pemOf(namedCurve: string): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

const APPLE = { APPLE_CLIENT_ID: 'jp.example', APPLE_TEAM_ID: 'TEAM', APPLE_KEY_ID: 'KEY' };

test('何も指定しなければ、ほかのサービスでのログインはない', () => {
  expect(federationSettings({}, SITE)).toBeNull();
});

test('指定したサービスが、画面のボタンの順に並ぶ', () => {
  const env = { ...GOOGLE, AMAZON_CLIENT_ID: 'a', AMAZON_CLIENT_SECRET: 'b' };
  const settings = federationSettings(env, SITE);
  expect(settings?.providers.map(({ name }) => name)).toEqual(['amazon', 'google']);
});

test('Appleの鍵は、改行を \\n と書いた1行でも読める', () => {
  const APPLE_PRIVATE_KEY = pemOf('prime256v1').replaceAll('\n', '\\n');
  expect(federationSettings({ ...APPLE, APPLE_PRIVATE_KEY }, SITE)?.providers).toMatchObject([
    { name: 'apple', teamId: 'TEAM', keyId: 'KEY' },
  ]);
});

test.each([
  ['サイトのアドレスがない', GOOGLE, null, 'GOOGLE_CLIENT_ID を使うには'],
  [
    '秘密の値が抜けている',
    { GOOGLE_CLIENT_ID: 'id' },
    SITE,
    'GOOGLE_CLIENT_ID と合わせて GOOGLE_CLIENT_SECRET',
  ],
  ['Appleの鍵が抜けている', APPLE, SITE, 'APPLE_CLIENT_ID と合わせて APPLE_PRIVATE_KEY'],
  ['Appleの鍵が鍵でない', { ...APPLE, APPLE_PRIVATE_KEY: 'himitsu' }, SITE, 'APPLE_PRIVATE_KEY は'],
  [
    'Appleの鍵の種類が違う',
    { ...APPLE, APPLE_PRIVATE_KEY: pemOf('secp384r1') },
    SITE,
    'APPLE_PRIVATE_KEY は',
  ],
  ['暗号化されない相手', { ...GOOGLE, GOOGLE_ISSUER: 'http://accounts.example' }, SITE, 'GOOGLE_ISSUER は'],
  [
    '本番で、この機械の中の相手',
    { ...GOOGLE, GOOGLE_ISSUER: 'http://127.0.0.1:9', NODE_ENV: 'production' },
    SITE,
    'GOOGLE_ISSUER は',
  ],
] as const)('誤った設定は、どれが悪いかを言い、秘密の値は言わない：%s', (_case, env, publicUrl, sentence) => {
  const read = () => federationSettings(env, publicUrl);
  expect(read).toThrow(sentence);
  expect(read).not.toThrow('himitsu');
});
