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

test('よその写真は入らず、何枚だったかを言い、記事の写真は残る', () => {
  const { html, leftOut } = cleanPaste(
    '<p>a</p><img src="https://x.example/a.jpg"><img src="data:image/png;base64,AA"><img src="picture:abc" alt="b">',
  );
  expect(leftOut).toBe(2);
  expect(htmlThroughEditor(html)).toBe('<p>a</p><figure><img src="picture:abc" alt="b" /></figure>');
});
