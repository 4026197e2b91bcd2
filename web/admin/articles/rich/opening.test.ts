/** What is stored opens in the editor as it is, or is not opened in it at all. */

import { describe, expect, test } from 'vitest';
import { htmlThroughEditor, opensWhole } from './opening.ts';
import { isSameArticle } from './same-article.ts';

const LETTER_FOR_LETTER = [
  ['段落と改行', '<p>一行<br />二行</p>'],
  ['見出し', '<h2>決勝</h2><h3>前半</h3><h4>得点</h4><p>本文</p>'],
  ['強調', '<p><strong>強</strong><em>斜</em><u>下</u><s>消</s><code>字</code></p>'],
  ['重なる強調', '<p>a<strong>b<em>c<u>d</u></em></strong></p>'],
  ['太い字面', '<p><strong><code>a</code></strong></p>'],
  ['並び', '<ul><li>一<ol><li>二</li></ol></li><li>三</li></ul>'],
  ['段落が二つある並び', '<ul><li><p>一</p><p>二</p></li></ul>'],
  ['引用', '<blockquote><p>談話</p><p>二つ目</p></blockquote>'],
  ['字面', '<pre><code>a &lt; b\n  c</code></pre>'],
  ['線', '<p>前</p><hr /><p>後</p>'],
  [
    '表',
    '<table><thead><tr><th colspan="2">順位</th></tr></thead><tbody><tr><td rowspan="2">1</td><td>青葉</td></tr><tr><td>緑</td></tr></tbody></table>',
  ],
  [
    '見出しの列がある表',
    '<table><tbody><tr><th>青葉</th><td>1</td></tr><tr><th>緑</th><td>2</td></tr></tbody></table>',
  ],
  [
    'リンク',
    '<p><a href="https://club.example/a?b=1&amp;c=2#d">外</a><a href="/latest-results">中</a><a href="mailto:a@tsunagu.example">m</a><a href="tel:0110000000">t</a></p>',
  ],
  [
    '写真',
    '<figure><img src="picture:abc" alt="優勝の&quot;瞬間&quot;" /><figcaption>説明<strong>太</strong></figcaption></figure>',
  ],
  ['説明のない写真', '<figure><img src="picture:abc" alt="" /></figure><p>a</p>'],
  ['記号と全角の空白', '<p>1 &lt; 2 &amp; 3　字下げ</p>'],
] as const;

const AS_SEEN = [
  ['古い強調', '<p><b>a</b><i>b</i></p>', '<p><strong>a</strong><em>b</em></p>'],
  ['段落のない文字', 'あいさつ<br />二行目', '<p>あいさつ<br />二行目</p>'],
  ['枠のない写真', '<img src="picture:abc" alt="a" />', '<figure><img src="picture:abc" alt="a" /></figure>'],
  [
    '段落の中の写真',
    '<p><img src="picture:abc" alt="a" /></p>',
    '<figure><img src="picture:abc" alt="a" /></figure>',
  ],
  ['段落に包まれた並び', '<ul><li><p>一</p></li></ul>', '<ul><li>一</li></ul>'],
  ['段落のない引用', '<blockquote>談話</blockquote>', '<blockquote><p>談話</p></blockquote>'],
  ['空の段落', '<p>a</p><p></p><p><br /></p><p>b</p>', '<p>a</p><p>b</p>'],
  ['書き下した空白', '<ul>\n  <li>一</li>\n</ul>\n<p>\n  a\n  b\n</p>', '<ul><li>一</li></ul><p>a b</p>'],
  ['行き先のないリンク', '<p><a>a</a></p>', '<p>a</p>'],
] as const;

const NOT_OPENED = [
  ['説明だけの枠', '<figure><figcaption>説明</figcaption></figure>'],
  ['文字の間の写真', '<p>前<img src="picture:abc" alt="" />後</p>'],
  ['写真が二つの枠', '<figure><img src="picture:a" alt="" /><img src="picture:b" alt="" /></figure>'],
  ['強調のある字面', '<pre><code>a<strong>b</strong></code></pre>'],
  ['写真のある見出し', '<h2>決勝<img src="picture:a" alt="" /></h2>'],
] as const;

describe('編集画面は、記事を', () => {
  test.each(LETTER_FOR_LETTER)('一字も変えずに開く：%s', (_what, html) => {
    expect(htmlThroughEditor(html)).toBe(html);
    expect(opensWhole(html)).toBe(true);
  });

  test.each(AS_SEEN)('見え方を変えずに開く：%s', (_what, html, written) => {
    expect(htmlThroughEditor(html)).toBe(written);
    expect(opensWhole(html)).toBe(true);
  });

  test.each(NOT_OPENED)('失うものがあるなら、開けないと言う：%s', (_what, html) => {
    expect(opensWhole(html)).toBe(false);
  });
});

describe('同じ記事かどうかは、', () => {
  test.each([
    ['文字', '<p>a</p>', '<p>b</p>'],
    ['段落の区切り', '<p>ab</p>', '<p>a</p><p>b</p>'],
    ['改行', '<p>ab</p>', '<p>a<br />b</p>'],
    ['強調', '<p>a</p>', '<p><strong>a</strong></p>'],
    ['行き先', '<p><a href="/a">a</a></p>', '<p><a href="/b">a</a></p>'],
    ['見出しの大きさ', '<h2>a</h2>', '<h3>a</h3>'],
    ['並びの種類', '<ul><li>a</li></ul>', '<ol><li>a</li></ol>'],
    ['写真', '<img src="picture:a" alt="" />', '<img src="picture:b" alt="" />'],
    ['写真の説明', '<img src="picture:a" alt="a" />', '<img src="picture:a" alt="b" />'],
    ['セルの大きさ', '<table><tr><td>a</td></tr></table>', '<table><tr><td colspan="2">a</td></tr></table>'],
    ['見出しのセル', '<table><tr><td>a</td></tr></table>', '<table><tr><th>a</th></tr></table>'],
  ])('%sが違えば、違う', (_what, a, b) => {
    expect(isSameArticle(a, b)).toBe(false);
    expect(isSameArticle(a, a)).toBe(true);
  });

  test('強調の重なる順では、違わない', () => {
    expect(isSameArticle('<p><strong><em>a</em></strong></p>', '<p><em><strong>a</strong></em></p>')).toBe(
      true,
    );
  });
});
