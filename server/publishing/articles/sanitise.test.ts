import { describe, expect, test } from 'vitest';
import { ATTACKS } from '#domain/articles/testing/fixtures/attacks.ts';
import { pictureKeysIn, sanitiseSent, sanitiseWritten } from './sanitise.ts';

const TEXT = '[^<>\\0]*';
const ADDRESS = '(?:https?://[^\\s"<>/?#]|mailto:[^\\s"<>]|tel:[^\\s"<>]|/(?![/\\\\]))[^"<>]*|/';
const PLAIN =
  'h[234]|p|blockquote|pre|code|ul|ol|li|strong|em|b|i|u|s|figure|figcaption|table|thead|tbody|tr';
const CELL = '(?: (?:colspan|rowspan)="[1-9]\\d?")*';

/** All that an article may be, spelt out: text without angles, and tags of exactly these forms. */
function harmless(picture: string): RegExp {
  const tags = [
    `</?(?:${PLAIN}|a|th|td)>`,
    `<a href="(?:${ADDRESS})">`,
    `<t[hd]${CELL}>`,
    '<[bh]r />',
    `<img src="${picture}"(?: width="\\d+" height="\\d+")? alt="[^"<>]*" />`,
  ];
  return new RegExp(`^${TEXT}(?:(?:${tags.join('|')})${TEXT})*$`, 'u');
}

const AS_STORED = harmless('picture:[\\w-]+');
const AS_SENT = harmless('/api/photos/files/abc/full\\?expires=1&amp;signature=x');
const PICTURES = new Map([
  ['abc', { src: '/api/photos/files/abc/full?expires=1&signature=x', width: 1600, height: 900 }],
]);

describe('知られている攻撃は、何もできない文字になる', () => {
  test('表には60を超える攻撃がある', () => {
    expect(new Set(ATTACKS.map(([, html]) => html)).size).toBeGreaterThan(60);
  });

  test.each(ATTACKS)('書くとき：%s', (_name, html) => {
    const written = sanitiseWritten(`<p>前</p>${html}`);
    expect(written).toMatch(AS_STORED);
    expect(written).toMatch(/^<p>前<\/p>/);
    expect(written.isWellFormed()).toBe(true);
  });

  test.each(ATTACKS)('消毒されずに表に入ったものを、送るとき：%s', (_name, html) => {
    expect(sanitiseSent(html, PICTURES)).toMatch(AS_SENT);
  });

  test.each(ATTACKS)('二度消毒しても変わらない：%s', (_name, html) => {
    const written = sanitiseWritten(html);
    expect(sanitiseWritten(written)).toBe(written);
  });

  test('表の判定は、害のあるものを通さない', () => {
    const through = ATTACKS.filter(([, html]) => html.includes('<') && AS_STORED.test(html));
    // Already written as what they look like, and half a character.
    expect(through.map(([name]) => name)).toEqual(['mXSS pre', 'characters that are half']);
  });
});

test.each([
  ['文字の向き', '<p>&#x202e;gpj.exe&#8236; 090&rlm;</p>', '<p>gpj.exe 090</p>'],
  ['そのままの文字', '<p>\u2066北\u2069\u200b</p>', '<p>北</p>'],
  ['つなぐ印は残る', '<p>👩&zwj;👧⚽\ufe0f</p>', '<p>👩\u200d👧⚽\ufe0f</p>'],
  ['画像の説明', '<img src="picture:abc" alt="&#x202e;b">', '<img src="picture:abc" alt="b" />'],
  ['リンクの先', '<a href="http://club.example/&#x202e;a">b</a>', '<a href="http://club.example/a">b</a>'],
  ['消すと危険になるリンクの先', '<a href="java&#x200b;script:alert(1)">b</a>', '<a>b</a>'],
  ['二重の参照', '<p>&amp;#x202e;</p>', '<p>&amp;#x202e;</p>'],
])('見えない文字は、文字参照で書かれても残らない：%s', (_what, html, kept) => {
  expect(sanitiseWritten(html)).toBe(kept);
});

describe('記事に要るものは、そのまま残る', () => {
  test.each([
    ['見出しと段落', '<h2>決勝</h2><h3>前半</h3><h4>得点</h4><p>一行<br />二行</p><hr />'],
    ['並び', '<ul><li>一<ol><li>二</li></ol></li></ul>'],
    ['強調', '<p><strong>強</strong><em>斜</em><b>b</b><i>i</i><u>u</u><s>s</s></p>'],
    ['引用と字面', '<blockquote><p>談話</p></blockquote><pre><code>a &lt; b &amp; c</code></pre>'],
    [
      '表',
      '<table><thead><tr><th colspan="2">順位</th></tr></thead><tbody><tr><td rowspan="3">1</td></tr></tbody></table>',
    ],
    ['外へのリンク', '<a href="https://club.example/a?b=1&amp;c=2#d">外</a>'],
    ['中へのリンク', '<a href="/latest-results">中</a>'],
    ['メールと電話', '<a href="mailto:office@tsunagu.example">m</a><a href="tel:0110000000">t</a>'],
    [
      '写真',
      '<figure><img src="picture:abc" alt="優勝の&quot;瞬間&quot;" /><figcaption>説明</figcaption></figure>',
    ],
  ])('%s', (_what, html) => {
    expect(sanitiseWritten(html)).toBe(html);
  });

  test.each([
    ['大見出しは題名のものなので、中見出しになる', '<h1>題</h1>', '<h2>題</h2>'],
    ['小さな見出しは、いちばん小さい見出しになる', '<h5>a</h5><h6>b</h6>', '<h4>a</h4><h4>b</h4>'],
    ['リンクの行き先だけがなくなり、文字は残る', '<a href="javascript:x">文字</a>', '<a>文字</a>'],
    ['相対の行き先は根から', '<a href="pickup-news">a</a>', '<a href="/pickup-news">a</a>'],
    ['よその写真は、枠ごとなくなる', '<figure><img src="https://x.example/a.jpg" /></figure>', ''],
    [
      '説明のある枠は残る',
      '<figure><img src="https://x.example/a.jpg" /><figcaption>a</figcaption></figure>',
      '<figure><figcaption>a</figcaption></figure>',
    ],
    ['知らない要素は、中の文字を残して消える', '<section><div>a<span>b</span></div></section>', 'ab'],
    [
      '写真の大きさは、書いた人のものではない',
      '<img src="picture:abc" width="9" height="9">',
      '<img src="picture:abc" alt="" />',
    ],
    ['閉じ忘れは閉じられる', '<p><b>a', '<p><b>a</b></p>'],
  ])('%s', (_what, html, expected) => {
    expect(sanitiseWritten(html)).toBe(expected);
  });
});

test('送るときに、写真は今の署名された番地と大きさになり、もうない写真は出ない', () => {
  const stored = sanitiseWritten('<img src="picture:abc" alt="a"><p>b</p><img src="picture:gone">');
  expect([...pictureKeysIn(stored)]).toEqual(['abc', 'gone']);
  expect(sanitiseSent(stored, PICTURES)).toBe(
    '<img src="/api/photos/files/abc/full?expires=1&amp;signature=x" width="1600" height="900" alt="a" /><p>b</p>',
  );
});
