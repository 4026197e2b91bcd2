import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readSvg } from './svg.ts';

const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const file = (inner: string, before = '', root = '') =>
  `<?xml version="1.0" encoding="utf-8"?>${before}<svg ${NAMESPACES} viewBox="0 0 960 300" ${root}>${inner}</svg>`;
const read = (text: string) => readSvg(Buffer.from(text));

const RUNS = /動くプログラム/;
const LOADS = /ほかの場所/;
const DECLARES = /ENTITY/;
const NOT_ALLOWED = /使えないもの/;
const NOT_SOUND = /読み取れません/;
const COMPLEX = /複雑すぎます/;
const STANDARD =
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';

const NAMES = Array.from({ length: 16 }, (_, at) => `m${at}`);
/** 16 elements, each of which shows the last one twice. */
const chain = (write: (id: string, last: string) => string) =>
  `${NAMES.map((id, at) => write(id, NAMES[at - 1] ?? 'none')).join('')}${write('end', 'm15')}`;
const twice = (attribute: string) => `<rect ${attribute}/>`.repeat(2);

describe('SVGは、断られる', () => {
  test.each([
    ['script', file('<script>alert(1)</script>'), RUNS],
    ['大文字のscript', file('<SCRIPT>alert(1)</SCRIPT>'), RUNS],
    ['名前空間つきのscript', file('<s:script xmlns:s="http://www.w3.org/2000/svg">a()</s:script>'), RUNS],
    ['HTMLのscript', file('<h:script xmlns:h="http://www.w3.org/1999/xhtml">a()</h:script>'), RUNS],
    ['HTMLの要素', file('<h:img xmlns:h="http://www.w3.org/1999/xhtml" src="x"/>'), NOT_ALLOWED],
    ['名前空間を替えたHTML', file('<body xmlns="http://www.w3.org/1999/xhtml"/>'), NOT_ALLOWED],
    [
      '編集ソフトの名前空間を名乗るscript',
      file('<s:script xmlns:s="http://creativecommons.org/ns#"/>'),
      RUNS,
    ],
    [
      '編集ソフトの要素の中のHTML',
      file('<metadata><a xmlns="http://www.w3.org/1999/xhtml"/></metadata>'),
      NOT_ALLOWED,
    ],
    ['押すと動く', file('<rect onclick="alert(1)"/>'), RUNS],
    ['読み込むと動く', file('', '', 'onload="a()"'), RUNS],
    ['改行をはさんで動く', file('<rect\nonfocusin\n=\n"a()"/>'), RUNS],
    ['foreignObject', file('<foreignObject><p>a</p></foreignObject>'), RUNS],
    ['javascript:', file('<use href="javascript:alert(1)"/>'), RUNS],
    ['文字参照のjavascript:', file('<use href="&#x6A;avascript:alert(1)"/>'), RUNS],
    ['リンク', file('<a href="#a"><rect/></a>'), NOT_ALLOWED],
    ['hrefを動かす', file('<use><animate attributeName="href" to="javascript:a()"/></use>'), NOT_ALLOWED],
    [
      'hrefを定める',
      file('<image><set attributeName="href" to="https://evil.example/"/></image>'),
      NOT_ALLOWED,
    ],
    ['外の画像', file('<image href="https://evil.example/a.png"/>'), LOADS],
    ['外の画像（xlink）', file("<image xlink:href='//evil.example/a.png'/>"), LOADS],
    [
      '外の画像（別の名のxlink）',
      file('<image x:href="/a.png" xmlns:x="http://www.w3.org/1999/xlink"/>'),
      LOADS,
    ],
    ['外の画像（文字参照）', file('<image href="&#104;ttps://evil.example/"/>'), LOADS],
    ['外の部品', file('<use href="other.svg#a"/>'), LOADS],
    ['部品として埋め込まれた画像', file('<use href="data:image/png;base64,iVBORw0KGgo="/>'), LOADS],
    ['埋め込まれたSVG', file('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'), LOADS],
    ['埋め込まれたHTML', file('<image href="data:text/html,a"/>'), LOADS],
    ['フィルターの画像', file('<filter><feImage href="#a"/></filter>'), NOT_ALLOWED],
    ['元のアドレスを替える', file('<g xml:base="https://evil.example/"><use href="#a"/></g>'), NOT_ALLOWED],
    ['知らない属性', file('<rect ping="https://evil.example/"/>'), NOT_ALLOWED],
    ['属性の中の番地', file('<rect fill="url(https://evil.example/#a)"/>'), LOADS],
    ['styleの中の番地', file('<rect style="fill:url( &quot;//evil.example/&quot; )"/>'), LOADS],
    ['スタイルの中の番地', file('<style>rect{fill:url(https://evil.example/)}</style>'), LOADS],
    ['CDATAのスタイル', file('<style><![CDATA[rect{fill:url(//evil.example/)}]]></style>'), LOADS],
    ['分けて書かれたスタイル', file('<style>rect{fill:u<![CDATA[rl(//evil.]]>example/)}</style>'), LOADS],
    ['注釈をはさんだスタイル', file('<style>a{b:u<!-- -->rl(//evil.example/)}</style>'), LOADS],
    ['逆斜線で書かれた番地', file('<style>rect{fill:\\75rl(//evil.example/)}</style>'), LOADS],
    ['大文字の番地', file('<style>rect{fill:URL(//evil.example/)}</style>'), LOADS],
    ['閉じられない番地', file('<style>rect{fill:url("//evil.example/</style>'), LOADS],
    ['番地でない読み込み', file('<style>rect{fill:image-set("//evil.example/" 1x)}</style>'), LOADS],
    ['スタイルの読み込み', file('<style>@import "a.css";</style>'), LOADS],
    ['スタイルの読み込み（大文字）', file('<style>@IMPORT "a.css";</style>'), LOADS],
    [
      'スタイルのあとの要素',
      file('<style>@import url(https://evil.example/a.css);<title/></style>'),
      NOT_ALLOWED,
    ],
    ['番地のあとの要素', file('<style>rect{fill:url(https://evil.example/#a)}<title/></style>'), NOT_ALLOWED],
    ['スタイルの言葉を分ける要素', file('<style>@imp<title/>ort "a.css"</style>'), NOT_ALLOWED],
    [
      'スタイルの中の、編集ソフトの要素',
      file('<style>@imp<c:a xmlns:c="http://creativecommons.org/ns#"/>ort "a.css"</style>'),
      NOT_ALLOWED,
    ],
    ['引用の中の注釈', file('<style>a{b:"/*";fill:url(https://evil.example/#a);d:"*/"}</style>'), LOADS],
    [
      '一重の引用の中の注釈',
      file(`<style>a{b:'/*';fill:url(https://evil.example/#a);d:'*/'}</style>`),
      LOADS,
    ],
    ['属性の引用の中の注釈', file(`<rect style="b:'/*';fill:url(https://evil.example/#a);d:'*/'"/>`), LOADS],
    [
      '文字コードの引用の中の注釈',
      file('<style>@charset "/*";@import "https://evil.example/a.css";a{b:"*/"}</style>'),
      LOADS,
    ],
    [
      '改行で終わる引用のあとの注釈',
      file('<style>a{b:"\n}/*"*/c{fill:url(https://evil.example/#a)}/*"*/</style>'),
      LOADS,
    ],
    [
      'XML 1.1だけの改行で終わる引用',
      file('<style>a{b:"\u0085/*";fill:url(https://evil.example/#a);d:"*/"}</style>').replace('1.0', '1.1'),
      LOADS,
    ],
    [
      '番地の中の注釈',
      file('<style>a{b:url(#a/*);fill:url(https://evil.example/#a);d:url(#*/)}</style>'),
      LOADS,
    ],
    [
      '番地に見える色の中の注釈',
      file('<style>a{b:#url(#/*)"*/;fill:url(https://evil.example/#a);d:"}</style>'),
      LOADS,
    ],
    [
      '番地に見える名前の中の注釈',
      file('<style>a{b:éurl(#/*)"*/;fill:url(https://evil.example/#a);d:"}</style>'),
      LOADS,
    ],
    [
      'CSSにはない空白のあとの引用',
      file('<style>a{b:url(\u00a0"#a"/*);fill:url(https://evil.example/#a)/**/}</style>'),
      LOADS,
    ],
    ['番地にはない空白で始まる部品', file('<use href="\u00a0#a"/>'), LOADS],
    ['番地にはない空白で始まる色', file('<rect fill="url(\u00a0#a)"/>'), LOADS],
    ['番地の前の注釈', file('<rect fill="url(/**/#a)"/>'), LOADS],
    ['外のスタイルシート', file('', '<?xml-stylesheet href="a.css"?>'), LOADS],
    ['ENTITY', file('&a;', '<!DOCTYPE svg [<!ENTITY a "x">]>'), DECLARES],
    ['使われないENTITY', file('', '<!DOCTYPE svg [<!ENTITY % a SYSTEM "https://evil.example/">]>'), DECLARES],
    ['ATTLIST', file('', '<!DOCTYPE svg [<!ATTLIST svg onload CDATA "a()">]>'), DECLARES],
    ['標準の宣言にかくれたENTITY', file('', STANDARD.replace('>', ' [<!ENTITY a "x">]>')), DECLARES],
    ['外の宣言', file('', '<!DOCTYPE svg SYSTEM "https://evil.example/a.dtd">'), DECLARES],
    ['写しの写し', file('<g id="a"><use href="#b"/></g><use href="#a"/>'), COMPLEX],
    ['自分の写し', file('<g id="a"><use href="#a"/></g>'), COMPLEX],
    [
      'マスクのマスク',
      file(chain((id, last) => `<mask id="${id}">${twice(`mask="url(#${last})"`)}</mask>`)),
      COMPLEX,
    ],
    [
      '模様の模様',
      file(chain((id, last) => `<pattern id="${id}">${twice(`fill="url(#${last})"`)}</pattern>`)),
      COMPLEX,
    ],
    [
      'スタイルで重ねた切り抜き',
      file(
        chain((id, last) => `<clipPath id="${id}">${twice(`style="clip-path:url('#${last}')"`)}</clipPath>`),
      ),
      COMPLEX,
    ],
    [
      'クラスで重ねたマスク',
      file(
        chain((id, last) => `<mask id="${id}">${twice(`class="a ${last}"`)}</mask>`) +
          `<style>${NAMES.map((id) => `* .${id}{b:"}q{";mask:url(#${id})}`).join('')}</style>`,
      ),
      COMPLEX,
    ],
    [
      '変数で重ねたマスク',
      file(
        `<g style="--m:url(#m)">${'<rect style="mask:var(--m)"/>'.repeat(3_000)}</g><mask id="m"><g/></mask>`,
      ),
      COMPLEX,
    ],
    [
      '受け継がれた模様',
      file(
        `<pattern id="p">${'<rect/>'.repeat(300)}</pattern><g fill="url(#p)">${'<rect/>'.repeat(1_000)}</g>`,
      ),
      COMPLEX,
    ],
    [
      '多すぎる写し',
      file(`<g id="a">${'<rect/>'.repeat(1_000)}</g>${'<use href="#a"/>'.repeat(1_000)}`),
      COMPLEX,
    ],
    [
      '角ごとの印',
      file(
        `<marker id="m">${'<rect/>'.repeat(100)}</marker><path marker-mid="url(#m)" d="${'l1 1'.repeat(2_000)}"/>`,
      ),
      COMPLEX,
    ],
    ['自分のマスク', file('<mask id="a"><rect mask="url(#a)"/></mask>'), COMPLEX],
    ['受け継ぐマスク', file('<g mask="url(#a)"><g mask="inherit"/></g><mask id="a"/>'), COMPLEX],
    ['多すぎるフィルター', file(`<filter id="a">${'<feGaussianBlur/>'.repeat(600)}</filter>`), COMPLEX],
    [
      '何度も使われるフィルター',
      file(`<filter id="a">${'<feGaussianBlur/>'.repeat(20)}</filter>${'<g filter="url(#a)"/>'.repeat(40)}`),
      COMPLEX,
    ],
    ['スタイルの中の多すぎるフィルター', file(`<rect style="filter:${'blur(9px) '.repeat(600)}"/>`), COMPLEX],
    ['深すぎる入れ子', file(`${'<g>'.repeat(300)}${'</g>'.repeat(300)}`), COMPLEX],
    ['多すぎる要素', file('<g/>'.repeat(60_000)), COMPLEX],
    [
      '多くの相手に当てる多くの宣言',
      file(`<style>${'a,'.repeat(20_000)}a{${'fill:url(#g);'.repeat(20_000)}}</style><g/>`),
      COMPLEX,
    ],
    ['閉じていない', file('<g>'), NOT_SOUND],
    ['二つの根', `${file('')}<svg/>`, NOT_SOUND],
    ['知らない文字参照', file('&nbsp;'), NOT_SOUND],
    ['名前空間のない根', '<svg viewBox="0 0 1 1"/>', NOT_SOUND],
    ['別の根', '<html xmlns="http://www.w3.org/1999/xhtml"/>', NOT_SOUND],
    ['根の前の要素', `<g xmlns="http://www.w3.org/2000/svg">${file('')}</g>`, NOT_SOUND],
  ])('%s', (_what, text, sentence) => {
    expect(read(text)).toEqual({ fault: expect.stringMatching(sentence) });
  });

  test('UTF-8でないもの', () => {
    expect(readSvg(Buffer.from([0xff, 0xfe, 0x3c, 0]))).toEqual({
      fault: expect.stringMatching(/文字コード/),
    });
  });

  test('大きくて意地の悪いものも、すぐに', () => {
    const start = performance.now();
    const parts = [
      '<',
      '<svg ',
      ' href="',
      ' on',
      'url(',
      'url( ',
      'a"',
      "'",
      '/*',
      '@',
      '#',
      'a',
      '(',
      '<!DOCTYPE ',
      ' on a',
      'href=  ',
      '&',
      '<!--',
      '<![CDATA[',
      '[',
      '>',
    ];
    for (const part of parts) {
      const long = part.repeat(300_000 / part.length);
      for (const text of [
        long,
        file(long),
        file(`<style>${long}`),
        file(`<rect style="${long}"/>`),
        `<!DOCTYPE ${long}`,
      ]) {
        read(text);
      }
    }
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe('SVGは、使える', () => {
  test.each([
    [
      'Figmaの書き出し',
      file(
        `<g clip-path="url(#c)"><g filter="url(#f)">${'<path fill="url(#g)" d="M0 0l9 9"/>'.repeat(2_000)}</g></g><defs><filter id="f">${'<feFlood/><feBlend/>'.repeat(5)}</filter><linearGradient id="g" href="#h"/><linearGradient id="h"><stop/><stop/></linearGradient><clipPath id="c"><rect/></clipPath></defs>`,
      ),
    ],
    [
      'Illustratorのクラス',
      file(
        `<style>.a{fill:url(#g)}.a,.b{stroke:none}.b{mask:url(#m);filter:url(#f)}</style><linearGradient id="g"><stop/></linearGradient><mask id="m"><path class="a"/></mask><filter id="f"><feOffset/></filter>${'<path class="a"/>'.repeat(5_000)}<g class="b"/>`,
      ),
    ],
    ['多くの要素', file('<path d="M0 0l9 9"/>'.repeat(40_000))],
    ['ふつうのロゴ', file('<g id="a"><path d="M0 0"/></g><use xlink:href="#a"/><use href=" #a "/>')],
    ['色のぼかし', file('<rect fill="url(#g)" style="filter:url(\'#f\');transform:rotate(3deg)"/>')],
    ['埋め込まれたPNG', file('<image href="data:image/png;base64,iVBORw0KGgo="/>')],
    [
      '埋め込まれた字',
      file('<style>@font-face{src:url("data:font/woff2;base64,AAAA") format("woff2")}</style>'),
    ],
    [
      'クラスのスタイル',
      file(
        '<style type="text/css"><![CDATA[ /* a */ .cls-1{fill:#fff}@media (min-width:1px){a{b:c}} ]]></style>',
      ),
    ],
    [
      '引用の中の番地と、注釈の中の引用',
      file(
        `<style>/* it's */ a{content:"url(https://a.example/) @import";fill:url( #g ) /* " */}/* ' */</style>`,
      ),
    ],
    ['閉じない引用の名前', file('<text font-family="O\'Reilly">a</text>')],
    ['改行のある埋め込み', file('<style>@font-face{src:url(data:font/woff2;base64,AA\nAA\n)}</style>')],
    [
      'Illustratorの書き出し',
      file('<g data-name="a" enable-background="new"/>', `<!-- Generator -->${STANDARD}`),
    ],
    [
      'Inkscapeの保存',
      file(
        '<sodipodi:namedview pagecolor="#fff" inkscape:zoom="1"/><metadata><rdf:RDF><cc:Work rdf:about=""/></rdf:RDF></metadata><g inkscape:label="a"/>',
        '',
        'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#"',
      ),
    ],
    [
      '「on」で始まる言葉と、番地の文字',
      file('<text>once more = online https://tsunagu.example javascript:</text>'),
    ],
    ['BOMで始まる', `\ufeff${file('<path d="M0 0"/>')}`],
  ])('%s', (_what, text) => {
    expect(read(text)).toEqual({ width: 960, height: 300 });
  });

  test('見本のすべて', () => {
    const folder = fileURLToPath(new URL('../../../content/images/', import.meta.url));
    for (const name of readdirSync(folder)) {
      expect(readSvg(readFileSync(folder + name)), name).toEqual({
        width: expect.any(Number),
        height: expect.any(Number),
      });
    }
  });
});
