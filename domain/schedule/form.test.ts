import { describe, expect, test } from 'vitest';
import { BLANK_SCHEDULE, readSchedule, type ScheduleForm } from './form.ts';

const FORM: ScheduleForm = {
  ...BLANK_SCHEDULE,
  clubs: '北\n 南 \n\n東',
  days: '5/2\n5月9日（土）\n2027/2/6',
  venues: [
    { name: '厚別公園', pitches: '2' },
    { name: '', pitches: '1' },
  ],
};

function faultsOf(changes: Partial<ScheduleForm>) {
  const read = readSchedule({ ...FORM, ...changes }, 2026);
  return read.ok ? [] : read.faults.map(({ field, message }) => `${field}: ${message}`);
}

describe('日程表の入力', () => {
  test('クラブ・日・会場・時刻を読み、除く日は除かれる', () => {
    expect(readSchedule({ ...FORM, closedDays: '5/9' }, 2026)).toMatchObject({
      ok: true,
      clubs: ['北', '南', '東'],
      pairings: [{ name: '第1節 第1試合' }, { name: '第2節 第1試合' }, { name: '第3節 第1試合' }],
      rules: {
        days: ['2026-05-02', '2027-02-06'],
        venues: [{ name: '厚別公園', pitches: 2 }],
        firstKickOff: 570,
        interval: 60,
      },
    });
  });

  test.each<[string, Partial<ScheduleForm>, string]>([
    ['クラブが一つ', { clubs: '北' }, 'clubs: クラブを2つ以上、1行に1つずつ入力してください。'],
    ['同じクラブが二度', { clubs: '北\n南\n北' }, 'clubs: 「北」が2回入っています。'],
    [
      'クラブが多すぎる',
      { clubs: Array.from({ length: 41 }, (_, index) => `${index}`).join('\n') },
      'clubs: クラブが41あります。一度に作れるのは40クラブまでです。',
    ],
    ['日がない', { days: '' }, 'days: 試合をする日を、1行に1日ずつ入力してください。'],
    [
      'どの日も除かれる',
      { days: '5/2', closedDays: '5/2' },
      'days: 試合をする日を、1行に1日ずつ入力してください。',
    ],
    ['暦にない日', { days: '5/2\n2/30' }, 'days: 「2/30」：試合日が暦にありません。'],
    ['会場がない', { venues: [{ name: ' ', pitches: '1' }] }, 'venues: 会場を入力してください。'],
    [
      '同じ会場が二度',
      { venues: [1, 2].map(() => ({ name: '厚別公園', pitches: '1' })) },
      'venues: 同じ会場が2回入っています。',
    ],
    [
      '00:00は時刻未定になる',
      { firstKickOff: '0:00' },
      'firstKickOff: 第1試合の開始時刻を「9:30」のように入力してください。',
    ],
    ['数でない間隔', { interval: '一時間' }, 'interval: 試合の間隔は1から300までの整数で入力してください。'],
    [
      '夜中を過ぎる',
      { interval: '120', perPitch: '9' },
      'perPitch: 最後の試合の開始が24時を過ぎます。試合数か間隔を減らしてください。',
    ],
  ])('%s', (_, changes, expected) => {
    expect(faultsOf(changes)).toEqual([expected]);
  });
});
