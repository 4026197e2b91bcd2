import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { svgFault } from './svg.ts';

const svg = (inner: string, before = '') =>
  Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?>${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 960 300">${inner}</svg>`,
  );

const RUNS = /動くプログラム/;
const LOADS = /ほかの場所/;

describe('SVGは、断られる', () => {
  test.each([
    ['script', svg('<script>alert(1)</script>'), RUNS],
    ['名前空間つきのscript', svg('<svg:script>alert(1)</svg:script>'), RUNS],
    ['押すと動く', svg('<rect onclick="alert(1)"/>'), RUNS],
    ['読み込むと動く（大文字）', svg('<image/ONLOAD = "x"/>'), RUNS],
    ['HTMLをはさむ', svg('<foreignObject><p>a</p></foreignObject>'), RUNS],
    ['javascript:', svg('<a href="javascript:alert(1)"><rect/></a>'), RUNS],
    ['外の画像', svg('<image href="https://evil.example/a.png"/>'), LOADS],
    ['外の画像（xlink）', svg("<image xlink:href='//evil.example/a.png'/>"), LOADS],
    ['外の画像（文字参照）', svg('<image href="&#104;ttps://evil.example/"/>'), LOADS],
    ['埋め込まれたSVG', svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'), LOADS],
    ['スタイルの中の番地', svg('<style>rect{fill:url(https://evil.example/)}</style>'), LOADS],
    ['スタイルの読み込み', svg('<style>@import "a.css";</style>'), LOADS],
    ['外のスタイルシート', svg('', '<?xml-stylesheet href="a.css"?>'), LOADS],
    ['ENTITY', svg('&a;', '<!DOCTYPE svg [<!ENTITY a "x">]>'), /ENTITY/],
    ['ATTLIST', svg('', '<!DOCTYPE svg [<!ATTLIST svg onload CDATA "a()">]>'), /ENTITY/],
    ['UTF-8でない', Buffer.from([0xff, 0xfe, 0x3c, 0]), /文字コード/],
  ])('%s', (_what, bytes, sentence) => {
    expect(svgFault(bytes)).toMatch(sentence);
  });

  test('大きくて意地の悪いものも、すぐに', () => {
    const start = performance.now();
    for (const part of ['<', ' href="', ' on', 'url(', '<!DOCTYPE ', ' on a', 'href=  ']) {
      svgFault(Buffer.from(part.repeat(1_000_000 / part.length)));
    }
    expect(performance.now() - start).toBeLessThan(3_000);
  });
});

describe('SVGは、使える', () => {
  test.each([
    ['ふつうのロゴ', svg('<g id="a"><path d="M0 0"/></g><use xlink:href="#a"/>')],
    ['色のぼかし', svg('<rect fill="url(#g)" style="filter:url(\'#f\')"/>')],
    ['埋め込まれたPNG', svg('<image href="data:image/png;base64,iVBORw0KGgo="/>')],
    [
      'Illustratorの書き出し',
      svg(
        '',
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
      ),
    ],
    ['「on」で始まる言葉', svg('<text>once more = online</text>')],
  ])('%s', (_what, bytes) => {
    expect(svgFault(bytes)).toBeNull();
  });

  test('見本のすべて', () => {
    const folder = fileURLToPath(new URL('../../content/images/', import.meta.url));
    for (const name of readdirSync(folder)) expect(svgFault(readFileSync(folder + name)), name).toBeNull();
  });
});
