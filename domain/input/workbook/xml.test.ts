import { describe, expect, test } from 'vitest';
import { xmlPieces } from './xml.ts';

function piecesOf(xml: string): readonly string[] {
  return [...xmlPieces(xml)].map((piece) => {
    if (piece.kind === 'text') return piece.text;
    return piece.kind === 'close' ? `</${piece.name}>` : `<${piece.name}${piece.isEmpty ? '/' : ''}>`;
  });
}

describe('XMLを読む', () => {
  test.each<[string, string, readonly string[]]>([
    ['要素と文字', '<a><b>1</b></a>', ['<a>', '<b>', '1', '</b>', '</a>']],
    ['名前空間の接頭辞は読まない', '<x:a><y:b/></x:a>', ['<a>', '<b/>', '</a>']],
    ['空の要素', '<a/><b />', ['<a/>', '<b/>']],
    ['属性の中の記号', '<a b=">" c=\'/>\'>x</a>', ['<a>', 'x', '</a>']],
    ['宣言と処理命令', '<?xml version="1.0"?><!DOCTYPE a><a/>', ['<a/>']],
    ['引用符のある覚え書き', "<a><!-- don't > --><b/></a>", ['<a>', '<b/>', '</a>']],
    ['CDATAは文字のまま', '<a><![CDATA[1 < 2 &amp;]]></a>', ['<a>', '1 < 2 &amp;', '</a>']],
    ['閉じられていない要素の先は読まない', '<a/><b c="', ['<a/>']],
    ['参照を元の文字に戻す', '<a>&lt;&#x41;&#66;&unknown;</a>', ['<a>', '<AB&unknown;', '</a>']],
  ])('%s', (_what, xml, pieces) => {
    expect(piecesOf(xml)).toEqual(pieces);
  });

  test('属性は名で読み、接頭辞があってもよい', () => {
    const [piece] = xmlPieces('<sheet name="A &amp; B" r:id = \'rId1\'/>');
    if (piece?.kind !== 'open') throw new Error('No element was read.');
    expect([piece.attribute('name'), piece.attribute('id'), piece.attribute('state')]).toEqual([
      'A & B',
      'rId1',
      null,
    ]);
  });

  test.each([
    ['終わらない要素', `<a ${'x'.repeat(8_000_000)}`],
    ['数えきれない属性', '<a b="'.repeat(1_000_000)],
    ['要素の初めばかり', '<'.repeat(8_000_000)],
  ])('%sにも、止まらずに答える', (_what, xml) => {
    expect(piecesOf(xml).length).toBeLessThan(2);
  });
});
