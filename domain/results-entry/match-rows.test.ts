import { describe, expect, test } from 'vitest';
import { createRecogniser } from '../input/club-names.ts';
import { readRecords } from '../input/delimited.ts';
import { matchRows, type StoredPlace } from './match-rows.ts';
import * as sentence from './messages.ts';
import { type ResultRow, resultsOf } from './read-results.ts';
import { BLANK_RESULT } from './typed-result.ts';

const recognise = createRecogniser([
  { id: 'k1', name: '北星FC', variants: ['ほくせい'] },
  { id: 'k2', name: '中の島SSS' },
  { id: 'k3', name: '南FC' },
]);

function place(changes: Partial<StoredPlace> = {}): StoredPlace {
  return {
    key: 'm1',
    date: '2026-05-16',
    startTime: '10:00',
    venue: '厚別公園',
    championship: '春季カップ',
    clubs: { home: '北星FC', away: '中の島SSS' },
    ...changes,
  };
}

function row(changes: Partial<ResultRow> = {}): ResultRow {
  return {
    line: 2,
    date: '2026-05-16',
    clubs: { home: '北星FC', away: '中の島SSS' },
    championship: '',
    venue: '',
    startTime: '',
    typed: BLANK_RESULT,
    ...changes,
  };
}

const AFTERNOON = place({ key: 'm2', startTime: '14:00' });
const ELSEWHERE = place({ key: 'm3', venue: '円山公園' });
const LEAGUE = place({ key: 'm4', championship: '後期リーグ' });

test.each([
  ['登録どおりのクラブ名', row(), [place()], 'm1'],
  ['クラブの別の書き方', row({ clubs: { home: 'ほくせい', away: '中の島少年団' } }), [place()], 'm1'],
  ['全角と半角の違い', row({ clubs: { home: '北星ＦＣ', away: '中の島SSS' } }), [place()], 'm1'],
  ['同じ日に二度の対戦は、開始時刻で', row({ startTime: '14:00' }), [place(), AFTERNOON], 'm2'],
  ['同じ日に二度の対戦は、会場で', row({ venue: '円山公園' }), [place(), ELSEWHERE], 'm3'],
  ['同じ日に二度の対戦は、大会で', row({ championship: '後期 リーグ' }), [place(), LEAGUE], 'm4'],
  ['一試合だけなら、会場と時刻が動いていても', row({ venue: '旧会場', startTime: '09:00' }), [place()], 'm1'],
])('%s、試合が決まる', (_how, input, stored, key) => {
  expect(matchRows([input], stored, recognise)).toMatchObject({ matched: [{ line: 2, key }], unused: [] });
});

test.each([
  ['その日に試合がない', row({ date: '2026-05-17' }), [place()], sentence.noMatchOfDay('2026-05-17')],
  [
    'クラブの対戦がない',
    row({ clubs: { home: '南FC', away: '北星FC' } }),
    [place()],
    sentence.noSuchMatch('2026-05-16', { home: '南FC', away: '北星FC' }),
  ],
  [
    'ホームとアウェイが逆',
    row({ clubs: { home: '中の島SSS', away: '北星FC' } }),
    [place()],
    sentence.sidesSwapped({ home: '北星FC', away: '中の島SSS' }),
  ],
  [
    '大会が違う',
    row({ championship: '冬季カップ' }),
    [place()],
    sentence.notInChampionship('冬季カップ', ['春季カップ']),
  ],
  [
    '二試合に当てはまる',
    row(),
    [place(), AFTERNOON],
    sentence.severalMatches(['10:00 厚別公園 春季カップ', '14:00 厚別公園 春季カップ']),
  ],
])('%s行は、理由を添えて使わない', (_why, input, stored, reason) => {
  expect(matchRows([input], stored, recognise)).toEqual({ matched: [], unused: [{ line: 2, reason }] });
});

test('同じ試合の行が二つあれば、どちらも使わない', () => {
  const { matched, unused } = matchRows([row(), row({ line: 5 })], [place()], recognise);
  expect(matched).toEqual([]);
  expect(unused.map(({ line }) => line)).toEqual([2, 5]);
});

