import { expect, test } from 'vitest';
import { cellFormats } from './styles.ts';

/** The format of a style with this code. */
function formatOf(code: string, xfs = '<xf numFmtId="164"/>') {
  const escaped = code.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const codes = `<numFmts><numFmt numFmtId="164" formatCode="${escaped}"/></numFmts>`;
  return cellFormats(`<styleSheet>${codes}<cellXfs>${xfs}</cellXfs></styleSheet>`);
}

test.each([
  ['000', { kind: 'digits', least: 3 }],
  ['0.0%', { kind: 'percent' }],
  ['yyyy"年"m"月"', { kind: 'date' }],
  ['ggge"年"', { kind: 'plain' }],
  ['m月d日', { kind: 'date' }],
  ['e-m', { kind: 'plain' }],
  ['[$-411]ge.m.d h:mm', { kind: 'dayAndTime' }],
  ['h:mm', { kind: 'plain' }],
  ['"yd"0', { kind: 'plain' }],
  ['\\y0', { kind: 'plain' }],
  ['[h]:mm', { kind: 'plain' }],
  ['"開いたまま y', { kind: 'date' }],
  ['0;yyyy', { kind: 'plain' }],
])('書式 %s', (code, format) => {
  expect(formatOf(code)(0)).toEqual(format);
});

test('意地の悪い書式も、すぐに読み終える', () => {
  const start = performance.now();
  for (const sign of ['[', '"', '\\', 'e', 'm', '"[', '0', ';']) {
    expect(formatOf(sign.repeat(500_000))(0)).toEqual({ kind: 'plain' });
  }
  // One long code, named by many styles, and many codes.
  const xfs = '<xf numFmtId="164"/>'.repeat(500_000);
  expect(formatOf('e'.repeat(100_000), xfs)(0)).toEqual({ kind: 'plain' });
  const codes = Array.from(
    { length: 100_000 },
    (_, id) => `<numFmt numFmtId="${id + 200}" formatCode="000"/>`,
  );
  const many = cellFormats(`<numFmts>${codes.join('')}</numFmts><cellXfs><xf numFmtId="200"/></cellXfs>`);
  expect(many(0)).toEqual({ kind: 'digits', least: 3 });
  expect(performance.now() - start).toBeLessThan(5_000);
});

test('ありえない数の書式の後は、ふつうのセルになる', () => {
  const of = formatOf('000', '<xf numFmtId="164"/>'.repeat(100_000));
  expect([of(69_999), of(70_000)]).toEqual([{ kind: 'digits', least: 3 }, { kind: 'plain' }]);
});
