/** What the editor writes, and what the sanitiser makes of it: nothing else. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { articleHtml, type RichNode } from '#domain/articles/rich-text.ts';
import { visibleText } from '#server/platform/http/storable-text.ts';
import { sanitiseWritten } from './sanitise.ts';

const text = (words: string, ...marks: readonly string[]): RichNode => ({
  type: 'text',
  text: words,
  marks: marks.map((type) => ({ type })),
});
const link = (words: string, href: string): RichNode => ({
  type: 'text',
  text: words,
  marks: [{ type: 'link', attrs: { href } }],
});
const paragraph = (...content: readonly RichNode[]): RichNode => ({ type: 'paragraph', content });
const plain = (words: string) => paragraph(text(words));
const doc = (...content: readonly RichNode[]): RichNode => ({ type: 'doc', content });
const cell = (type: string, words: string, attrs = {}): RichNode => ({
  type,
  attrs,
  content: [plain(words)],
});
const row = (...content: readonly RichNode[]): RichNode => ({ type: 'tableRow', content });

const FORMS: readonly (readonly [string, RichNode, string])[] = [
  ['段落と改行', paragraph(text('一'), { type: 'hardBreak' }, text('二')), '<p>一<br />二</p>'],
  ['見出し', { type: 'heading', attrs: { level: 3 }, content: [text('前半')] }, '<h3>前半</h3>'],
  ['大きすぎる見出し', { type: 'heading', attrs: { level: 1 }, content: [text('決勝')] }, '<h2>決勝</h2>'],
  [
    '重なる強調',
    paragraph(text('a'), text('b', 'bold'), text('c', 'italic', 'bold'), text('d', 'italic')),
    '<p>a<strong>b<em>c</em></strong><em>d</em></p>',
  ],
  ['記号', plain('1 < 2 & "3" > 0'), '<p>1 &lt; 2 &amp; "3" &gt; 0</p>'],
  [
    'リンク',
    paragraph(link('外', 'https://club.example/?a=1&b=2')),
    '<p><a href="https://club.example/?a=1&amp;b=2">外</a></p>',
  ],
  ['危ないリンクは文字だけ', paragraph(link('x', 'javascript:alert(1)')), '<p>x</p>'],
  ['引用', { type: 'blockquote', content: [plain('談話')] }, '<blockquote><p>談話</p></blockquote>'],
  ['字面', { type: 'codeBlock', content: [text('a\n  <b>')] }, '<pre><code>a\n  &lt;b&gt;</code></pre>'],
  [
    '入れ子の並び',
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            plain('一'),
            { type: 'orderedList', content: [{ type: 'listItem', content: [plain('二')] }] },
          ],
        },
      ],
    },
    '<ul><li>一<ol><li>二</li></ol></li></ul>',
  ],
  [
    '段落が二つある並び',
    { type: 'bulletList', content: [{ type: 'listItem', content: [plain('一'), plain('二')] }] },
    '<ul><li><p>一</p><p>二</p></li></ul>',
  ],
  ['線', { type: 'horizontalRule' }, '<hr />'],
  [
    '表',
    {
      type: 'table',
      content: [
        row(cell('tableHeader', '順位', { colspan: 2 })),
        row(cell('tableCell', '1', { rowspan: 1, colspan: 1 }), cell('tableCell', '青葉')),
      ],
    },
    '<table><thead><tr><th colspan="2">順位</th></tr></thead><tbody><tr><td>1</td><td>青葉</td></tr></tbody></table>',
  ],
  [
    '写真と説明',
    { type: 'picture', attrs: { key: 'abc', alt: '優勝の"瞬間"' }, content: [text('優勝')] },
    '<figure><img src="picture:abc" alt="優勝の&quot;瞬間&quot;" /><figcaption>優勝</figcaption></figure>',
  ],
  [
    '説明のない写真',
    { type: 'picture', attrs: { key: 'abc', alt: '' } },
    '<figure><img src="picture:abc" alt="" /></figure>',
  ],
  ['空の段落は残らない', paragraph(text(' ')), ''],
  ['知らないものは残らない', { type: 'video', attrs: { src: 'x' } }, ''],
];

describe('編集画面が書くもの', () => {
  test.each(FORMS)('%s', (_what, node, html) => {
    expect(articleHtml(doc(node))).toBe(html);
  });

  test.each(FORMS)('消毒しても変わらない：%s', (_what, node) => {
    const html = articleHtml(doc(node, plain('次')));
    expect(sanitiseWritten(html)).toBe(html);
  });

  test('どんな文字とどんな行き先でも、消毒が変えるところはない', () => {
    // No text of a call brings invisible characters.
    const words = fc.string({ unit: 'binary', maxLength: 40 }).map(visibleText);
    const anything = fc.array(
      fc.record({
        words,
        href: fc.oneof(words, fc.webUrl({ withQueryParameters: true }), fc.constant('')),
        marks: fc.subarray(['bold', 'italic', 'underline', 'strike', 'code']),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(anything, words, (pieces, alt) => {
        const content = pieces.map(
          (piece): RichNode => ({
            type: 'text',
            text: piece.words,
            marks: [
              ...piece.marks.map((type) => ({ type })),
              ...(piece.href === '' ? [] : [{ type: 'link', attrs: { href: piece.href } }]),
            ],
          }),
        );
        const html = articleHtml(
          doc(paragraph(...content), { type: 'picture', attrs: { key: 'abc', alt }, content }),
        );
        expect(sanitiseWritten(html)).toBe(html);
      }),
      { numRuns: 500 },
    );
  });
});