describe('表を読む', () => {
  const tableOf = (text: string) => {
    const read = resultsOf(readRecords(text), 2026);
    if (!read.ok) throw new Error(read.fault.message);
    return read.table;
  };

  test('見出しがあれば、列の順によらず、二つに分かれた得点も一つの得点も読む', () => {
    const { rows } = tableOf(
      '大会\t日付\tホーム\tアウェイ\t前半\t得点\tPK\t会場\tKO\n春季カップ\t5/16(土)\t北星FC\t中の島SSS\t1-0\t１ - １\t4-3\t厚別公園\t10:00',
    );
    expect(rows).toEqual([
      {
        line: 2,
        date: '2026-05-16',
        clubs: { home: '北星FC', away: '中の島SSS' },
        championship: '春季カップ',
        venue: '厚別公園',
        startTime: '10:00',
        typed: {
          ...BLANK_RESULT,
          total: { home: '1', away: '1' },
          firstHalf: { home: '1', away: '0' },
          shootOut: { home: '4', away: '3' },
        },
      },
    ]);
    const split = tableOf('日付,ホーム,得点,得点,アウェイ\n2026-05-16,北星FC,03,1,中の島SSS').rows;
    expect(split[0]?.typed.total).toEqual({ home: '3', away: '1' });
  });

  test('前半と後半だけの表は、足して合計にする', () => {
    const { rows } = tableOf('日付,ホーム,アウェイ,前半,後半\n5/16,北星FC,中の島SSS,1-0,2-1');
    expect(rows[0]?.typed).toMatchObject({
      total: { home: '3', away: '1' },
      firstHalf: { home: '1', away: '0' },
    });
  });

  test('見出しがなければ、決まった順に読み、そう言う', () => {
    const { rows, notices } = tableOf('5/16\t北星FC\t中の島SSS\t3\t1');
    expect(rows).toMatchObject([{ line: 1, typed: { total: { home: '3', away: '1' } } }]);
    expect(notices).toEqual([sentence.NO_HEADER]);
  });

  test('まだ得点のない行は飛ばし、読めない行は行の番号と理由を言う', () => {
    const { rows, unused } = tableOf(
      [
        '日付,ホーム,アウェイ,得点',
        '5/16,北星FC,中の島SSS,',
        '5/16,北星FC,,1-0',
        ',北星FC,中の島SSS,1-0',
        '2/30,北星FC,中の島SSS,1-0',
        '5/16,北星FC,中の島SSS,2026-03-01',
      ].join('\n'),
    );
    expect(rows).toEqual([]);
    expect(unused.map(({ line }) => line)).toEqual([3, 4, 5, 6]);
    expect(unused.at(-1)?.reason).toBe(sentence.scoreUnreadable('2026-03-01'));
  });

  test('前半と後半の和が合計と違う行は使わない', () => {
    const { unused } = tableOf('日付,ホーム,アウェイ,前半,後半,合計\n5/16,北星FC,中の島SSS,1-0,2-1,4-1');
    expect(unused).toEqual([{ line: 2, reason: sentence.PERIODS_CONTRADICT }]);
  });

  test.each([
    ['得点の列がない', '日付,ホーム,アウェイ\n5/16,北,南', sentence.NO_COLUMNS],
    ['行がない', '日付,ホーム,アウェイ,得点', sentence.NO_ROWS],
    [
      '行が多すぎる',
      `日付,ホーム,アウェイ,得点\n${'5/16,北,南,1-0\n'.repeat(301)}`,
      sentence.tooManyResults(301),
    ],
    ['引用符が閉じない', '日付,ホーム,アウェイ,得点\n"5/16,北,南,1-0', sentence.unclosedQuote(2)],
  ])('%s表は、表ごと断る', (_what, text, message) => {
    expect(resultsOf(readRecords(text), 2026)).toMatchObject({ ok: false, fault: { message } });
  });
});
