import { expect, test } from 'vitest';
import { normalEmail } from '#domain/identity/email.ts';
import { type Credentials, credentialFault } from './account.ts';

const SOUND: Credentials = {
  email: 'haha@example.jp',
  password: 'tsunagu-77',
  passwordAgain: 'tsunagu-77',
};
const LEAST = 6;

test.each([
  ['メールがない', { email: ' ' }, 'email', 'メールアドレスを入力してください。'],
  ['＠がない', { email: 'haha.example.jp' }, 'email', 'メールアドレスの形式が正しくありません。'],
  ['ドットがない', { email: 'haha@example' }, 'email', 'メールアドレスの形式が正しくありません。'],
  ['点が続く', { email: 'haha@example..jp' }, 'email', 'メールアドレスの形式が正しくありません。'],
  [
    '255文字',
    { email: `${'h'.repeat(244)}@example.jp` },
    'email',
    'メールアドレスの形式が正しくありません。',
  ],
  ['パスワードがない', { password: '' }, 'password', 'パスワードを入力してください。'],
  [
    'だれもが思いつくもの',
    { password: 'password1', passwordAgain: 'password1' },
    'password',
    '推測されやすいパスワードは使えません。別のパスワードを入力してください。',
  ],
  [
    '長すぎるもの',
    { password: 'kx7qvz'.repeat(50) },
    'password',
    'パスワードは256文字以内で入力してください。',
  ],
  ['5文字', { password: 'abc12' }, 'password', 'パスワードは6文字以上で入力してください。'],
  [
    '二度目がない',
    { passwordAgain: '' },
    'passwordAgain',
    '確認のため、パスワードをもう一度入力してください。',
  ],
  ['二度目が違う', { passwordAgain: 'tsunagu-78' }, 'passwordAgain', 'パスワードが一致しません。'],
] as const)('%sときは、その欄の文で伝える', (_case, change, field, message) => {
  expect(credentialFault(field, { ...SOUND, ...change }, LEAST)).toBe(message);
});

test.each([
  ['haha@example.jp', 'ふつうのもの'],
  [`${'h'.repeat(243)}@example.jp`, '254文字'],
  ['ｈａｈａ＠ｅｘａｍｐｌｅ．ｊｐ', '全角'],
])('%s は受け取る（%s）', (email) => {
  expect(credentialFault('email', { ...SOUND, email }, LEAST)).toBeNull();
});

test('絵文字も一字と数え、長さはサーバーの決めたとおりに求める', () => {
  const password = '⚽🏟🧤👟🥅';
  expect(credentialFault('password', { ...SOUND, password }, 5)).toBeNull();
  expect(credentialFault('password', { ...SOUND, password }, 6)).not.toBeNull();
});

test('メールアドレスは、サーバーと同じ形に直す', () => {
  expect(normalEmail(' Haha@Example.JP　')).toBe('haha@example.jp');
  expect(normalEmail('ｈａｈａ＠ｅｘａｍｐｌｅ．ｊｐ')).toBe('haha@example.jp');
});
