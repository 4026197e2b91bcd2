import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineDiff } from './line-diff.ts';

const SIGNS = { same: ' ', removed: '-', added: '+' } as const;
const shown = (before: readonly string[], after: readonly string[]) =>
  lineDiff(before, after).map(({ kind, text }) => SIGNS[kind] + text);

test.each([
  ['同じ文章', ['一', '二'], ['一', '二'], [' 一', ' 二']],
  ['行が足された', ['一', '三'], ['一', '二', '三'], [' 一', '+二', ' 三']],
  ['行が消えた', ['一', '二', '三'], ['一', '三'], [' 一', '-二', ' 三']],
  ['行が変わった', ['一', '二', '三'], ['一', '弐', '三'], [' 一', '-二', '+弐', ' 三']],
  ['行が入れ替わった', ['一', '二'], ['二', '一'], ['-一', ' 二', '+一']],
  ['はじめて書かれた', [], ['一'], ['+一']],
])('%s', (_case, before, after, lines) => {
  expect(shown(before, after)).toEqual(lines);
});

const text = fc.array(fc.constantFrom('一', '二', '三', ''), { maxLength: 12 });

test('消えた行を除けば後の文章に、足された行を除けば前の文章になる', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = lineDiff(before, after);
      const without = (kind: string) => lines.filter((line) => line.kind !== kind).map((line) => line.text);
      expect(without('removed')).toEqual(after);
      expect(without('added')).toEqual(before);
    }),
  );
});
