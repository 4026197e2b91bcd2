import { expect, test } from 'vitest';
import { ATTACKS } from '#domain/articles/testing/fixtures/attacks.ts';
import { drawnContent } from './drawn-content.ts';

const PICTURE = 'src="/api/photos/files/abc/full?expires=1&amp;signature=x" width="16" height="9" alt="決勝"';
const OUTSIDE = 'href="https://club.example/?a=1&amp;b=2"';

// What the phone makes of the same (safe-content.ts) is compared in a browser: e2e/drawn-articles.e2e.ts.
test.each([
  ['見出しと段落', '<h2>決勝</h2><p>一行<br />二行 A&amp;B &lt;3</p><hr />', null],
  ['並びと引用', '<ul><li>一<ol><li>二</li></ol></li></ul><blockquote><p>引用</p></blockquote>', null],
  ['サイトの中へのリンク', '<p><a href="/archive">大会</a><a>行き先なし</a></p>', null],
  ['ほかのアプリへのリンク', '<a href="mailto:a@example.jp">メール</a><a href="tel:0111">電話</a>', null],
  [
    '外へのリンク',
    `<p><a ${OUTSIDE}>クラブ</a></p>`,
    `<p><a ${OUTSIDE} target="_blank" rel="noreferrer noopener">クラブ</a></p>`,
  ],
  [
    '写真',
    `<figure><img ${PICTURE} /><figcaption>決勝</figcaption></figure>`,
    `<figure><img ${PICTURE} loading="lazy" decoding="async"><figcaption>決勝</figcaption></figure>`,
  ],
  [
    '表',
    '<table><tbody><tr><td rowspan="2">一</td></tr></tbody></table>',
    '<div tabindex="0" role="region" aria-label="表"><table><tbody><tr><td rowspan="2">一</td></tr></tbody></table></div>',
  ],
])('%sは、電話が描くのと同じに描かれる', (_what, html, drawn) => {
  expect(drawnContent(html)).toBe(drawn ?? html);
});

test.each([
  ['スクリプト', '<script>alert(1)</script>'],
  ['できごと', '<p onclick="alert(1)">本文</p>'],
  ['よその写真', '<img src="https://evil.example/x.png" alt="" />'],
  ['スクリプトのアドレス', '<a href="javascript:alert(1)">a</a>'],
  ['よそのホスト', '<a href="//evil.example">a</a>'],
  ['閉じていないタグ', '<p>本文</p><img src=x onerror=alert(1) '],
  ['形', '<p style="position:fixed">本文</p>'],
])('消毒されていないもの（%s）は、電話に任せる', (_what, html) => {
  expect(drawnContent(html)).toBeNull();
});

test('知られている攻撃は、サーバーが描いても何もできない', () => {
  for (const [name, html] of ATTACKS) {
    const drawn = document.createElement('div');
    drawn.innerHTML = drawnContent(html) ?? '';
    const attributes = [...drawn.querySelectorAll('*')].flatMap((element) => element.getAttributeNames());
    expect(
      attributes.filter((each) => each.startsWith('on') || each === 'style'),
      name,
    ).toEqual([]);
    expect(drawn.querySelector('script, style, svg, math, iframe, form, object'), name).toBeNull();
  }
});
