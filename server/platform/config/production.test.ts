import { describe, expect, test } from 'vitest';
import { ConfigError, type Environment, readConfig } from '#server/platform/config.ts';

const SITE = 'https://tsunagu.example';
/** The least that production asks for. */
const PRODUCTION = { PUBLIC_URL: SITE, TRUST_PROXY: '1', ADMIN_EMAILS: 'kanri@example.jp' };

describe('本番か試用か', () => {
  test.each([
    ['何も言わなければ試用', {}, 'trial'],
    ['公開のアドレスがあれば本番', PRODUCTION, 'production'],
    ['NODE_ENV=production なら本番', { ...PRODUCTION, NODE_ENV: 'production' }, 'production'],
    ['DEMO=1 なら、公開のアドレスで見せるデモ', { ...PRODUCTION, DEMO: '1' }, 'trial'],
    ['テストの NODE_ENV は試用', { NODE_ENV: 'test' }, 'trial'],
  ] as const)('%s', (_case, env, mode) => {
    expect(readConfig(env).mode).toBe(mode);
  });

  test.each([
    ['何も言わなければ、新しいデータベースはデモになる', {}, ['demo', 'real'], 'demo'],
    [
      '管理者が決まっていれば、新しいものは本番用',
      { ADMIN_EMAILS: 'a@example.jp' },
      ['demo', 'real'],
      'real',
    ],
    ['DEMO=0 なら、本番用だけ', { DEMO: '0' }, ['real'], 'real'],
    ['DEMO=1 なら、デモだけ', { DEMO: '1', ADMIN_EMAILS: 'a@example.jp' }, ['demo'], 'demo'],
    ['本番なら、本番用だけ', PRODUCTION, ['real'], 'real'],
  ] as const)('%s', (_case, env, serves, ofNew) => {
    expect(readConfig(env).origins).toEqual({ serves, ofNew });
  });

  test('APIの説明は、試用では出し、本番では頼まれたときだけ出す', () => {
    expect(readConfig({}).apiDocs).toBe(true);
    expect(readConfig(PRODUCTION).apiDocs).toBe(false);
    expect(readConfig({ ...PRODUCTION, API_DOCS: '1' }).apiDocs).toBe(true);
  });
});

const REFUSED: readonly [why: string, env: Environment, words: string][] = [
  ['前に何が置かれているかわからない', { PUBLIC_URL: SITE }, 'PUBLIC_URL と合わせて'],
  ['デモでも、前に何があるかは要る', { PUBLIC_URL: SITE, DEMO: '1' }, 'TRUST_PROXY=1'],
  ['サイトのアドレスがない', { NODE_ENV: 'production' }, 'PUBLIC_URL に指定'],
  ['管理する人がいない', { ...PRODUCTION, ADMIN_EMAILS: '' }, 'ADMIN_EMAILS'],
  ['本番でデモを頼まれる', { ...PRODUCTION, NODE_ENV: 'production', DEMO: '1' }, 'DEMO=1'],
  ['どこへでもお知らせを送る', { ...PRODUCTION, PUSH_ANYWHERE: '1' }, 'PUSH_ANYWHERE は本番では'],
  ['時計が止まっている', { ...PRODUCTION, CLOCK: '2026-05-16T10:00:00Z' }, 'CLOCK は本番では'],
  ['開発用のサーバーが前にある', { ...PRODUCTION, DEV_URL: 'http://127.0.0.1:3000' }, 'DEV_URL は本番では'],
  ['暗号化されないデータグループ', { ...PRODUCTION, GROUP_HOSTS: 'match=http://127.0.0.1:1' }, 'GROUP_HOSTS'],
  [
    '暗号化されない発行者',
    { ...PRODUCTION, GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b', GOOGLE_ISSUER: 'http://127.0.0.1:1' },
    'GOOGLE_ISSUER',
  ],
  [
    '暗号化されないユーザープール',
    {
      ...PRODUCTION,
      IDENTITY_MODE: 'cognito',
      COGNITO_USER_POOL_ID: 'ap-northeast-1_Abc123456',
      COGNITO_CLIENT_ID: 'client',
      COGNITO_ISSUER: 'http://127.0.0.1:1',
    },
    'COGNITO_ISSUER',
  ],
  [
    'メールのパスワードがそのまま流れる',
    {
      ...PRODUCTION,
      SMTP_URL: 'smtp://a:himitsu@mail.example:25?requireTLS=false',
      MAIL_FROM: 'a@example.jp',
    },
    'SMTP_URL',
  ],
  [
    '推測できる速報員の入り口',
    { ...PRODUCTION, REPORTER_PATH: 'aaaaaaaaaaaaaaaa' },
    'REPORTER_PATH が簡単すぎます',
  ],
  [
    '推測できる鍵',
    { ...PRODUCTION, SERVER_KEY: Buffer.alloc(32).toString('base64') },
    'SERVER_KEY が簡単すぎます',
  ],
  ['暗号化されないまま外に開く', { HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
  ['本番用を、暗号化されないまま外に開く', { HOST: '192.168.1.5', DEMO: '0' }, 'PUBLIC_URL に指定'],
];

test.each(REFUSED)('危ない設定では、1文で理由を言って始めない：%s', (_why, env, words) => {
  const read = () => readConfig(env);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(words);
  expect(read).toThrow(/^設定エラー: [^\n]+。$/);
  expect(read).not.toThrow('himitsu');
});

test.each([
  ['プロキシーの後ろの本番', { ...PRODUCTION, HOST: '0.0.0.0' }],
  ['同じ網の人に見せるデモ', { HOST: '0.0.0.0', DEMO: '1' }],
  ['この機械だけ', { HOST: '::1' }],
  [
    '強い鍵と入り口',
    { ...PRODUCTION, SERVER_KEY: Buffer.from('0123456789abcdef0123456789abcdef').toString('base64') },
  ],
])('%sは始められる', (_case, env) => {
  expect(() => readConfig(env)).not.toThrow();
});

describe('TRUST_PROXY', () => {
  test.each([
    ['0', false],
    ['1', 1],
    ['9', 9],
    ['10.0.0.5', ['10.0.0.5']],
    ['10.0.0.0/8, fc00::/7,::1', ['10.0.0.0/8', 'fc00::/7', '::1']],
  ])('%s を読む', (value, trusted) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(trusted);
  });

  test.each([
    'true',
    '10',
    '-1',
    '1.5',
    'loopback',
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0.0.5,',
    'proxy.example',
  ])('%s は、だれの言うことでも信じることになるか、意味がないので、断る', (value) => {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/^設定エラー: TRUST_PROXY は、/);
  });
});
