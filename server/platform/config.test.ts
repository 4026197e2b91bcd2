import { describe, expect, test } from 'vitest';
import { DEFAULT_ACCESS } from '#domain/membership/access.ts';
import { ConfigError, readConfig } from './config.ts';

describe('設定', () => {
  test('何も設定しなければ、この機械だけに開き、SQLiteとデモで始まる', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: 'data',
      databaseUrl: null,
      postgresPool: 16,
      mode: 'trial',
      origins: { serves: ['demo', 'real'], ofNew: 'demo' },
      contentDir: null,
      trustProxy: false,
      apiDocs: true,
      fiscalYear: null,
      adminEmails: [],
      inputEmails: [],
      reporterPath: null,
      sessionsPerMember: 3,
      access: DEFAULT_ACCESS,
      identity: { mode: 'embedded', guestAccess: false, passwordMinLength: 6, secondFactorFor: 'nobody' },
      serverKey: null,
      publicUrl: null,
      devUrl: null,
      photoBucket: null,
      logLevel: 'info',
      clock: null,
      groupHosts: {},
    });
  });

  test('空の値は設定しないのと同じ', () => {
    expect(readConfig({ PORT: '', HOST: ' ', DEMO: '', GROUP_HOSTS: '' })).toEqual(readConfig({}));
  });

  test('すべての設定を読む', () => {
    const config = readConfig({
      HOST: '127.0.0.2',
      PORT: '8080',
      DATA_DIR: '/srv/tsunagu',
      DATABASE_URL: 'postgres://tsunagu:secret@db/tsunagu',
      POSTGRES_POOL: '32',
      DEMO: '0',
      FISCAL_YEAR: '2025',
      ADMIN_EMAILS: 'A@example.jp, b@example.jp',
      INPUT_EMAILS: 'c@example.jp',
      REPORTER_PATH: 'k3wQ0cV8sYbL2mXz',
      SESSIONS_PER_MEMBER: '5',
      LOG_LEVEL: 'warn',
      CLOCK: '2026-05-16T10:00:00+09:00',
      GROUP_HOSTS: 'match=https://a.example/,archive=https://b.example/x',
    });
    expect(config).toMatchObject({
      host: '127.0.0.2',
      port: 8080,
      postgresPool: 32,
      origins: { serves: ['real'], ofNew: 'real' },
      fiscalYear: 2025,
      adminEmails: ['a@example.jp', 'b@example.jp'],
      inputEmails: ['c@example.jp'],
      groupHosts: { match: 'https://a.example', archive: 'https://b.example/x' },
    });
    expect(config.clock?.toString()).toBe('2026-05-16T01:00:00Z');
  });

  test.each([
    ['PORT', 'abc', '設定エラー: PORT は0〜65535の整数で指定してください（現在の値: abc）。'],
    ['PORT', '65536', '設定エラー: PORT は0〜65535の整数で指定してください（現在の値: 65536）。'],
    ['PORT', '-1', '設定エラー: PORT は0〜65535の整数で指定してください（現在の値: -1）。'],
    ['PORT', '1e3', '設定エラー: PORT は0〜65535の整数で指定してください（現在の値: 1e3）。'],
    ['DEMO', 'yes', '設定エラー: DEMO は1（使う）または0（使わない）で指定してください（現在の値: yes）。'],
    ['FISCAL_YEAR', '25', '設定エラー: FISCAL_YEAR は西暦4桁の年度で指定してください（現在の値: 25）。'],
    [
      'ADMIN_EMAILS',
      'a@example.jp,bad',
      '設定エラー: ADMIN_EMAILS はメールアドレスをカンマ区切りで指定してください（現在の値: bad）。',
    ],
    [
      'SESSIONS_PER_MEMBER',
      '0',
      '設定エラー: SESSIONS_PER_MEMBER は1〜100の整数で指定してください（現在の値: 0）。',
    ],
    [
      'MFA_REQUIRED',
      'constructor',
      '設定エラー: MFA_REQUIRED はoff・administrators・everyone のいずれかで指定してください（現在の値: constructor）。',
    ],
    [
      'GROUP_HOSTS',
      'matches=https://a.example',
      '設定エラー: GROUP_HOSTS はmatch=https://a.example,archive=https://b.example のように指定してください（現在の値: matches=https://a.example）。',
    ],
    [
      'CLOCK',
      'tomorrow',
      '設定エラー: CLOCK は2026-05-16T10:00:00+09:00 のような日時で指定してください（現在の値: tomorrow）。',
    ],
  ])('%s=%s は、どう直すかを1行で言う', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(message));
  });

  test.each(['short', 'k3wQ0cV8sYbL2mXz-u15', 'k3wQ0cV8sYbL2mXz-test', 'k3wQ0cV8/sYbL2mXz'])(
    'REPORTER_PATH=%s は、どこまでが場所かが決まらないので断る',
    (value) => {
      expect(() => readConfig({ REPORTER_PATH: value })).toThrow(/^設定エラー: REPORTER_PATH/);
    },
  );

  test('誤ったDATABASE_URLのパスワードを画面に出さない', () => {
    const read = () => readConfig({ DATABASE_URL: 'mysql://tsunagu:himitsu@db/tsunagu' });
    expect(read).toThrow(/^設定エラー: DATABASE_URL/);
    expect(read).not.toThrow(/himitsu/);
  });
});

