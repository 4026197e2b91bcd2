import { describe, expect, test } from 'vitest';
import { isScheduleHeader } from '../columns.ts';
import { rowsOf } from '../read-table.ts';
import { matchRow, TOKEN } from '../testing/forms.ts';
import { decode, inflate, zip } from '../testing/zip-file.ts';
import { isWorkbook, readWorkbook } from './workbook.ts';

const read = async (bytes: Uint8Array | Promise<Uint8Array>) =>
  readWorkbook(await bytes, inflate, decode, isScheduleHeader);

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type Book = { readonly sheet: string; readonly shared?: readonly string[]; readonly workbook?: string };

const SHEETS =
  '<workbookPr/><sheets><sheet name="控え" sheetId="1" state="hidden" r:id="rId1"/><sheet name="日程 &amp; 会場" sheetId="2" r:id="rId2"/></sheets>';

function book({ sheet, shared = [], workbook = SHEETS }: Book, method: 0 | 8 = 8): Promise<Uint8Array> {
  const items = shared.map((item) => `<si>${item}</si>`).join('');
  return zip(
    {
      '[Content_Types].xml': `${XML}<Types/>`,
      'xl/workbook.xml': `${XML}<workbook ${NS} xmlns:r="${TYPE}">${workbook}</workbook>`,
      'xl/_rels/workbook.xml.rels': `${XML}<Relationships><Relationship Id="rId1" Type="${TYPE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${TYPE}/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${TYPE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      'xl/sharedStrings.xml': `${XML}<sst ${NS}>${items}</sst>`,
      'xl/worksheets/sheet1.xml': `${XML}<worksheet ${NS}><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
      'xl/worksheets/sheet2.xml': `${XML}<worksheet ${NS}>${sheet}</worksheet>`,
    },
    method,
  );
}

async function recordsOf(given: Book): Promise<readonly (readonly string[])[]> {
  const found = await read(book(given));
  if (!found.ok) throw new Error(found.fault.message);
  return found.records;
}

