import { describe, expect, test } from 'vitest';
import { blankOf, changesOf, faultsOf, tidied } from '../record/form.ts';
import { fixedFields, noticesBefore, type Played, refusedChanges } from './changes.ts';
import {
  CHAMPIONSHIP,
  type ChampionshipForm,
  divisionFault,
  NEW_CHAMPIONSHIP,
  newChampionshipForm,
} from './form.ts';
import { type PublicResults, seenByStrangers, showsScore } from './public-results.ts';

const CUP: ChampionshipForm = {
  ...newChampionshipForm(2026),
  name: '春季カップ',
  abbreviation: '春季',
};
const UNPLAYED: Played = { all: 4, entered: 0, registered: 0, withExtraHalves: 0, withShootOut: 0 };
const PLAYED: Played = { all: 4, entered: 3, registered: 2, withExtraHalves: 1, withShootOut: 1 };
const faultOf = (change: Partial<ChampionshipForm>, storedOrganizer: string | null = null) =>
  faultsOf(
    CHAMPIONSHIP,
    { ...CUP, ...change },
    storedOrganizer === null ? null : { ...CUP, organizer: storedOrganizer },
  ).map(({ field, message }) => `${field} ${message}`);

const idFault = (championshipId: string) => {
  const form = tidied(NEW_CHAMPIONSHIP, { ...blankOf(NEW_CHAMPIONSHIP), ...CUP, championshipId });
  return faultsOf(NEW_CHAMPIONSHIP, form)[0]?.message ?? null;
};

describe('大会の項目', () => {
  test.each<[string, Partial<ChampionshipForm>, readonly string[]]>([
    ['そろっていれば何も言わない', {}, []],
    ['名前がない', { name: '' }, ['name 大会名を入力してください。']],
    ['名前が101字', { name: '大'.repeat(101) }, ['name 大会名は100字以内で入力してください。']],
    ['略称が51字', { abbreviation: '春'.repeat(51) }, ['abbreviation 略称は50字以内で入力してください。']],
    ['年度が二桁', { fiscalYear: 26 }, ['fiscalYear 年度は、西暦4桁で入力してください。']],
    ['知らない主催', { organizer: '東京' }, ['organizer 主催は、「札幌」か「北海道」から選択してください。']],
    [
      '0分の前後半',
      { halfMinutes: 0 },
      ['halfMinutes 前後半の時間は、1分から60分までの整数で入力してください。'],
    ],
    [
      '端数の延長',
      { extraHalfMinutes: 7.5 },
      ['extraHalfMinutes 延長前後半の時間は、1分から60分までの整数で入力してください。'],
    ],
    [
      'URLがスクリプト',
      { resultUrl: 'javascript:alert(1)' },
      ['resultUrl URLは、「https://」か「http://」から入力してください。'],
    ],
    ['URL', { regulationUrl: 'https://example.jp/要項.pdf' }, []],
    ['暦にない日', { startDate: '2026-02-30' }, ['startDate 初日が暦にありません。']],
    ['書き方の違う日', { startDate: '2026/5/1' }, ['startDate 初日が暦にありません。']],
    ['日', { startDate: '2026-05-01' }, []],
  ])('%s', (_why, change, faults) => {
    expect(faultOf(change)).toEqual(faults);
  });

  test('登録されている主催は、二つのどちらでもなくても残せる', () => {
    expect(faultOf({ organizer: '石狩地区' }, '石狩地区')).toEqual([]);
  });

  test('大会IDは、アドレスと試合IDに使える字だけ', () => {
    expect(idFault(' ')).toBe('大会IDを入力してください。');
    expect(idFault('u12/春')).toMatch(/60字以内/);
    expect(idFault('u12-春季-2026')).toBeNull();
  });

  test('部・ブロックの名前は、空でも同じでもいけない', () => {
    expect(divisionFault(['１部', '２部'])).toBeNull();
    expect(divisionFault(['１部', ' '])).toEqual({
      index: 1,
      message: '部・ブロックの名前を入力してください。',
    });
    expect(divisionFault(['１部', '２部', ' １部'])).toMatchObject({ index: 2 });
    expect(divisionFault(['部'.repeat(51)])).toMatchObject({ index: 0 });
  });

  test('リーグ戦に延長戦はなく、前後の空白は落ちる', () => {
    expect(tidied(CHAMPIONSHIP, { ...CUP, name: ' 春季カップ　', format: 'league' })).toMatchObject({
      name: '春季カップ',
      extraHalves: false,
    });
    const shown = changesOf(CHAMPIONSHIP, null, CUP).map(({ field, after }) => `${field} ${after}`);
    expect(shown).toEqual(
      expect.arrayContaining([
        '年度 2026年度',
        '方式 トーナメント',
        '前後半の時間 20分',
        'PK戦の本数 5人',
        '練習用 いいえ',
      ]),
    );
  });
});