const POOL = {
  IDENTITY_MODE: 'cognito',
  COGNITO_USER_POOL_ID: 'ap-northeast-1_Abc123456',
  COGNITO_CLIENT_ID: 'client',
};
const HOSTED = {
  COGNITO_OAUTH_DOMAIN: 'tsunagu.auth.example',
  PUBLIC_URL: 'https://tsunagu.example',
  TRUST_PROXY: '1',
  ADMIN_EMAILS: 'kanri@example.jp',
};

describe('会員の設定', () => {
  test('何を見るのに何が要るかは、書いた分だけ変わる', () => {
    const { access } = readConfig({ MEMBERSHIP_ACCESS: 'media=premium, photo-saving=regular' });
    expect(access).toEqual({ ...DEFAULT_ACCESS, media: 'premium', 'photo-saving': 'regular' });
  });

  test('クラウドのユーザープールは、設定だけで使える', () => {
    const { identity } = readConfig({
      IDENTITY_MODE: 'cognito',
      COGNITO_USER_POOL_ID: 'ap-northeast-1_Abc123456',
      COGNITO_CLIENT_ID: 'client',
    });
    expect(identity).toMatchObject({
      mode: 'cognito',
      region: 'ap-northeast-1',
      issuer: 'https://cognito-idp.ap-northeast-1.amazonaws.com/ap-northeast-1_Abc123456',
    });
  });

  test.each([
    ['知らない内容', { MEMBERSHIP_ACCESS: 'mediaa=premium' }, 'MEMBERSHIP_ACCESS'],
    ['知らない条件', { MEMBERSHIP_ACCESS: 'media=gold' }, 'MEMBERSHIP_ACCESS'],
    ['番号のないユーザープール', { IDENTITY_MODE: 'cognito' }, 'COGNITO_USER_POOL_ID'],
    [
      '地域のないユーザープール',
      { IDENTITY_MODE: 'cognito', COGNITO_USER_POOL_ID: 'abc' },
      'COGNITO_USER_POOL_ID',
    ],
    ['戻り先のない提供者', { ...POOL, COGNITO_OAUTH_DOMAIN: 'tsunagu.auth.example' }, 'PUBLIC_URL'],
    ['知らない提供者', { ...POOL, ...HOSTED, COGNITO_PROVIDERS: 'google,github' }, 'COGNITO_PROVIDERS'],
    [
      'アドレスをドメインの代わりに',
      { ...POOL, COGNITO_PASSKEY_DOMAIN: 'https://tsunagu.example' },
      'COGNITO_PASSKEY_DOMAIN',
    ],
    ['知らない方式', { IDENTITY_MODE: 'ldap' }, 'IDENTITY_MODE'],
    ['暗号化されないアドレス', { PUBLIC_URL: 'http://tsunagu.example' }, 'PUBLIC_URL'],
    ['短い鍵', { SERVER_KEY: 'aGltaXRzdQ==' }, 'SERVER_KEY'],
    ['短すぎるパスワード', { PASSWORD_MIN_LENGTH: '5' }, 'PASSWORD_MIN_LENGTH'],
  ])('使えない設定は、名前を挙げて断る：%s', (_case, env, name) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(name);
  });

  test('鍵の値は、断るときにも繰り返さない', () => {
    expect(() => readConfig({ SERVER_KEY: 'aGltaXRzdQ==' })).not.toThrow(/aGltaXRzdQ/);
  });
});
