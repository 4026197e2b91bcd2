import { expect, test } from 'vitest';
import { changedPart, wordsOfArticle } from './changed-part.ts';

test.each([
  ['同じ', 'あいう', 'あいう', '', ''],
  ['真ん中', 'あいう', 'あxう', 'あいう', 'あxう'],
  ['足された', 'あい', 'あいう', 'あい', 'あいう'],
  ['なかった', '', '本文', '', '本文'],
  ['同じ字の繰り返し', 'ああ', 'あああ', 'ああ', 'あああ'],
])('変わったところだけを残す：%s', (_what, before, after, old, now) => {
  expect(changedPart(before, after)).toEqual({ before: old, after: now });
});

test('長い本文の中の一文字は、まわりの少しの文字と残る', () => {
  const long = '前'.repeat(500);
  expect(changedPart(`${long}誤${long}`, `${long}正${long}`)).toEqual({
    before: `…${'前'.repeat(10)}誤${'前'.repeat(10)}…`,
    after: `…${'前'.repeat(10)}正${'前'.repeat(10)}…`,
  });
});

test('すべてが変わったときは、はじめの三百文字まで', () => {
  const { after } = changedPart('', '𠮷'.repeat(1_000));
  expect(after).toBe(`${'𠮷'.repeat(300)}…`);
});

test('本文の言葉は、印のない文字になる', () => {
  const html =
    '<h2>決勝</h2><p>3 &lt; 4 &amp; 5<br />次</p><figure><img src="picture:abc" alt="a" /><figcaption>説明</figcaption></figure>';
  expect(wordsOfArticle(html)).toBe('決勝 3 < 4 & 5 次 〔写真〕説明');
});
