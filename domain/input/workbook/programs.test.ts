/** Workbooks as the programs that organisers use write them, part by part. */

import { describe, expect, test } from 'vitest';
import { isScheduleHeader } from '../columns.ts';
import { rowsOf } from '../read-table.ts';
import { readRow } from '../row.ts';
import { decode, inflate, zip } from '../testing/zip-file.ts';
import { readWorkbook } from './workbook.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

type Parts = {
  /** What stands in `<workbook>`. */
  readonly workbook: string;
  readonly sheets: readonly string[];
  readonly shared?: readonly string[];
  readonly styles?: string;
};

async function tableOf({ workbook, sheets, shared, styles = '' }: Parts) {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${REL}/${type}" Target="${target}"/>`;
  const relations = [
    ...sheets.map((_sheet, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
    relation(90, 'styles', 'styles.xml'),
    ...(shared === undefined ? [] : [relation(91, 'sharedStrings', 'sharedStrings.xml')]),
  ];
  const bytes = await zip({
    '[Content_Types].xml': `${XML}<Types/>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${REL}">${workbook}</workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}">${relations.join('')}</Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`,
    ...(shared === undefined
      ? {}
      : { 'xl/sharedStrings.xml': `${XML}<sst xmlns="${MAIN}">${shared.join('')}</sst>` }),
    ...Object.fromEntries(
      sheets.map((sheet, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${XML}<worksheet xmlns="${MAIN}">${sheet}</worksheet>`,
      ]),
    ),
  });
  const read = await readWorkbook(bytes, inflate, decode, isScheduleHeader);
  if (!read.ok) throw new Error(read.fault.message);
  return { notices: read.notices, rows: rowsOf(read.records, 2026).rows.map(({ row }) => row) };
}

const SHEET = '<sheets><sheet name="日程" sheetId="1" r:id="rId1"/></sheets>';
const HEAD = ['試合日', '開始時刻', '会場', '左クラブ名', '右クラブ名', '左クラブID', '試合番号'];

/** Cell formats 1: a day, 2: a time, 3: 007, 4: percent, 5: a day of one's own, with its weekday, 6: a day with its time. */
const STYLES =
  '<numFmts count="2"><numFmt numFmtId="176" formatCode="000"/><numFmt numFmtId="177" formatCode="yyyy/m/d\\(aaa\\);@"/></numFmts>' +
  '<cellStyleXfs count="1"><xf numFmtId="9" fontId="0"/></cellStyleXfs>' +
  '<cellXfs count="7"><xf numFmtId="0" fontId="0" xfId="0"><alignment vertical="center"/></xf><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="20"/><xf numFmtId="176"/><xf numFmtId="9"/><xf numFmtId="177"/><xf numFmtId="22"/></cellXfs>';

describe('Excel 365のファイル', () => {
  const shared = [...HEAD, '厚別公園', '㈱西岡FC①', '髙﨑SSS'].map(
    (text) => `<si><t>${text}</t><phoneticPr fontId="1"/></si>`,
  );
  const head = `<row r="1" spans="1:7" ht="18.75" x14ac:dyDescent="0.4">${HEAD.map(
    (_text, at) => `<c r="${'ABCDEFG'[at]}1" s="0" t="s"><v>${at}</v></c>`,
  ).join('')}</row>`;
  const match = (line: number, day: string, attributes = '') =>
    `<row r="${line}" spans="1:7"${attributes}>${day.replaceAll('#', String(line))}<c r="B${line}" s="2"><v>0.39583333333333331</v></c><c r="C${line}" t="s"><v>7</v></c><c r="D${line}" t="s"><v>8</v></c><c r="E${line}" t="s"><v>9</v></c><c r="F${line}" s="3"><v>7</v></c><c r="G${line}"><f>G${line - 1}+1</f><v>${line - 1}</v></c></row>`;
  const book = (rows: string, more = '', workbook = `<workbookPr defaultThemeVersion="166925"/>${SHEET}`) =>
    tableOf({
      workbook,
      shared,
      styles: STYLES,
      sheets: [
        `<dimension ref="A1:G3"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews><cols><col min="1" max="1" width="10.5" customWidth="1"/></cols><sheetData>${head}${rows}</sheetData>${more}<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>`,
      ],
    });

  test('日付と時刻の番号、0を埋めたID、式の結果、環境依存の文字を読む', async () => {
    const { rows, notices } = await book(match(2, '<c r="A#" s="1"><v>46158</v></c>'));
    expect(rows).toMatchObject([
      {
        matchDate: '2026-05-16',
        scheduledStartTime: '09:30',
        ground: '厚別公園',
        clubLeftName: '㈱西岡FC①',
        clubRightName: '髙﨑SSS',
        clubLeftId: '007',
        matchNumber: '1',
      },
    ]);
    expect(notices).toEqual([]);
  });

  test('1904年から数えるファイルの日は、同じ日になり、時刻はずれない', async () => {
    const workbook = `<workbookPr date1904="1"/>${SHEET}`;
    const rows = `${match(2, '<c r="A#" s="1"><v>44696</v></c>')}${match(3, '<c r="A#" s="5"><v>44697</v></c>')}`;
    const table = await book(rows, '', workbook);
    expect(table.rows.map(({ matchDate, scheduledStartTime }) => [matchDate, scheduledStartTime])).toEqual([
      ['2026-05-16', '09:30'],
      ['2026-05-17', '09:30'],
    ]);
  });

  test('結合された日は、すべての行のもの', async () => {
    const rows = `${match(2, '<c r="A#" s="1"><v>46158</v></c>')}${match(3, '<c r="A#" s="1"/>')}`;
    const { rows: read } = await book(rows, '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>');
    expect(read.map(({ matchDate }) => matchDate)).toEqual(['2026-05-16', '2026-05-16']);
  });

  test('隠れている行も読み、そのことを知らせる。書式だけの行は行ではない', async () => {
    const day = '<c r="A#" s="1"><v>46158</v></c>';
    const empty = '<row r="4" spans="1:7" hidden="1"><c r="A4" s="1"/><c r="B4" s="2"/></row>';
    const { rows, notices } = await book(`${match(2, day)}${match(3, day, ' hidden="1"')}${empty}`);
    expect(rows).toHaveLength(2);
    expect(notices).toEqual(['隠れている行（1行）も読み取りました。']);
  });

  test('日付と時刻が一つのセルにあるときも、それぞれの欄に読める', async () => {
    const { rows } = await book(
      match(2, '<c r="A#" s="5"><v>46158.541666666664</v></c>').replace(
        '<v>0.39583333333333331</v>',
        '<v>46158.541666666664</v>',
      ),
    );
    expect(rows).toMatchObject([{ matchDate: '2026-05-16', scheduledStartTime: '13:00' }]);
  });

  test('時刻のセルの0:00は、日付が共にあってもなくても、時刻が未定の00:00', async () => {
    const day = '<c r="A#" s="1"><v>46158</v></c>';
    const time = (cell: string) => match(2, day).replace('s="2"><v>0.39583333333333331</v>', cell);
    for (const cell of ['s="2"><v>0</v>', 's="6"><v>46158</v>']) {
      const { rows } = await book(time(cell));
      expect(rows).toMatchObject([{ matchDate: '2026-05-16', scheduledStartTime: '00:00' }]);
    }
  });

  test('百分率のセルは、画面のとおりに読む', async () => {
    const { rows } = await book(
      match(2, '<c r="A#" s="1"><v>46158</v></c>').replace(
        's="3"><v>7</v>',
        's="4"><v>7.0000000000000007E-2</v>',
      ),
    );
    expect(rows).toMatchObject([{ clubLeftId: '7%' }]);
  });
});

const plainRow = (line: number, cells: readonly string[]) =>
  `<row r="${line}">${cells.map((text, at) => `<c r="${'ABCDEFG'[at]}${line}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
const MATCH = ['2026/5/16(土)', '９：３０', '厚別公園', '西岡FC', '手稲SSS', '', '第1試合'];

test('LibreOfficeのファイル: 型のある式、飛ばされたセル、行の終わりまでの書式', async () => {
  const cell = (at: string, text: string) =>
    `<c r="${at}" s="0" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  const { rows } = await tableOf({
    workbook: `<fileVersion appName="Calc"/><workbookPr backupFile="false" showObjects="all" date1904="false"/>${SHEET}`,
    styles: STYLES,
    sheets: [
      `<sheetPr filterMode="false"/><sheetData><row r="1" customFormat="false" ht="12.8" hidden="false" customHeight="false" outlineLevel="0" collapsed="false">${HEAD.map((text, at) => cell(`${'ABCDEFG'[at]}1`, text)).join('')}</row><row r="2" hidden="false"><c r="A2" s="5" t="n"><v>46158</v></c><c r="B2" s="2" t="n"><f aca="false">TIME(9,30,0)</f><v>0.395833333333333</v></c>${cell('C2', ' 厚別公園 ')}${cell('D2', '西岡ＦＣ')}<c r="E2" s="0" t="str"><f aca="false">"手稲"&amp;"SSS"</f><v>手稲SSS</v></c><c r="G2" s="0" t="n"><v>1</v></c></row><row r="3" hidden="false"><c r="A3" s="5"/></row></sheetData>`,
    ],
  });
  expect(rows).toMatchObject([
    {
      matchDate: '2026-05-16',
      scheduledStartTime: '09:30',
      ground: '厚別公園',
      clubLeftName: '西岡ＦＣ',
      clubRightName: '手稲SSS',
    },
  ]);
});

test('Googleスプレッドシートのファイル: 名前空間の接頭辞と、小数の付いた日付', async () => {
  const shared = [...HEAD, ...MATCH].map((text) => `<si><t xml:space="preserve">${text}</t></si>`);
  const row = (line: number, from: number) =>
    `<row r="${line}">${HEAD.map((_text, at) => `<c r="${'ABCDEFG'[at]}${line}" s="0" t="s"><v>${from + at}</v></c>`).join('')}</row>`;
  const { rows } = await tableOf({
    workbook: `<workbookPr/><sheets><sheet state="visible" name="日程" sheetId="1" r:id="rId1"/></sheets><definedNames/><calcPr/>`,
    shared,
    sheets: [
      `<sheetData>${row(1, 0)}${row(2, HEAD.length)}<row r="3"><c r="A3" s="1"><v>46159.0</v></c><c r="B3" s="2"><v>0.4166666667</v></c><c r="C3" s="0" t="s"><v>9</v></c><c r="D3" s="0" t="s"><v>10</v></c><c r="E3" s="0" t="s"><v>11</v></c></row></sheetData>`,
    ],
  });
  expect(rows).toMatchObject([
    { matchDate: '2026-05-16', scheduledStartTime: '09:30', matchNumber: '第1試合' },
    { matchDate: '2026-05-17', scheduledStartTime: '10:00' },
  ]);
});

test('Numbersのファイル: 初めのシートは書き出しの概要なので、日程のシートを読み、そう知らせる', async () => {
  const { rows, notices } = await tableOf({
    workbook:
      '<sheets><sheet name="書き出しの概要" sheetId="1" r:id="rId1"/><sheet name="シート1 - 日程" sheetId="2" r:id="rId2"/></sheets>',
    sheets: [
      `<sheetData>${plainRow(1, ['この書類はNumbersから書き出されました。'])}${plainRow(3, ['Numbersのシート名', 'Numbersの表名'])}</sheetData>`,
      `<sheetData>${plainRow(1, ['日程'])}${plainRow(2, HEAD)}${plainRow(3, MATCH)}</sheetData>`,
    ],
  });
  expect(notices).toEqual(['シート「シート1 - 日程」を読み取りました。']);
  const [row] = rows;
  if (row === undefined) throw new Error('No row was read.');
  const read = readRow(
    { ...row, urlAccessToken: 'x'.repeat(16) },
    { divisionName: '', group_1: '', group_2: '', fiscalYear: 2026 },
  );
  expect(read).toMatchObject({ entry: { date: '2026-05-16', startTime: '09:30', matchNumber: 1 } });
});

test('書き出したCSVをExcelブックで保存し直しても、式や番号にならないための印は名の一部にならない', async () => {
  const { rows } = await tableOf({
    workbook: SHEET,
    sheets: [
      `<sheetData>${plainRow(1, HEAD)}${plainRow(2, ['2026-05-16', '09:30', '厚別公園', "'=1+1", "'@x", "'007", "'1-2"])}</sheetData>`,
    ],
  });
  expect(rows).toMatchObject([
    { clubLeftName: '=1+1', clubRightName: '@x', clubLeftId: '007', matchNumber: '1-2' },
  ]);
});
