import { describe, expect, test } from 'vitest';
import type { MatchRules } from '../match/match.ts';
import { checkInput } from './check.ts';
import { readCommon } from './common.ts';
import { BLANK_COMMON, BLANK_ROW, type CommonFields, type MatchRow } from './fields.ts';
import { isBlank, isCounted, missingFields, normalised, readRow } from './row.ts';
import { commonFields, matchEntry, matchRow } from './testing/forms.ts';

const around = { ...commonFields(), fiscalYear: 2026 };
const faultsOf = (changes: Partial<MatchRow>) => {
  const read = readRow(matchRow(changes), around);
  return read.ok ? [] : read.faults;
};

describe('共通項目の確認の順', () => {
  const steps: readonly [Partial<CommonFields>, string][] = [
    [{}, '共通項目でカテゴリーを選択してください。'],
    [{ category: 'U-12（ジュニア）' }, '共通項目で年度を選択してください。'],
    [{ fiscalYear: '2026' }, '共通項目で大会名を入力してください。'],
    [{ championshipName: '春季カップ' }, '共通項目で大会IDを入力してください。'],
    [{ championshipId: 'cup' }, '共通項目でアーカイブ大会IDを入力してください。'],
    [{ championshipIdInArchive: 'cup-archive' }, '共通項目で大会名の略称を入力してください。'],
    [{ abbr: '春季' }, '主催を選択してください。'],
    [{ organizer: '札幌' }, '少なくとも1つの試合情報を入力してください。'],
  ];
  test('欠けた項目は、仕様の順に一つずつ知らせる', () => {
    let common = BLANK_COMMON;
    for (const [filled, message] of steps) {
      common = { ...common, ...filled };
      const checked = checkInput(common, [BLANK_ROW]);
      expect('alert' in checked && checked.alert.message).toBe(message);
    }
    expect(checkInput(common, [matchRow()])).toMatchObject({ championship: { id: 'cup' } });
  });

  test.each([
    [{ category: 'U-20' }, 'category'],
    [{ fiscalYear: '26' }, 'fiscalYear'],
    [{ organizer: '東京' }, 'organizer'],
    [{ championshipName: ' 　' }, 'championshipName'],
    [{ championshipId: 'spring cup' }, 'championshipId'],
    [{ championshipId: 'a/b' }, 'championshipId'],
    [{ championshipId: 'a'.repeat(61) }, 'championshipId'],
    [{ abbr: '長'.repeat(51) }, 'abbr'],
    [{ halfMinutes: 0 }, 'halfMinutes'],
    [{ halfMinutes: 20.5 }, 'halfMinutes'],
  ])('%o は受け付けない', (changes, field) => {
    expect(readCommon(commonFields(changes))).toMatchObject({ alert: { field } });
  });

  test('前後の空白は除き、年度の数字は全角でもよい', () => {
    const read = readCommon(commonFields({ championshipName: ' 春季カップ　', fiscalYear: '２０２６' }));
    expect(read).toMatchObject({ championship: { name: '春季カップ', fiscalYear: 2026 } });
  });

  test.each<[Partial<CommonFields>, Partial<MatchRules>, string]>([
    [
      {},
      { format: 'knockout', extraHalves: true, extraHalfMinutes: 5, shootOutKicks: 5 },
      '既定は全ての進み方',
    ],
    [{ isLeague: true }, { format: 'league', extraHalves: false }, 'リーグに延長はない'],
    [
      { halfMinutes: 35, shootOutKicks: 3 as const },
      { extraHalfMinutes: 10, shootOutKicks: 3 },
      '長い試合の延長は十分',
    ],
  ])('%o の方式: %o（%s）', (changes, rules) => {
    expect(readCommon(commonFields(changes))).toMatchObject({ championship: { rules } });
  });
});

describe('数えられる行', () => {
  test.each([
    'clubLeftName',
    'clubRightName',
    'matchDate',
    'ground',
    'scheduledStartTime',
    'urlAccessToken',
  ] as const)('%s が空白だけの行は数えない', (field) => {
    const row = matchRow({ [field]: ' 　' });
    expect([isCounted(row), missingFields(row)]).toEqual([false, [field]]);
  });

  test.each(['clubLeftId', 'clubRightId', 'matchNumber', 'divisionName', 'group_1', 'group_2'] as const)(
    '%s は空でもよい',
    (field) => {
      expect(isCounted(matchRow({ [field]: '' }))).toBe(true);
    },
  );

  test('新しい行の開始時刻は00:00で、ほかを埋めれば数えられ、時刻未定になる', () => {
    const { scheduledStartTime } = BLANK_ROW;
    expect([scheduledStartTime, isBlank(BLANK_ROW)]).toEqual(['00:00', true]);
    expect(isCounted(matchRow({ scheduledStartTime }))).toBe(true);
    expect(matchEntry({ scheduledStartTime }).startTime).toBeNull();
  });

  test('数えられる行だけを、画面の位置とともに読む', () => {
    const rows = [BLANK_ROW, matchRow(), matchRow({ ground: '' }), matchRow({ matchDate: '5月17日' })];
    const checked = checkInput(commonFields(), rows);
    expect('rows' in checked && checked.rows.map(({ index }) => index)).toEqual([1, 3]);
  });
});