describe('試合のある大会の変更', () => {
  test('速報が入力されるまでは、どの項目も変えられる', () => {
    expect(fixedFields(CUP, UNPLAYED)).toEqual({});
  });

  test.each<[string, Partial<ChampionshipForm>, string]>([
    ['方式', { format: 'league', extraHalves: true }, 'format'],
    ['練習用', { practice: true }, 'practice'],
    ['延長戦', { extraHalves: false }, 'extraHalves'],
    ['PK戦の本数', { shootOutKicks: 3 }, 'shootOutKicks'],
  ])('入力された結果と合わなくなる%sは変えられない', (_name, change, field) => {
    const wanted = { ...CUP, ...change };
    expect(refusedChanges(CUP, wanted, PLAYED).map((fault) => fault.field)).toEqual([field]);
    expect(refusedChanges(CUP, wanted, UNPLAYED)).toEqual([]);
  });

  test('延長戦もPK戦もない大会では、延長戦と本数は変えられる', () => {
    const played = { ...PLAYED, withExtraHalves: 0, withShootOut: 0 };
    const requested = { ...CUP, extraHalves: false, shootOutKicks: 3 } as const;
    expect(refusedChanges(CUP, requested, played)).toEqual([]);
  });

  test('ほかの項目は、結果があっても変えられ、動くものを先に言う', () => {
    const wanted = { ...CUP, category: 'WOMAN', fiscalYear: 2027, name: '新しい名' } as const;
    expect(refusedChanges(CUP, wanted, PLAYED)).toEqual([]);
    expect(noticesBefore(CUP, wanted, PLAYED)).toEqual([
      expect.stringContaining('4試合が、別のカテゴリーの一覧に移ります。'),
      expect.stringContaining('4試合が、別の年度の大会になります。'),
    ]);
    expect(noticesBefore(CUP, { ...CUP, halfMinutes: 15 }, PLAYED)).toHaveLength(1);
    expect(noticesBefore(CUP, { ...CUP, practice: true }, UNPLAYED)).toEqual([
      '練習用にすると、この大会と試合は会員の画面から消えます。',
    ]);
    expect(noticesBefore(CUP, wanted, { ...UNPLAYED, all: 0 })).toEqual([]);
    expect(noticesBefore(CUP, { ...CUP, publicResults: 'final' }, UNPLAYED)).toEqual([
      expect.stringContaining('会員登録のない人にも見えます。'),
    ]);
    expect(noticesBefore({ ...CUP, publicResults: 'live' }, CUP, UNPLAYED)).toEqual([
      expect.stringContaining('会員でない人には見えなくなります。'),
    ]);
  });
});

describe('会員でない人が見るもの', () => {
  test('サイトが公開しているあいだだけ、大会ごとに選んだ範囲が見え、練習用は見えない', () => {
    const of = (publicResults: PublicResults, practice = false) =>
      [true, false].map((isPublic) => seenByStrangers({ publicResults, practice }, isPublic));
    expect(of('none')).toEqual(['none', 'none']);
    expect(of('final')).toEqual(['final', 'none']);
    expect(of('live')).toEqual(['live', 'none']);
    expect(of('live', true)).toEqual(['none', 'none']);
  });

  test.each<[PublicResults, inPlay: boolean, registered: boolean]>([
    ['none', false, false],
    ['final', false, true],
    ['live', true, true],
  ])('%s：試合中のスコア %s、登録された結果 %s', (level, inPlay, registered) => {
    expect([showsScore(level, false), showsScore(level, true)]).toEqual([inPlay, registered]);
  });
});
