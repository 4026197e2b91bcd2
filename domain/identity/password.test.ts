import { describe, expect, test } from 'vitest';
import { passwordFaultOf } from './password.ts';

test('一文字は一文字と数える', () => {
  expect(passwordFaultOf('👨🐕🦊', 6)).toBe('tooShort');
  expect(passwordFaultOf('👨🐕🦊🐻🌸⚽', 6)).toBeNull();
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
    expect(passwordFaultOf(password, 5)).toBe('guessable');
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
    expect(passwordFaultOf(password, 6)).toBeNull();
  });
});
