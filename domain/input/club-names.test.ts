import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRecogniser, type KnownClub } from './club-names.ts';

const clubs = (...names: readonly string[]): KnownClub[] => names.map((name, at) => ({ id: `c${at}`, name }));

const KNOWN = clubs(
  'ひばりが丘FCジュニア',
  '西岡FC',
  '西岡SC',
  '手稲サッカー少年団',
  '北郷フットボールクラブ',
  '札幌北辰U-15',
  '札幌北辰U-18',
  'ノルテ札幌U-15',
  '白石キッカーズA',
  '白石キッカーズB',
  'FC',
);
const recognise = createRecogniser(KNOWN);

describe('知っているクラブの名', () => {
  test.each([
    ['ひばりヶ丘FCジュニア', 'ひばりが丘FCジュニア', '「が」と「ヶ」'],
    ['ひばりケ丘ＦＣ Jr.', 'ひばりが丘FCジュニア', '全角の英字と、Jr'],
    ['FCひばりが丘ジュニア', 'ひばりが丘FCジュニア', 'FCが前'],
    ['エフシー西岡', '西岡FC', '仮名のFC'],
    ['西岡　ＦＣ', '西岡FC', '全角の空白'],
    ['西岡F.C.', '西岡FC', '点のあるFC'],
    ['西岡サッカークラブ', '西岡SC', 'SCの正式な名'],
    ['手稲SSS', '手稲サッカー少年団', '少年団の略'],
    ['北郷FC', '北郷フットボールクラブ', 'フットボールクラブの略'],
    ['札幌北辰Ｕ１５', '札幌北辰U-15', '全角の年代'],
    ['札幌北辰(U15)', '札幌北辰U-15', '括弧の年代'],
    ['ノルテ札幌', 'ノルテ札幌U-15', '年代を省いた名。その年代しか知らない'],
    ['西岡FC U-12', '西岡FC', '年代を足した名'],
    ['ﾉﾙﾃ札幌U-15', 'ノルテ札幌U-15', '半角カナ'],
  ])('「%s」は「%s」: %s', (typed, name) => {
    expect(recognise(typed)).toMatchObject({ kind: 'variant', club: { name } });
  });

  test('書かれたとおりの名は、そのクラブ', () => {
    for (const club of KNOWN) expect(recognise(` ${club.name} `)).toEqual({ kind: 'exact', club });
  });

  test.each([
    ['札幌北辰', ['札幌北辰U-15', '札幌北辰U-18'], '二つの年代のどちらか'],
    ['西岡', ['西岡FC', '西岡SC'], 'FCかSCか'],
    ['札幌北辰U-12', ['札幌北辰U-15', '札幌北辰U-18'], '知らない年代'],
    ['白石キッカーズ', ['白石キッカーズA', '白石キッカーズB'], 'AかBか'],
    ['北合フットボールクラブ', ['北郷フットボールクラブ'], '書き間違い'],
    ['釧路ノースU-18', [], '似た名もない'],
  ])('「%s」は決めず、候補は %j: %s', (typed, names) => {
    const found = recognise(typed);
    const candidates = found.kind === 'unknown' ? found.candidates.map(({ name }) => name) : [found.kind];
    expect(candidates.slice(0, names.length)).toEqual(names);
    expect(found.kind).toBe('unknown');
    if (names.length === 0) expect(candidates).toEqual([]);
  });

  test('同じ名の二つのクラブは、どちらとも決めない', () => {
    const twins = [
      { id: 'a', name: '西岡FC' },
      { id: 'b', name: '西岡FC' },
    ];
    expect(createRecogniser(twins)('西岡FC')).toEqual({ kind: 'unknown', candidates: twins });
  });

  test('どんな名のクラブを知っていても、違う名の二つを同じとはしない', () => {
    const anyName = fc
      .array(
        fc.constantFrom(
          'FC',
          'ＦＣ',
          'SC',
          'U-12',
          'U12',
          'ジュニア',
          'Jr',
          '西岡',
          'が',
          'ヶ',
          '丘',
          ' ',
          'A',
        ),
        {
          minLength: 1,
          maxLength: 5,
        },
      )
      .map((parts) => parts.join('').trim())
      .filter((name) => name !== '');
    fc.assert(
      fc.property(fc.uniqueArray(anyName, { minLength: 2, maxLength: 8 }), (names) => {
        const known = clubs(...names);
        const look = createRecogniser(known);
        for (const club of known) expect(look(club.name)).toEqual({ kind: 'exact', club });
      }),
    );
  });

  test('名の書き方を変えても、別のクラブにはならない', () => {
    const anyKnown = fc.constantFrom(...KNOWN);
    const anyChange = fc.constantFrom(
      (name: string) => name.normalize('NFKD'),
      (name: string) => name.toLowerCase(),
      (name: string) => name.replace('FC', ' ＦＣ '),
      (name: string) => name.replace('U-', 'Ｕ'),
      (name: string) => `　${name}`,
    );
    fc.assert(
      fc.property(anyKnown, fc.array(anyChange, { maxLength: 4 }), (club, changes) => {
        const found = recognise(changes.reduce((name, change) => change(name), club.name));
        expect(found.kind === 'unknown' ? club : found.club).toEqual(club);
      }),
    );
  });
});

describe('管理者が書いた別の書き方', () => {
  const noted = createRecogniser([
    { id: 'c1', name: '手稲サッカー少年団', variants: ['テイネ・ジュニアーズ', '手稲サッカー 少年団'] },
    { id: 'c2', name: '西岡FC', variants: ['旧ニシオカ'] },
  ]);

  test.each([
    ['テイネ・ジュニアーズ', '手稲サッカー少年団', '書かれたとおり'],
    ['ﾃｲﾈジュニアーズ', '手稲サッカー少年団', '書かれたものの書き方違い'],
    ['手稲SSS', '手稲サッカー少年団', '名前と同じ読みの別の書き方があっても、名前の略'],
  ])('「%s」は%s（%s）', (typed, name) => {
    expect(noted(typed)).toMatchObject({ kind: 'variant', club: { name } });
  });

  test('候補に、同じクラブは一度だけ', () => {
    expect(noted('テイネジュニア')).toMatchObject({ kind: 'unknown' });
    const found = noted('手稲サッカー少年隊');
    expect(found.kind === 'unknown' ? found.candidates.map(({ id }) => id) : []).toEqual(['c1']);
  });
});
