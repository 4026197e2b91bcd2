import { describe, expect, test } from 'vitest';
import { readRecords } from '../input/delimited.ts';
import * as sentence from './messages.ts';
import { MEMBER_HEADER, membersOf, placeText } from './read-table.ts';

function tableOf(text: string) {
  const read = membersOf(readRecords(text));
  if (!read.ok) throw new Error(read.fault.message);
  return read.table;
}

describe('見出し', () => {
  test.each([
    ['ひな形のとおり', MEMBER_HEADER],
    [
      'ほかの名簿の言葉',
      'ID,苗字,下の名前,フリガナ,E-mail,携帯電話番号,〒,ご住所,会員区分,お支払い方法,期限,保護者メールアドレス'.split(
        ',',
      ),
    ],
    [
      '全角と記号と空白',
      '会員Ｎｏ．,姓,名,【ふりがな】,Ｅメール,ＴＥＬ,郵便番号,住 所,種別,プラン,有効期限,保護者（お支払いになる方）のメールアドレス'.split(
        ',',
      ),
    ],
  ])('%sでも、どの列かがわかる', (_what, header) => {
    const { rows, notices } = tableOf(`${header.join('\t')}\n${header.map((_, at) => `v${at}`).join('\t')}`);
    expect(notices).toEqual([]);
    expect(Object.values(rows[0]?.cells ?? {})).toHaveLength(header.length);
    expect(rows[0]?.cells).toMatchObject({ memberId: 'v0', email: 'v4', address: 'v7', payerEmail: 'v11' });
  });

  test('ふりがなが二つの列にあれば、一つにする', () => {
    const { rows, columns } = tableOf('せい,めい,メール\nきたの,はるな,a@example.jp');
    expect(rows[0]?.cells).toEqual({ furigana: 'きたの はるな', email: 'a@example.jp' });
    expect(placeText(2, 'furigana', columns)).toBe('2行目 A列（ふりがな）');
  });

  test('題と空の行を飛ばし、行の番号は表計算ソフトのまま', () => {
    const { rows } = tableOf('2026年度 会員名簿,,\n\n氏名,メールアドレス\n\n北野 春菜,haruna@example.jp');
    expect(rows).toEqual([{ line: 5, cells: { fullName: '北野 春菜', email: 'haruna@example.jp' } }]);
  });

  test('知らない列と、二つある列を言う。書き出しの「状態」などは黙って飛ばす', () => {
    const { notices } = tableOf('姓,メール,血液型,状態,登録日時,電話,携帯\nあ,a@example.jp,A,有効,,1,2');
    expect(notices).toEqual([sentence.columnsNotRead(['血液型']), sentence.columnsTwice(['電話'])]);
  });
});

test.each([
  ['見出しがない', '北野,春菜,a@example.jp\n南,夏,b@example.jp', sentence.NO_HEADER],
  ['だれの行かわからない', '姓,名\n北野,春菜', sentence.NOBODY_NAMED],
  ['会員の行がない', '姓,メール\n\n', sentence.NO_ROWS],
  ['引用符が閉じない', '姓,メール\n"北野,a@example.jp', sentence.unclosedQuote(2)],
  [
    '2,001行ある',
    `姓,メール\n${Array.from({ length: 2_001 }, (_, at) => `北,a${at}@example.jp`).join('\n')}`,
    sentence.tooManyMembers(2_001),
  ],
])('%sときは、理由を言って読まない', (_what, text, message) => {
  expect(membersOf(readRecords(text))).toMatchObject({ ok: false, fault: { message } });
});

test('氏名の列への誤りは、その列を指す', () => {
  const { columns } = tableOf('氏名,メール\n北野,a@example.jp');
  expect(placeText(2, 'firstName', columns)).toBe('2行目 A列（名）');
  expect(placeText(2, 'address', columns)).toBe('2行目（住所）');
  expect(placeText(2, null, columns)).toBe('2行目');
});
