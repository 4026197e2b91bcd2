import { expect, test } from 'vitest';
import { linkAddress } from './markup.ts';

test.each([
  ['https://club.example/a?b=c#d', 'https://club.example/a?b=c#d', '外のページ'],
  ['  http://club.example ', 'http://club.example', '前後の空白は捨てる'],
  ['HTTPS://club.example', 'HTTPS://club.example', '大文字でも同じ'],
  ['mailto:office@tsunagu.example', 'mailto:office@tsunagu.example', 'メール'],
  ['tel:0110000000', 'tel:0110000000', '電話'],
  ['/latest-results', '/latest-results', 'サイトの中'],
  ['/media/article/2026/3?x=a:b#c', '/media/article/2026/3?x=a:b#c', '問い合わせの中のコロン'],
  ['pickup-news', '/pickup-news', '根からの相対'],
  ['./pickup-news', '/pickup-news', '点で始まる相対'],
  ['../../pickup-news', '/pickup-news', '上へ向かう相対'],
  ['?page=2', '/?page=2', '問い合わせだけ'],
  ['/', '/', 'トップ'],
])('残る行き先 %s → %s（%s）', (written, kept) => {
  expect(linkAddress(written)).toBe(kept);
});

test.each([
  ['javascript:alert(1)', 'スクリプト'],
  ['JaVaScRiPt:alert(1)', '大文字小文字'],
  ['java\nscript:alert(1)', '改行で割る'],
  ['java\tscript\r:alert(1)', 'タブで割る'],
  ['\u0001javascript:alert(1)', '制御文字で始まる'],
  ['javascript\u00a0:alert(1)', '切れない空白'],
  ['vbscript:msgbox(1)', 'VBScript'],
  ['data:text/html,<script>alert(1)</script>', 'データ'],
  ['blob:https://x.example/1', 'ブロブ'],
  ['file:///etc/passwd', 'ファイル'],
  ['//evil.example', '別のホスト'],
  ['\\\\evil.example', '逆斜線の別のホスト'],
  ['/\\evil.example', '混ざった別のホスト'],
  ['/\t/evil.example', '見えない文字の後の別のホスト'],
  ['https:evil.example', '斜線のない別のホスト'],
  ['https:/evil.example', '斜線が一つの別のホスト'],
  ['https:///evil.example', '斜線が三つの別のホスト'],
  ['intent://scan/#Intent;end', 'ほかのアプリ'],
  ['#top', 'ページの中の場所。記事には目印がない'],
  ['', '空'],
  ['tel:', '番号のない電話'],
])('捨てる行き先 %j（%s）', (written) => {
  expect(linkAddress(written)).toBeNull();
});

test('上へ向かう相対が、別のホストになることはない', () => {
  for (const written of ['..//evil.example', './/evil.example', './\\evil.example', '..\\\\evil.example']) {
    expect(linkAddress(written)).toBe('/evil.example');
  }
});

test('意地の悪い長い行き先も、すぐに捨てる', () => {
  const start = performance.now();
  for (const blank of [' ', '\u0001', '\t', '\u3000']) {
    expect(linkAddress(`x${blank.repeat(1_000_000)}!`)).toSatisfy((kept) => kept === null || kept === '/x!');
    expect(linkAddress(`${blank.repeat(1_000_000)}https://club.example${blank.repeat(1_000_000)}`)).toBe(
      'https://club.example',
    );
  }
  expect(linkAddress(`https://club.example/${'a'.repeat(2_000)}`)).toBeNull();
  expect(performance.now() - start).toBeLessThan(3_000);
});
