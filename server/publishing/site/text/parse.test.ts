import { expect, test } from 'vitest';
import { parseText } from './parse.ts';

const FACTS = new Map([['運営者名', '北の会']]);
const parse = (...lines: readonly string[]) => parseText('f.md', lines.join('\n'), FACTS);

test('1行が1つの段落になり、差し込みが入り、リンクが読まれる', () => {
  expect(parse('# 題名', 'はじめに{運営者名}です。', '次は[こちら](/contact)へ。')).toEqual({
    title: '題名',
    lead: [
      { kind: 'paragraph', words: ['はじめに北の会です。'] },
      { kind: 'paragraph', words: ['次は', { text: 'こちら', href: '/contact' }, 'へ。'] },
    ],
    sections: [],
  });
});

test('見出しは目印を持てる', () => {
  const { sections } = parse(
    '# 題名',
    '## 料金 {#payment}',
    '文',
    '### 小さな見出し',
    '文',
    '## 終わりに',
    '文',
  );
  expect(sections.map(({ anchor, heading }) => [anchor, heading])).toEqual([
    ['payment', '料金'],
    [null, '終わりに'],
  ]);
  expect(sections[0]?.blocks[1]).toEqual({ kind: 'heading', text: '小さな見出し' });
});

test('箇条書きは - でも ・ でも書け、空の行で分かれる', () => {
  expect(parse('# 題名', '- 一', '・二', '', '- 三', '1. 四', '2．五').lead).toEqual([
    { kind: 'list', isNumbered: false, items: [['一'], ['二']] },
    { kind: 'list', isNumbered: false, items: [['三']] },
    { kind: 'list', isNumbered: true, items: [['四'], ['五']] },
  ]);
});

test('項目とその説明は、間に空の行があっても一つの表になる', () => {
  expect(parse('# 題名', '名称', ': 北の会', '', '電話', '： 000', ': 平日').lead).toEqual([
    {
      kind: 'facts',
      facts: [
        { term: '名称', lines: [['北の会']] },
        { term: '電話', lines: [['000'], ['平日']] },
      ],
    },
  ]);
});

test('Windowsの改行でも同じに読める', () => {
  expect(parseText('f.md', '# 題名\r\n\r\n文\r\n', FACTS)).toEqual(parse('# 題名', '', '文'));
});

test('数字や不等号のある文は、箇条書きにもHTMLにもならない', () => {
  expect(parse('# 題名', '2027年4月1日から', '3 < 5 です').lead.map(({ kind }) => kind)).toEqual([
    'paragraph',
    'paragraph',
  ]);
});
