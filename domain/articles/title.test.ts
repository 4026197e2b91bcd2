import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutTitle } from './title.ts';

const あ = (count: number) => 'あ'.repeat(count);

test.each([
  ['空', '', ''],
  ['40字', あ(40), あ(40)],
  ['41字', あ(41), `${あ(40)}…`],
  ['二つの単位で書く漢字が40字', '𠮷'.repeat(40), '𠮷'.repeat(40)],
  ['二つの単位で書く漢字が41字', '𠮷'.repeat(41), `${'𠮷'.repeat(40)}…`],
  ['家族の絵文字は1字', `${'👨‍👩‍👧‍👦'.repeat(40)}`, '👨‍👩‍👧‍👦'.repeat(40)],
  ['40字目の濁点は切り離さない', `${あ(39)}か\u3099い`, `${あ(39)}か\u3099…`],
  ['旗は半分にしない', `${あ(39)}🇯🇵🇯🇵`, `${あ(39)}🇯🇵…`],
])('題名は40字を超えると40字と「…」になる：%s', (_what, title, shown) => {
  expect(cutTitle(title)).toBe(shown);
});

test('どんな題名も、壊れた文字にならず、初めの部分だけが残る', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (title) => {
      const shown = cutTitle(title);
      expect(shown.isWellFormed()).toBe(true);
      expect(title.startsWith(shown === title ? shown : shown.slice(0, -1))).toBe(true);
    }),
  );
});