describe('行の内容', () => {
  test('前後の空白と改行を除き、自分の部とグループがなければ共通のものを使う', () => {
    const row = matchRow({
      clubLeftName: ' 西岡\nFC　',
      matchDate: '5月16日',
      scheduledStartTime: '９時３０分',
    });
    expect(readRow(row, { ...around, group_1: 'Aグループ' })).toMatchObject({
      entry: {
        clubs: { home: '西岡 FC' },
        date: '2026-05-16',
        startTime: '09:30',
        division: '１回戦',
        group1: 'Aグループ',
        group2: null,
      },
    });
    expect(matchEntry({ divisionName: '決勝', group_2: 'B' })).toMatchObject({
      division: '決勝',
      group2: 'B',
    });
  });

  test('部がどこにもなければ全試合', () => {
    const read = readRow(matchRow(), { divisionName: '', group_1: '', group_2: '', fiscalYear: 2026 });
    expect(read).toMatchObject({ entry: { division: '全試合' } });
  });

  test.each([
    ['3', 3, '第3試合'],
    ['第１０試合', 10, '第10試合'],
    ['準決勝', null, '準決勝'],
    ['第9節', null, '第9節'],
    ['第9節 第2試合', 2, '第9節 第2試合'],
    ['９節・２', 2, '第9節 第2試合'],
    ['最終節 第1試合', 1, '最終節 第1試合'],
    ['A-1', null, 'A-1'],
    ['', null, '試合'],
  ])('試合番号「%s」', (typed, matchNumber, label) => {
    expect(matchEntry({ matchNumber: typed })).toMatchObject({ matchNumber, label });
  });

  test.each([
    [{ matchDate: '5月40日' }, 'matchDate', '試合日が暦にありません。'],
    [
      { scheduledStartTime: '朝' },
      'scheduledStartTime',
      '開始時刻を読み取れません。「9:30」「9時30分」のように入力してください。',
    ],
    [{ ground: '' }, 'ground', '会場を入力してください。'],
    [{ ground: '広'.repeat(61) }, 'ground', '会場は60字以内で入力してください。'],
    [{ clubRightName: 'ひばりが丘FCジュニア ' }, 'clubRightName', '左右のクラブが同じです。'],
    [
      { urlAccessToken: 'short' },
      'urlAccessToken',
      'URLトークンは、16字から200字の半角英数字と「-」「_」で入力してください。',
    ],
    [
      { urlAccessToken: '速報のトークンは日本語ではいけません' },
      'urlAccessToken',
      'URLトークンは、16字から200字の半角英数字と「-」「_」で入力してください。',
    ],
  ])('%o は、どの項目の何がいけないかを文で言う', (changes, field, message) => {
    expect(faultsOf(changes)).toEqual([{ field, message }]);
  });

  test('間違いが幾つもあれば、列の順に全て言う', () => {
    const fields = faultsOf({ ground: '', matchDate: '', clubLeftName: '' }).map(({ field }) => field);
    expect(fields).toEqual(['clubLeftName', 'matchDate', 'ground']);
  });

  test('画面に出す形では日付と時刻を揃え、読めないものは打たれたまま残す', () => {
    const typed = matchRow({ matchDate: '5月16日', scheduledStartTime: '9時半', ground: ' SSAP ' });
    const shown = { matchDate: '2026-05-16', scheduledStartTime: '09:30', ground: 'SSAP' };
    expect(normalised(typed, 2026)).toEqual(matchRow(shown));
    expect(normalised(matchRow({ matchDate: '来週' }), 2026).matchDate).toBe('来週');
    expect(normalised(matchRow({ scheduledStartTime: ' ' }), 2026).scheduledStartTime).toBe('');
    expect(normalised(matchRow({ scheduledStartTime: '未定' }), 2026).scheduledStartTime).toBe('00:00');
  });
});
