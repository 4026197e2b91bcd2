import { describe, expect, test } from 'vitest';
import { PoolError } from '../pool-error.ts';
import { checkPassword } from './password-policy.ts';

function refusalOf(password: string, passwordMinLength = 6): string | null {
  try {
    checkPassword(password, { passwordMinLength });
    return null;
  } catch (error) {
    if (!(error instanceof PoolError)) throw error;
    expect(error.type).toBe('InvalidPasswordException');
    return error.message;
  }
}

const TOO_SHORT = 'Password did not conform with policy: Password not long enough';
const TOO_LONG = 'Password did not conform with policy: Password too long';
const COMMON = 'Provided password cannot be used for security reasons.';

test('短いもの、長すぎるものは、提供元の言葉で断る', () => {
  expect(refusalOf('kx7qv')).toBe(TOO_SHORT);
  expect(refusalOf('')).toBe(TOO_SHORT);
  expect(refusalOf('kx7qvz')).toBeNull();
  expect(refusalOf('kx7qvz', 8)).toBe(TOO_SHORT);
  expect(refusalOf('kx7'.repeat(85))).toBe(COMMON);
  expect(refusalOf(`${'kx7qv'.repeat(51)}a`)).toBeNull();
  expect(refusalOf(`${'kx7qv'.repeat(51)}ab`)).toBe(TOO_LONG);
});

test('一文字は一文字と数える', () => {
  expect(refusalOf('👨🐕🦊')).toBe(TOO_SHORT);
  expect(refusalOf('👨🐕🦊🐻🌸⚽')).toBeNull();
});

describe('だれもが思いつくもの', () => {
  test.each([
    'password',
    'Password1',
    'PASSWORD123!',
    'ｐａｓｓｗｏｒｄ',
    '123456',
    '654321',
    '111111',
    'abcdef',
    'qwerty',
    'aaaaaa',
    '121212',
    'abcabc',
    'sakura',
    'Sakura2024',
    'soccer10',
    'doraemon',
    'hokkaido',
    'consadole',
    'パスワード',
    'ﾊﾟｽﾜｰﾄﾞ1',
    'あいうえおか',
    'あああああああ',
    'コンサドーレ札幌',
    'いろはにほへと',
    'サッカー大好き!',
    'tsunagu123',
  ])('「%s」は断る', (password) => {
    expect(refusalOf(password)).toBe(password === 'パスワード' ? TOO_SHORT : COMMON);
  });

  test.each([
    'sakura no ki no shita',
    'mysoccerteam',
    '20110717',
    'correct horse battery staple',
    '雨のち晴れの日曜日',
    'sakura8391k',
    'Tr0ub4dor&3',
  ])('「%s」は受け入れる', (password) => {
    expect(refusalOf(password)).toBeNull();
  });
});
