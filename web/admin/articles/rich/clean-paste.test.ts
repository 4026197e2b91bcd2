import { expect, test } from 'vitest';
import { cleanPaste } from './clean-paste.ts';
import { htmlThroughEditor } from './opening.ts';

/** As it would be stored. */
const pasted = (html: string) => htmlThroughEditor(cleanPaste(html).html);

test.each([
  ['大きすぎる見出し', '<h1>決勝</h1><h5>a</h5>', '<h2>決勝</h2><h4>a</h4>'],
  [
    '色と字の大きさ',
    '<p style="color:red;font-size:30pt"><span style="font-family:Meiryo">a</span></p>',
    '<p>a</p>',
  ],
  [
    'スタイルと印',
    '<style>p{color:red}</style><!--[if gte mso 9]><xml>x</xml><![endif]--><p>a<o:p></o:p></p>',
    '<p>a</p>',
  ],
  [
    'Wordの並び',
    '<p class="MsoListParagraph"><span style="mso-list:Ignore">·<span>  </span></span>一</p><p class="MsoListParagraph"><span style="mso-list:Ignore">·</span>二</p><p>後</p>',
    '<ul><li>一</li><li>二</li></ul><p>後</p>',
  ],
  [
    'Wordの番号',
    '<p class="MsoListParagraphCxSpFirst">1. 一</p><p class="MsoListParagraphCxSpLast">2. 二</p>',
    '<ol><li>一</li><li>二</li></ol>',
  ],
  ['Googleドキュメントの太字でない包み', '<b style="font-weight:normal"><p>a</p></b>', '<p>a</p>'],
  ['危ないリンク', '<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
  ['段落の代わりの枠', '<div>a</div><div>b</div>', '<p>a</p><p>b</p>'],
])('きれいにする：%s', (_what, html, expected) => {
  expect(pasted(html)).toBe(expected);
});

// A page that forbids inline styles doesn't tell the editor what is said in a style: it has to stand in the tags.
test.each([
  [
    'Googleドキュメントの太字、斜体、下線',
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:700">太</span><span style="font-weight:400">普</span><span style="font-style:italic">斜</span><span style="text-decoration:underline">線</span><span style="font-weight:700;text-decoration:line-through">消</span></p></b>',
    '<p><strong>太</strong>普<em>斜</em><u>線</u><s><strong>消</strong></s></p>',
  ],
  [
    '見出しの太さとリンクの下線は、見出しとリンクのもの',
    '<h2><span style="font-weight:700">一</span></h2><p><a href="https://a.example/"><span style="text-decoration:underline">二</span></a></p>',
    '<h2>一</h2><p><a href="https://a.example/">二</a></p>',
  ],
  ['段落の色と寄せは残らない', '<p style="color:red;text-align:center">三</p>', '<p>三</p>'],
])('スタイルで書かれたことは、印に直す：%s', (_what, html, expected) => {
  expect(cleanPaste(html).html).toBe(expected);
});

test('よその写真は入らず、何枚だったかを言い、記事の写真は残る', () => {
  const { html, leftOut } = cleanPaste(
    '<p>a</p><img src="https://x.example/a.jpg"><img src="data:image/png;base64,AA"><img src="picture:abc" alt="b">',
  );
  expect(leftOut).toBe(2);
  expect(htmlThroughEditor(html)).toBe('<p>a</p><figure><img src="picture:abc" alt="b" /></figure>');
});
