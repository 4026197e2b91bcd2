import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exportRows } from './columns.ts';
import { readRecords, readTextFile, type TextEncoding, writeCsv } from './delimited.ts';
import { BLANK_ROW, type MatchRow, ROW_FIELDS, type RowField } from './fields.ts';
import { columnLetters } from './heads.ts';
import { readTable } from './read-table.ts';
import { normalised } from './row.ts';
import { matchRow, TOKEN } from './testing/forms.ts';
import { readTime } from './time.ts';

describe('区切られた文字', () => {
  test.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      '表計算ソフトからの貼り付け',
    ],
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      'CSV、最後の改行なし',
    ],
    [
      'a;b\nc;d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      'セミコロン',
    ],
    ['a\tb,c', [['a', 'b,c']], 'タブがあれば読点は文字'],
    ['"a,1",b', [['a,1', 'b']], '引用された区切り'],
    ['"a\nb"\tc', [['a\nb', 'c']], 'セルの中の改行'],
    ['"a""b",c', [['a"b', 'c']], '引用符そのもの'],
    ['a,5"', [['a', '5"']], 'セルの途中の引用符は文字'],
    ['"西岡"FC\tb', [['"西岡"FC', 'b']], 'LibreOfficeは、引用符で始まる名もそのまま貼り付ける'],
    [
      'a,\n,b\n',
      [
        ['a', ''],
        ['', 'b'],
      ],
      '空のセル',
    ],
    ['a\n\nb', [['a'], [''], ['b']], '空の行も一行'],
    ['sep=;\r\na;b', [['a', 'b']], '区切りの宣言'],
    ['', [], '何もない'],
  ])('%j は %j: %s', (text, records) => {
    expect(readRecords(text)).toEqual({ records, unclosed: null });
  });

  test('閉じられていない引用符は、どの行かを言う', () => {
    expect(readRecords('a,b\n"c,d\ne,f').unclosed).toBe(2);
  });

  test('書き出したものを読めば、どんな文字でも元のまま', () => {
    const anyCell = fc.string({ unit: fc.constantFrom(...'a"\',;\t\r\n=+-@ 　あ') });
    const anyRecords = fc.array(fc.array(anyCell, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
    fc.assert(
      fc.property(anyRecords, (records) => {
        const all = [['左', '右'], ...records];
        expect(readRecords(writeCsv(all).slice(1)).records).toEqual(all);
      }),
    );
  });

  test('表計算ソフトが式とみなすセルは、式にならない形で書き出す', () => {
    expect(writeCsv([['=1+1', '-abc', 'a-b']])).toBe("\uFEFF'=1+1,'-abc,a-b\r\n");
  });

  test('表計算ソフトが番号や日付に変えるIDと名は、変えない形で書き出し、日付と時刻はそのまま', () => {
    const cells = [
      '007',
      '1-2',
      '4/6',
      '1234567890123456',
      'TRUE',
      '7',
      'U-12',
      '2026-05-16',
      '09:30',
      '12A',
    ];
    expect(writeCsv([cells])).toBe(
      "\uFEFF'007,'1-2,'4/6,'1234567890123456,'TRUE,7,U-12,2026-05-16,09:30,12A\r\n",
    );
    expect(readRecords(writeCsv([cells]).slice(1)).records).toEqual([cells]);
  });
});

