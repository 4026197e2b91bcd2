import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';

const KEYS = { STRIPE_SECRET_KEY: 'sk_test_4eC39', STRIPE_WEBHOOK_SECRET: 'whsec_abc' };

test('鍵がなければ、お支払いは事務局が受け付ける', () => {
  expect(readConfig({}).payments).toBeNull();
});

test('鍵があれば、カードで支払える。ほかの方法は、指定したものだけになる', () => {
  expect(readConfig(KEYS).payments).toEqual({
    secretKey: 'sk_test_4eC39',
    webhookSecret: 'whsec_abc',
    api: null,
    otherMethods: [],
    publicUrl: null,
  });
  const { payments } = readConfig({
    ...KEYS,
    PAYMENT_METHODS: 'konbini, transfer,konbini',
    STRIPE_API: 'http://127.0.0.1:12111',
  });
  expect(payments).toMatchObject({
    api: 'http://127.0.0.1:12111',
    otherMethods: ['konbini', 'transfer'],
  });
});

test.each([
  [
    { STRIPE_SECRET_KEY: 'sk_test_4eC39' },
    '設定エラー: STRIPE_SECRET_KEY と合わせて STRIPE_WEBHOOK_SECRET も指定してください。',
  ],
  [
    { PAYMENT_METHODS: 'konbini' },
    '設定エラー: PAYMENT_METHODS と合わせて STRIPE_SECRET_KEY・STRIPE_WEBHOOK_SECRET も指定してください。',
  ],
  [
    { ...KEYS, STRIPE_SECRET_KEY: 'pk_live_secret' },
    '設定エラー: STRIPE_SECRET_KEY は sk_… または rk_… の鍵で指定してください。',
  ],
  [
    { ...KEYS, STRIPE_WEBHOOK_SECRET: 'secret' },
    '設定エラー: STRIPE_WEBHOOK_SECRET は whsec_… の形で指定してください。',
  ],
  [
    { ...KEYS, PAYMENT_METHODS: 'cash' },
    '設定エラー: PAYMENT_METHODS はkonbini・transfer をカンマ区切りで指定してください（現在の値: cash）。',
  ],
  [
    { ...KEYS, STRIPE_API: 'http://stripe.example' },
    '設定エラー: STRIPE_API はhttps://accounts.example のように指定してください（現在の値: http://stripe.example）。',
  ],
])('使えない設定は、鍵を書かずに一文で断る（%#）', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});