describe('Excelのファイル', () => {
  test('日付も時刻も番号のまま、試合の行になる', async () => {
    const shared = [
      '日付',
      '時刻',
      '会場',
      '左',
      '右',
      '番号',
      'トークン',
      '厚別公園',
      '西岡FC',
      '中の島SSS',
      TOKEN,
    ].map((text) => `<t>${text}</t>`);
    const cells = (line: number, all: readonly string[]) =>
      `<row r="${line}">${all.map((cell, at) => `<c r="${'ABCDEFG'[at]}${line}" ${cell}</c>`).join('')}</row>`;
    const header = cells(
      1,
      [0, 1, 2, 3, 4, 5, 6].map((at) => `t="s"><v>${at}</v>`),
    );
    const match = cells(2, [
      's="1"><v>46158</v>',
      's="2"><v>0.39583333333333331</v>',
      't="s"><v>7</v>',
      't="s"><v>8</v>',
      't="s"><v>9</v>',
      '><v>3</v>',
      't="s"><v>10</v>',
    ]);
    const records = await recordsOf({ sheet: `<sheetData>${header}${match}</sheetData>`, shared });
    const { rows, fault } = rowsOf(records, 2026);
    expect(fault).toBeNull();
    expect(rows).toEqual([
      { line: 2, row: matchRow({ clubLeftName: '西岡FC', clubRightName: '中の島SSS', matchNumber: '3' }) },
    ]);
  });

  test('隠されたシートではなく、見えている初めのシートを読む', async () => {
    const sheet =
      '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>見える</t></is></c></row></sheetData>';
    expect(await recordsOf({ sheet })).toEqual([['見える']]);
  });

  test.each<[string, string, string]>([
    ['ふりがな', '<t>厚別</t><rPh sb="0" eb="2"><t>アツベツ</t></rPh><phoneticPr fontId="1"/>', '厚別'],
    ['文字ごとの書式', '<r><t>西岡</t></r><r><rPr><b/></rPr><t xml:space="preserve"> FC</t></r>', '西岡 FC'],
    ['記号', '<t>A&amp;B &lt;1&gt; &#x4E2D;&#65;</t>', 'A&B <1> 中A'],
    ['セルの中の改行', '<t>西岡_x000D_\nFC</t>', '西岡\r\nFC'],
    ['空', '<t/>', ''],
  ])('文字のセル: %s', async (_what, item, text) => {
    const sheet =
      '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>7</v></c></row></sheetData>';
    expect(await recordsOf({ sheet, shared: [item] })).toEqual([[text, '7']]);
  });

  test.each([
    ['<c r="A1"><v>6.9444444444444441E-3</v></c>', '0.006944444444444444', '指数で書かれた数'],
    ['<c r="A1" t="str"><f>B1</f><v>西岡FC</v></c>', '西岡FC', '式の結果'],
    ['<c r="A1" t="e"><v>#N/A</v></c><c r="B1"><v>1</v></c>', '', '式の誤りは空'],
  ])('%s は %s: %s', async (cell, text) => {
    const records = await recordsOf({ sheet: `<sheetData><row r="1">${cell}</row></sheetData>` });
    expect(records[0]?.[0]).toBe(text);
  });

  test('飛ばされた行と列は空で、行の番号は変わらない', async () => {
    const sheet = '<sheetData><row r="3"><c r="C3"><v>5</v></c></row></sheetData>';
    expect(await recordsOf({ sheet })).toEqual([[], [], ['', '', '5']]);
  });

  test('縦に結合されたセルは、試合のある全ての行のもの', async () => {
    const cell = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = [
      `<row r="1">${cell('A1', '5月16日')}${cell('B1', '西岡')}</row>`,
      `<row r="2"><c r="A2" s="1"/>${cell('B2', '手稲')}</row>`,
      '<row r="3"><c r="A3" s="1"/></row>',
    ];
    const sheet = `<sheetData>${rows.join('')}</sheetData><mergeCells count="1"><mergeCell ref="A1:A3"/></mergeCells>`;
    expect(await recordsOf({ sheet })).toEqual([
      ['5月16日', '西岡'],
      ['5月16日', '手稲'],
    ]);
  });

  test('最後の行まで書式のあるシートも、百万行にはならない', async () => {
    const far = '<row r="1048576"><c r="A1048576"><v>1</v></c></row>';
    const sheet = `<sheetData><row r="1"><c r="A1"><v>1</v></c></row>${far}</sheetData><mergeCells><mergeCell ref="A1:A1048576"/></mergeCells>`;
    expect(await recordsOf({ sheet })).toEqual([['1']]);
  });

  test('圧縮されていないファイルも読む', async () => {
    const sheet = '<sheetData><row><c><v>1</v></c><c><v>2</v></c></row></sheetData>';
    expect(await read(book({ sheet }, 0))).toEqual({ ok: true, records: [['1', '2']], notices: [] });
  });

  test.each<[string, Uint8Array | Promise<Uint8Array>]>([
    ['空', new Uint8Array()],
    ['古い形式やパスワードのあるファイル', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['ほかのZIP', zip({ 'word/document.xml': '<document/>' })],
    ['途中で切れたファイル', book({ sheet: '<sheetData/>' }).then((bytes) => bytes.slice(0, 900))],
  ])('%s は、読めないことを文で言う', async (_what, bytes) => {
    expect(await read(bytes)).toMatchObject({
      fault: { message: expect.stringMatching(/^Excelのファイルとして読み取れません。/) },
    });
  });

  const cell = (at: string, text = '1') => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const lines = Array.from({ length: 20_000 }, (_, at) => at + 1);

  test('遠い列と長い文字は、読む範囲に収める', async () => {
    const rows = lines.map((line) => `<row r="${line}">${cell(`XFD${line}`)}${cell(`A${line}`)}</row>`);
    const records = await recordsOf({ sheet: `<sheetData>${rows.join('')}</sheetData>` });
    expect(Math.max(...records.map((cells) => cells.length))).toBeLessThanOrEqual(200);
    const [[long = ''] = []] = await recordsOf({
      sheet: `<sheetData><row r="1">${cell('A1', 'あ'.repeat(100_000))}</row></sheetData>`,
    });
    expect(long.length).toBeLessThanOrEqual(1_000);
  });

  test('同じところを何度も結合するシートにも、すぐに答える', async () => {
    const rows = lines.map((line) => `<row r="${line}">${cell(`A${line}`)}${cell(`B${line}`)}</row>`);
    const merged = '<mergeCell ref="A1:A20000"/>'.repeat(50_000);
    const sheet = `<sheetData>${rows.join('')}</sheetData><mergeCells>${merged}</mergeCells>`;
    expect(await recordsOf({ sheet })).toHaveLength(20_000);
  });

  test('下から上へ書かれた結合も、読む量に数える', async () => {
    const rows = lines.map((line) => `<row r="${line}">${cell(`A${line}`)}</row>`);
    const trap = '<mergeCell ref="A20000:A1"/><mergeCell ref="A1:A20000"/>'.repeat(30);
    const merges = `<mergeCells>${trap}<mergeCell ref="B1:B2"/></mergeCells>`;
    rows[0] = `<row r="1">${cell('A1')}${cell('B1', '最初')}</row>`;
    const [, second = []] = await recordsOf({ sheet: `<sheetData>${rows.join('')}</sheetData>${merges}` });
    expect(second).not.toContain('最初');
  });

  test('何千のシートが同じ中身を指しても、読むのは100まで', async () => {
    let read = 0;
    const counting: typeof inflate = async (bytes, most) => {
      read += 1;
      return inflate(bytes, most);
    };
    const bytes = await zip({
      'xl/workbook.xml': `<workbook><sheets>${'<sheet name="a" r:id="r1"/>'.repeat(5_000)}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="2"/></sheetData></worksheet>',
    });
    await readWorkbook(bytes, counting, decode, isScheduleHeader);
    expect(read).toBeLessThanOrEqual(110);
  });

  test('開くと巨大になるシートがいくつあっても、合わせて読む量は限られる', async () => {
    let opened = 0;
    const counting: typeof inflate = async (bytes, most) => {
      const file = await inflate(bytes, most);
      opened += file?.length ?? 0;
      return file;
    };
    const names = Array.from({ length: 16 }, (_, at) => `xl/worksheets/sheet${at + 1}.xml`);
    const sheets = names.map((_, at) => `<sheet name="${at}" sheetId="${at}" r:id="rId${at}"/>`).join('');
    const relations = names.map((name, at) => `<Relationship Id="rId${at}" Target="/${name}"/>`).join('');
    const bytes = await zip({
      'xl/workbook.xml': `<workbook><sheets>${sheets}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${relations}</Relationships>`,
      ...Object.fromEntries(names.map((name) => [name, ' '.repeat(3 * 1024 * 1024)])),
    });
    await readWorkbook(bytes, counting, decode, isScheduleHeader);
    expect(opened).toBeLessThan(45 * 1024 * 1024);
  });

  test('壊れたファイルも、読めないことを文で言う', async () => {
    const whole = await book({ sheet: '<sheetData/>' });
    const broken = whole.map((byte, at) => (at > 60 && at < whole.length - 700 ? byte ^ 0x5a : byte));
    expect(await read(broken)).toMatchObject({
      fault: { message: expect.stringMatching(/^Excelのファイルとして/) },
    });
  });

  test('文字のファイルとは初めの四つの符号で見分ける', async () => {
    expect(isWorkbook(await book({ sheet: '' }))).toBe(true);
    expect(isWorkbook(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toBe(true);
    expect(isWorkbook(new TextEncoder().encode('PK,勝点'))).toBe(false);
  });
});