describe('ファイルの文字コード', () => {
  const decode = (bytes: Uint8Array, encoding: TextEncoding) => {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      return null;
    }
  };
  // 厚別公園①髙 in cp932, the last two of them beyond plain Shift_JIS.
  const cp932 = [0x8c, 0xfa, 0x95, 0xca, 0x8c, 0xf6, 0x89, 0x80, 0x87, 0x40, 0xfb, 0xfc];
  const utf8 = [...new TextEncoder().encode('厚別公園①髙')];
  const utf16 = [...'厚別公園①髙'].flatMap((sign) => [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8]);
  test.each([
    ['UTF-8', utf8],
    ['BOM付きのUTF-8', [0xef, 0xbb, 0xbf, ...utf8]],
    ['日本語のExcelのCSV（cp932）', cp932],
    ['ExcelのUnicodeテキスト', [0xff, 0xfe, ...utf16]],
    [
      '上位から書かれたUnicodeテキスト',
      [0xfe, 0xff, ...utf16.flatMap((_, at) => (at % 2 ? [utf16[at] ?? 0, utf16[at - 1] ?? 0] : []))],
    ],
  ])('%s を見分けて読む', (_name, bytes) => {
    expect(readTextFile(new Uint8Array(bytes), decode)).toBe('厚別公園①髙');
  });

  test('cp932だけにある文字と、波線と長い横線も読む', () => {
    // As Windows has them: its 〜 and － are the full-width ones.
    const bytes = [0x87, 0x8a, 0xed, 0x95, 0x31, 0x30, 0x3a, 0x30, 0x30, 0x81, 0x60, 0x81, 0x7c];
    const text = readTextFile(new Uint8Array(bytes), decode);
    expect(text).toBe('㈱﨑10:00～－');
    expect(readTime('10:00～')).toEqual({ ok: true, time: '10:00' });
    expect(readTime('－')).toEqual({ ok: true, time: '00:00' });
  });

  test('半角カナも読み、文字でないファイルは読まない', () => {
    expect(readTextFile(new Uint8Array([0xca, 0xdf, 0xb0, 0xb8]), decode)).toBe('ﾊﾟｰｸ');
    expect(readTextFile(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0x80]), decode)).toBeNull();
  });

  test.each([
    ['PDF', '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\n'],
    ['表計算ソフトの名を付けたHTML', '<html><body><table><tr><td>左クラブ名</td></tr></table></body></html>'],
    ['表だけのHTML', '\n<TABLE border=1><tr><td>左クラブ名</td></tr></TABLE>'],
    ['XMLスプレッドシート2003', '\uFEFF<?xml version="1.0"?>\n<Workbook></Workbook>'],
    ['リッチテキスト', '{\\rtf1\\ansi 左クラブ名}'],
    ['メールの古い文字コード', '\u001b$B:8\u001b(B,\u001b$B1&\u001b(B\n'],
  ])('%sは、試合の行として読まない', (_name, text) => {
    expect(readTextFile(new TextEncoder().encode(text), decode)).toBeNull();
  });

  test('記号で始まるクラブの名は、ほかの形式のファイルと取り違えない', () => {
    for (const text of ['<西岡FC>,手稲', '%西岡,手稲', '{西岡},手稲']) {
      expect(readTextFile(new TextEncoder().encode(text), decode)).toBe(text);
    }
  });

  test('空のファイルは空', () => {
    expect(readTextFile(new Uint8Array(), decode)).toBe('');
  });
});

