import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { folded, hasAllWords, inHiragana, isSearchable, patternOf, stripped, wordsIn } from './folding.ts';

test.each<[string, string, readonly string[]]>([
  ['全角と半角の英字', '横浜FC', ['横浜ＦＣ', '横浜ｆｃ', '横浜 FC', '横浜　ＦＣ']],
  [
    'ハイフン、マイナス、長音、中黒、空白、かっこ',
    'FC東京U-18',
    ['ＦＣ東京Ｕ－１８', 'FC東京Uー18', 'FC東京U−18', 'FC東京U‐18', 'FC 東京 U18', 'fc・東京（U―18）'],
  ],
  ['ひらがな、カタカナ、半角カタカナ', 'しのろ', ['シノロ', 'ｼﾉﾛ']],
  ['濁点と半濁点', 'がっぱ', ['ガッパ', 'ｶﾞｯﾊﾟ', 'か\u3099っは\u309a']],
  ['長音のあるなし', 'サッカー', ['さっかー', 'ｻｯｶｰ', 'サッカ']],
  ['小さいヶ', 'ひばりヶ丘', ['ひばりケ丘', 'ヒバリヶ丘']],
  ['郵便番号', '064-0808', ['0640808', '〒064-0808', '０６４－０８０８', '064ー0808']],
  ['電話番号', '011-123-4567', ['0111234567', '(011)123-4567', '０１１ー１２３ー４５６７']],
  ['囲み文字とローマ数字', '第1試合 3', ['第①試合３']],
])('%sは同じ', (_why, text, others) => {
  for (const other of others) expect(folded(other), other).toBe(folded(text));
});

test.each([
  ['濁点のあるなし', 'はら', 'ばら'],
  ['小さいっ', 'まつや', 'まっや'],
  ['別の字', '斎藤', '齋藤'],
])('%sは、別のもの', (_why, one, other) => {
  expect(folded(one)).not.toBe(folded(other));
});

describe('言葉', () => {
  test('全角の空白でも分かれ、記号だけの言葉は何も求めない', () => {
    expect(wordsIn('　札幌　ＦＣ　ー ')).toEqual(['札幌', 'fc']);
    expect(wordsIn(' - ')).toEqual([]);
  });

  test('いくつの文を調べても、言葉をまとめるのは一度だけ', () => {
    const readTexts = vi.spyOn(String.prototype, 'normalize');
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    for (let text = 0; text < 50; text += 1) hasAllWords(`札幌${text}`, '札 幌 北 FC');
    expect(readTexts.mock.calls).toHaveLength(50 + 4);
  });

  test('同じ言葉は、どう書かれていても一度だけ', () => {
    expect(wordsIn(`${'1 第 '.repeat(25)}１`)).toEqual(['1', '第']);
  });

  test.each([
    ['8語', 'a b c d e f g h', true],
    ['9語', 'a b c d e f g h i', false],
    ['8種類の言葉の繰り返し', 'a b c d e f g h '.repeat(6), true],
    ['100文字', 'あ'.repeat(100), true],
    ['101文字', 'あ'.repeat(101), false],
    ['まとめると100文字を超える記号', 'ﷺ'.repeat(7), false],
    ['まとめても100文字の記号', '㈱'.repeat(100), true],
  ])('%s', (_what, search, isTaken) => {
    expect(isSearchable(search)).toBe(isTaken);
  });

  test('すべての言葉が、どこかにあれば見つかる', () => {
    expect(hasAllWords('札幌ジュニアFC（U-12）', 'u12 ｼﾞｭﾆｱ')).toBe(true);
    expect(hasAllWords('札幌ジュニアFC（U-12）', 'u12 女子')).toBe(false);
    expect(hasAllWords('札幌ジュニアFC', '')).toBe(true);
  });
});

test.each([
  ['サトウ　ハナコ', 'さとう はなこ'],
  ['ｻﾄｰ', 'さとー'],
  ['さとう はなこ', 'さとう はなこ'],
  ['John Smith', 'John Smith'],
])('ふりがな「%s」は、ひらがなで「%s」', (typed, kept) => {
  expect(inHiragana(typed)).toBe(kept);
});

describe('どんな名前でも', () => {
  // A failing run prints its seed and path; fc.assert(…, { seed, path }) plays it again.
  const letters = 'ABCxyz019あいがぱっゃんアイガパッャンヴ札幌東京丘';
  const name = fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 });
  const sign = fc.constantFrom(' ', '　', '-', '－', 'ー', '・', '（', '‐', '−', '');

  test('二度まとめても変わらない', () => {
    fc.assert(fc.property(name, (text) => folded(folded(text)) === folded(text)));
  });

  test('記号をどこに挟んでも、幅と仮名と大文字をどう書いても、同じになる', () => {
    fc.assert(
      fc.property(name, fc.array(sign, { maxLength: 14 }), (text, signs) => {
        const written = [...text].map((letter, at) => `${signs[at] ?? ''}${otherwise(letter, at)}`).join('');
        return folded(written) === folded(text);
      }),
    );
  });

  test('まとめた文に言葉があるときだけ、その型に合う', () => {
    const signs = '^$\\.*+?[]{}|/%_\'"!';
    const text = fc.string({ unit: fc.constantFrom(...letters, ...signs), maxLength: 12 });
    const word = fc
      .string({ unit: fc.constantFrom(...'aがんけ札.[\\]^*'), minLength: 1, maxLength: 2 })
      .map(folded);
    fc.assert(
      fc.property(
        text,
        word,
        (whole, part) =>
          new RegExp(patternOf(part), 'u').test(stripped(whole)) === folded(whole).includes(part),
      ),
    );
  });

  test('名前の一部で見つかる', () => {
    fc.assert(
      fc.property(name, fc.nat(12), fc.nat(12), (text, from, length) =>
        folded(text).includes(folded(text.slice(from, from + length))),
      ),
    );
  });
});

/** The same letter as somebody else might write it. */
function otherwise(letter: string, at: number): string {
  if (/[A-Za-z0-9]/.test(letter)) {
    const wide = String.fromCharCode(letter.charCodeAt(0) + 0xfee0);
    return [letter.toUpperCase(), letter.toLowerCase(), wide][at % 3] ?? letter;
  }
  if (/[ァ-ン]/.test(letter)) return String.fromCharCode(letter.charCodeAt(0) - 0x60);
  if (/[ぁ-ん]/.test(letter)) return String.fromCharCode(letter.charCodeAt(0) + 0x60);
  return letter;
}
