import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isGuessable } from './guessable-token.ts';

describe('思いつくトークンは断られる', () => {
  test.for([
    ['同じ文字', 'aaaaaaaaaaaaaaaa'],
    ['並んだ数字', '1234567890123456'],
    ['逆に並んだ数字', '98765432109876543210'],
    ['二つずつの数字', '11223344556677889900'],
    ['アルファベット順', 'abcdefghijklmnop'],
    ['キーの並び', 'qwertyuiopasdfgh'],
    ['キーの並びを逆に', 'mnbvcxzlkjhgfdsa'],
    ['16進の数字の順', '0123456789abcdef'],
    ['交互の並び', 'a1b2c3d4e5f6g7h8'],
    ['繰り返し', 'abcabcabcabcabca'],
    ['短い乱数の繰り返し', 'Xy7-Xy7-Xy7-Xy7-'],
    ['日付', '2026051620260517'],
    ['サイトとカテゴリーと年', 'tsunagu-u12-2026'],
    ['カテゴリー', 'u-12-u-12-u-12-u-12'],
    ['大会の日', 'u15-league-2026-05-16'],
    ['クラブ', 'sapporo-fc-u12-spring'],
    ['大会', 'hokkaido-shimbun-cup-2026'],
    ['大文字で始まる言葉', 'Sapporo-Spring-Cup-2026-U12'],
    ['区の大会', 'higashi-ward-tournament-01'],
    ['パスワード', 'passwordpassword1'],
    ['番号だけが違う', 'import-token-00000001'],
    ['何のトークンか', 'match-result-url-token'],
  ] as const)('%s: %s', ([, token]) => {
    expect(isGuessable(token)).toBe(true);
  });
});

describe('乱数のトークンは通る', () => {
  test.for([
    ['システムが作るもの', () => randomBytes(24).toString('base64url')],
    ['16進32桁', () => randomBytes(16).toString('hex')],
    ['UUID', () => randomUUID()],
  ] as const)('%sは、一万回に一度も断られない', ([, make]) => {
    const refused = Array.from({ length: 10_000 }, make).filter(isGuessable);
    expect(refused.length).toBeLessThanOrEqual(1);
  });

  test.for([
    ['16字', () => randomBytes(12).toString('base64url')],
    ['16進16桁', () => randomBytes(8).toString('hex')],
  ] as const)('%sは、百回に三度も断られない', ([, make]) => {
    const refused = Array.from({ length: 10_000 }, make).filter(isGuessable);
    expect(refused.length).toBeLessThan(300);
  });
});