describe('表を読む', () => {
  test('見出しの日本語で列を見分ける。順は問わず、知らない列は読まずに知らせる', () => {
    const text = [
      '日付\t開始時間\t会場\tNo.\tホーム\tアウェイ\t審判\tＵＲＬトークン',
      `5月16日(土)\t9:30\t厚別公園\t3\t西岡FC\t中の島SSS\t未定\t${TOKEN}`,
    ].join('\r\n');
    const { rows, columns, notices, fault } = readTable(text, 2026);
    expect(rows).toEqual([
      {
        line: 2,
        row: matchRow({ clubLeftName: '西岡FC', clubRightName: '中の島SSS', matchNumber: '3' }),
      },
    ]);
    expect([columns.hasHeader, fault]).toEqual([true, null]);
    expect(notices).toEqual(['「審判」の列は読み取りませんでした。']);
  });

  test('見出しがなければ画面の順に読み、そのことを知らせる', () => {
    const cells = ['西岡FC', '中の島SSS', '', '', '3', '5/16', '0.395833', '厚別公園', TOKEN];
    const { rows, notices } = readTable(cells.join('\t'), 2026);
    expect(rows).toEqual([
      {
        line: 1,
        row: matchRow({ clubLeftName: '西岡FC', clubRightName: '中の島SSS', matchNumber: '3' }),
      },
    ]);
    expect(notices[0]).toMatch(/^見出しの行がないため、左クラブ名、右クラブ名、/);
  });

  test('見出しの上にある大会の題などは読まない', () => {
    const { rows, notices } = readTable('第30回 春季カップ\n\n左,右,日付\nA,B,5/16', 2026);
    expect(rows.map(({ line }) => line)).toEqual([4]);
    expect(notices).toEqual(['見出し（3行目）より上は読み取りませんでした。']);
  });

  test('空の行は飛ばし、行の番号は表計算ソフトのものと同じ', () => {
    const { rows } = readTable('\n左,右,日付\n\n,,\nA,B,5/16\n', 2026);
    expect(rows.map(({ line }) => line)).toEqual([5]);
  });

  test('時刻の列やセルが空なら00:00', () => {
    expect(readTable('左,右,日付\nA,B,5/16', 2026).rows[0]?.row.scheduledStartTime).toBe('00:00');
    expect(readTable('左,右,時刻\nA,B,', 2026).rows[0]?.row.scheduledStartTime).toBe('00:00');
  });

  test('同じ列が二つあれば左を読み、知らせる', () => {
    const { rows, notices } = readTable('左,右,会場,場所\nA,B,SSAP,厚別', 2026);
    expect(rows[0]?.row.ground).toBe('SSAP');
    expect(notices).toEqual(['「会場」の列が二つあるため、左の列を読み取りました。']);
  });

  test.each([
    ['節,試合番号', '9,2', '第9節 第2試合'],
    ['試合No.,節', '２,第９節', '第9節 第2試合'],
    ['節,試合番号', '最終節,第3試合', '最終節 第3試合'],
    ['節,試合番号', '9,', '第9節'],
    ['節,試合番号', ',2', '2'],
    ['節,試合番号', '9,第9節 第2試合', '第9節 第2試合'],
    ['節,試合', '1,順位決定戦', '第1節 順位決定戦'],
    ['会場,節', '厚別公園,9', '第9節'],
  ])('「%s」の「%s」は、節を試合番号と取り違えず %s', (heads, cells, expected) => {
    const { rows, notices } = readTable(`左,右,${heads}\nA,B,${cells}`, 2026);
    expect(rows[0]?.row.matchNumber).toBe(expected);
    expect(notices).toEqual(['節は、試合番号の前に付けて読み取りました（例：第9節 第2試合）。']);
  });

  test.each([
    ['', '試合の行がありません。'],
    ['左,右,日付\n', '試合の行がありません。'],
    ['左,右,日付\n"A,B,5/16', '2行目の「"」が閉じられていないため、その先を読み取れません。'],
  ])('%j は読めない', (text, fault) => {
    expect(readTable(text, 2026).fault).toBe(fault);
  });

  test('2,000行までで、それより多ければ数を言う', () => {
    const line = `A,B,,,1,5/16,9:30,SSAP,${TOKEN}\n`;
    expect(readTable(line.repeat(2_000), 2026).fault).toBeNull();
    expect(readTable(line.repeat(2_001), 2026).fault).toBe(
      '2001行あります。一度に読み取れるのは2000行までです。',
    );
  });

  test('百万行のCSVにも、すぐに答える', () => {
    const commas = `A,B,,,1,5/16,9:30,SSAP,${TOKEN}\n${',,,,,,,,\n'.repeat(900_000)}`;
    expect(readTable(commas, 2026).rows).toHaveLength(1);
    expect(readTable('北\n'.repeat(1_000_000), 2026).fault).toMatch(/^\d+行あります。/);
  });

  test.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [51, 'AZ'],
    [52, 'BA'],
    [702, 'AAA'],
  ])('%i番目の列は %s', (at, letters) => {
    expect(columnLetters(at)).toBe(letters);
  });
});

describe('書き出し', () => {
  test('行がなければ、記入のための見出しだけ', () => {
    expect(exportRows([])).toBe(
      '\uFEFF左クラブ名,右クラブ名,左クラブID,右クラブID,試合番号,試合日,開始時刻,会場,URLトークン,部・ブロック,グループ1,グループ2\r\n',
    );
  });

  test('書き出したものを読めば、同じ行になる', () => {
    const anyText = fc.string({ unit: fc.constantFrom(...'北FC"\',;\t\n=+-@ 　あ1') });
    const anyRow = fc
      .record(Object.fromEntries(ROW_FIELDS.map((field): [RowField, typeof anyText] => [field, anyText])))
      .map(
        (cells): MatchRow =>
          normalised({ ...BLANK_ROW, ...cells, clubLeftName: `西岡${cells.ground}` }, 2026),
      );
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1, maxLength: 5 }), (rows) => {
        // A file's empty cell is nobody's wish: the default of a new row holds.
        const timed = rows.map((row) => ({ ...row, scheduledStartTime: row.scheduledStartTime || '00:00' }));
        expect(readTable(exportRows(rows), 2026).rows.map(({ row }) => row)).toEqual(timed);
      }),
    );
  });
});
