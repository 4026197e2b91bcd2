import { describe, expect, test } from 'vitest';
import { goalMinutes, type RecordedHalf } from './goal-minute.ts';
import { DEFAULT_RULES, type Period } from './match.ts';

/** `MM:SS` on the stopwatch of the half's beginning, `-` before it. */
function at(clock: string): number {
  const [, sign = '', minutes = '', seconds = ''] = /^(-?)(\d+):(\d\d)$/.exec(clock) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(minutes) * 60 + Number(seconds)) * 1_000;
}

const half = (goals: readonly string[], changes: Partial<RecordedHalf> = {}): RecordedHalf => ({
  period: 'firstHalf',
  startedAt: 0,
  endedAt: null,
  endsTakenBack: [],
  goalsAt: goals.map(at),
  ...changes,
});

// Halves of 20 minutes, extra halves of 5.
describe('得点の時間', () => {
  test.each<[Period, string, string | null]>([
    ['firstHalf', '0:40', '1'],
    ['firstHalf', '1:00', '2'],
    ['firstHalf', '19:59', '20'],
    ['firstHalf', '20:00', '20+1'],
    ['firstHalf', '21:30', '20+2'],
    ['secondHalf', '0:40', '21'],
    ['secondHalf', '19:59', '40'],
    ['secondHalf', '20:00', '40+1'],
    ['extraFirstHalf', '0:40', '41'],
    ['extraFirstHalf', '5:10', '45+1'],
    ['extraSecondHalf', '0:40', '46'],
    ['extraSecondHalf', '4:59', '50'],
    ['extraSecondHalf', '6:00', '50+2'],
  ])('%sの始まりから%s → %s', (period, clock, minute) => {
    expect(goalMinutes(half([clock], { period }), DEFAULT_RULES)).toEqual([minute]);
  });

  test.each<[string, RecordedHalf, readonly (string | null)[]]>([
    ['始まりが記録されていない', half(['3:00'], { startedAt: null }), [null]],
    ['始まりより前の記録（端末の時計のずれ）', half(['-1:00', '8:00']), [null, '9']],
    ['始まりと同時に入力した', half(['0:19', '8:00']), [null, '9']],
    ['始まりから20秒たてば、その時の得点', half(['0:20']), ['1']],
    [
      '続けて入力したものは、どれも分からない',
      half(['9:00', '9:05', '9:19', '15:00']),
      [null, null, null, '16'],
    ],
    ['20秒離れていれば、別々の得点', half(['9:00', '9:20']), ['10', '10']],
    ['アディショナルタイムは15分まで', half(['34:30', '35:00']), ['20+15', null]],
    ['短い延長では、その長さまで', half(['9:30', '10:00'], { period: 'extraFirstHalf' }), ['45+5', null]],
    ['半分もたたずに終わった（後から始めた）', half(['2:00'], { endedAt: at('9:59') }), [null]],
    ['半分たっていれば、短めの試合', half(['2:00'], { endedAt: at('10:00') }), ['3']],
    [
      '終わりまで行ってから戻り、忘れた得点を足した',
      half(['2:00', '21:00'], { endsTakenBack: [at('20:30')], endedAt: at('21:10') }),
      ['3', null],
    ],
    [
      '途中で誤って終わりを押し、戻って続けた',
      half(['2:00', '15:00'], { endsTakenBack: [at('11:00')], endedAt: at('20:30') }),
      ['3', '16'],
    ],
    [
      '終わったあとに加えた、または別の時間帯から移した',
      half(['2:00', '23:00'], { endedAt: at('20:30') }),
      ['3', null],
    ],
    ['得点がない', half([]), []],
  ])('%s', (_reason, recorded, minutes) => {
    expect(goalMinutes(recorded, DEFAULT_RULES)).toEqual(minutes);
  });
});
