import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { briefName, tellApart } from './telling-apart.ts';

const WORDS = [
  '札幌',
  '東',
  '西',
  'みどり',
  '野',
  'FC',
  'ＦＣ',
  'SC',
  'ジュニア',
  'ｼﾞｭﾆｱ',
  'ホワイト',
  'ブルー',
  'レッド',
  'A',
  'B',
  'a',
  '1',
  '2',
  'U-12',
  'Ｕ１２',
  ' ',
  '　',
  '・',
  '（',
  '）',
  'が',
  'か\u3099',
  '👨‍👩‍👧',
];

/** `shared[own]shared`, as somebody reads the name. */
function read(name: string, other: string): string {
  const { before, own, after } = tellApart(name, other);
  return `${before}[${own}]${after}`;
}

describe('似た名のクラブを見分ける', () => {
  test.each([
    [
      '北海道札幌みどり野フットボールクラブジュニア ホワイト',
      '北海道札幌みどり野フットボールクラブジュニア ブルー',
      '北海道札幌みどり野フットボールクラブジュニア [ホワイト]',
      '北海道札幌みどり野フットボールクラブジュニア [ブルー]',
      '長い名の最後の色',
    ],
    ['選抜A', '選抜B', '選抜[A]', '選抜[B]', '一字だけ'],
    [
      'FC札幌 U-12 ホワイト',
      'FC札幌 U-12 ブルー',
      'FC札幌 U-12 [ホワイト]',
      'FC札幌 U-12 [ブルー]',
      '年代のあとの色',
    ],
    ['FC札幌 U-12', 'FC札幌 U-11', 'FC札幌 [U-12]', 'FC札幌 [U-11]', '年代は切り離さない'],
    ['東札幌SC', '西札幌SC', '[東]札幌SC', '[西]札幌SC', '最初の字'],
    ['札幌東高校', '札幌西高校', '札幌[東]高校', '札幌[西]高校', '真ん中の字'],
    [
      'みどり野ホワイト U-12',
      'みどり野ライト U-12',
      'みどり野[ホワイト] U-12',
      'みどり野[ライト] U-12',
      '仮名の言葉は途中で切らない',
    ],
    ['みどり野（白）', 'みどり野（青）', 'みどり野（[白]）', 'みどり野（[青]）', '括弧の中'],
    ['ＦＣ札幌　ホワイト', 'FC札幌 ブルー', 'ＦＣ札幌　[ホワイト]', 'FC札幌 [ブルー]', '全角と半角'],
    ['ﾐﾄﾞﾘ野A', 'ミドリ野B', 'ﾐﾄﾞﾘ野[A]', 'ミドリ野[B]', '半角カナ'],
    ['選抜', '選抜B', '[選抜]', '選抜[B]', '片方がもう片方の始まり'],
    [
      '札幌みどり野FC',
      '札幌みどり野FC セカンド',
      '札幌みどり野[FC]',
      '札幌みどり野FC [セカンド]',
      '片方がもう片方の始まり、言葉が続く',
    ],
    ['みどり野1st', 'みどり野2nd', 'みどり野[1st]', 'みどり野[2nd]', '番号'],
    [
      'みどり野レッド',
      'みどり野レッドスター',
      'みどり野[レッド]',
      'みどり野[レッドスター]',
      '言葉の途中まで同じ',
    ],
    ['札幌👨‍👩‍👧A', '札幌👨‍👩‍👧B', '札幌👨‍👩‍👧[A]', '札幌👨‍👩‍👧[B]', '絵文字は一字'],
    ['FC札幌みどり野', 'ＦＣ札幌みどり野', '[FC]札幌みどり野', '[ＦＣ]札幌みどり野', '幅だけが違う'],
  ])('「%s」と「%s」: %s', (one, other, readOne, readOther, _why) => {
    expect([read(one, other), read(other, one)]).toEqual([readOne, readOther]);
  });

  test.each([
    ['ひばりが丘FCジュニア', '白石キッカーズ', '少しも似ていない'],
    ['札幌FC', '旭川FC', '終わりのFCだけ'],
    ['白石キッカーズU-15', 'アスリート札幌U-15', '年代だけ'],
    ['中の島SSS', '手稲SSS', '少年団だけ'],
    ['西岡FC', '西岡FC', '同じ名'],
    ['', '選抜A', '名がない'],
  ])('「%s」と「%s」は、名の全体で見分ける: %s', (one, other, _why) => {
    expect(read(one, other)).toBe(`[${one}]`);
    expect(read(other, one)).toBe(`[${other}]`);
  });
});

test.each([
  ['みどり野フットボールクラブ ホワイト', 'みどり野フットボールクラブ ブルー', '…ホワイト'],
  ['札幌東高校', '札幌西高校', '…東高校'],
  ['東札幌SC', '西札幌SC', '東札幌SC'],
  ['西岡FC', '白石キッカーズ', '西岡FC'],
])('一行の「%s」は、「%s」と見分けられるところから始まる: %s', (name, other, brief) => {
  expect(briefName(name, other)).toBe(brief);
});

describe('どんな名でも', () => {
  const anyName = fc
    .array(
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...WORDS) },
        { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 3 }) },
      ),
      { maxLength: 6 },
    )
    .map((words) => words.join(''));

  test('名から失われる字はない', () => {
    fc.assert(
      fc.property(anyName, anyName, (name, other) => {
        const { before, own, after } = tellApart(name, other);
        expect(before + own + after).toBe(name);
      }),
    );
  });

  test('名が違えば、違うところも違い、どちらも空ではない', () => {
    fc.assert(
      fc.property(anyName, anyName, (name, other) => {
        const [one, two] = [tellApart(name, other).own, tellApart(other, name).own];
        expect(one === two).toBe(name === other);
        if (name.trim() !== '') expect(one.trim()).not.toBe('');
      }),
    );
  });

  test('同じ言葉が前に付いても、違うところは変わらない', () => {
    fc.assert(
      fc.property(fc.constantFrom('ホワイト', 'ブルー', 'A', 'B', '白', '東'), anyName, (own, words) => {
        const shared = `北海道みどり野${words} `;
        expect(tellApart(`${shared}${own}`, `${shared}レッド`).own).toBe(own);
      }),
    );
  });
});
