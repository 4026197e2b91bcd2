import { describe, expect, test } from 'vitest';
import { conflictsIn, moved, turned } from './conflicts.ts';
import { knockoutPairings } from './knockout.ts';
import { leaguePairings } from './league.ts';
import { type PlacedMatch, place } from './placing.ts';
import { type SchedulingRules, timeSlotsOf } from './time-slots.ts';

const RULES: SchedulingRules = {
  days: ['2026-05-02', '2026-05-09', '2026-05-16'],
  venues: [{ name: '厚別公園', pitches: 2 }],
  firstKickOff: 570,
  interval: 60,
  perPitch: 4,
  restMinutes: 60,
  restDays: 4,
  perDay: 1,
};

function placedWith(pairings: Parameters<typeof place>[0], rules = RULES): readonly PlacedMatch[] {
  const placement = place(pairings, rules);
  if (!placement.ok) throw new Error(placement.fault.message);
  return placement.matches;
}

const LEAGUE = placedWith(leaguePairings(['北', '南', '東', '西'], 1));

function conflictsAfter(
  matches: readonly PlacedMatch[],
  id: string,
  slot: number,
  rules = RULES,
): readonly string[] {
  const to = timeSlotsOf(rules)[slot];
  if (to === undefined) throw new Error('There is no such time slot.');
  return conflictsIn(moved(matches, id, to), rules).map(
    ({ id: of, kind, message }) => `${of} ${kind} ${message}`,
  );
}

describe('手で動かす', () => {
  test('ほかのクラブと重ならない空いた時間枠へは、何の食い違いもなく動く', () => {
    expect(conflictsAfter(LEAGUE, '1-1', 4)).toEqual([]);
  });

  test('試合のある時間枠へ動かすと、二つの試合が入れ替わる', () => {
    const [first, second] = LEAGUE;
    if (first === undefined || second === undefined) throw new Error('There are two matches.');
    const after = moved(LEAGUE, '1-1', second.at);
    expect([after[0]?.at, after[1]?.at]).toEqual([second.at, first.at]);
    expect(after).toHaveLength(LEAGUE.length);
  });

  test.each([
    [
      '同じ日のすぐ次の時間枠',
      2,
      RULES,
      ['南', '北'].map(
        (club) =>
          `2-1 unwise 「${club}」の第1節 第2試合が終わってから、0分しかありません（60分以上の設定です）。`,
      ),
    ],
    [
      '同じ日の、休みのある時間枠',
      4,
      RULES,
      ['南', '北'].map(
        (club) => `2-1 unwise 「${club}」が、この日2試合目になります（1日1試合までの設定です）。`,
      ),
    ],
  ])('%sへ動かす', (_, slot, rules, expected) => {
    const found = conflictsAfter(LEAGUE, '2-1', slot, rules);
    expect(
      found.map((one) => one.replace(/「.+?」の第1節 第\d試合/, '前の試合').replace(/「.+?」が、/, '')),
    ).toEqual(
      expected.map((one) => one.replace(/「.+?」の第1節 第\d試合/, '前の試合').replace(/「.+?」が、/, '')),
    );
  });

  test('別の日でも、中の日数が足りなければ言う', () => {
    const rules = { ...RULES, days: ['2026-05-02', '2026-05-05', '2026-05-09', '2026-05-16'] };
    expect(conflictsAfter(LEAGUE, '2-1', 8, rules)).toContainEqual(
      expect.stringMatching(
        /^2-1 unwise 「.+」の第1節 第\d試合（5\/2\(土\)）から、中2日しかありません（中4日以上の設定です）。$/,
      ),
    );
  });

  test('同じ時刻に同じクラブの二試合は、あり得ない', () => {
    const rules = { ...RULES, venues: [{ name: '厚別公園', pitches: 3 }] };
    const found = conflictsAfter(
      placedWith(leaguePairings(['北', '南', '東', '西'], 1), rules),
      '2-1',
      2,
      rules,
    );
    expect(found).toContainEqual(
      expect.stringMatching(/^[12]-\d impossible 「.+」の第\d節 第\d試合が、まだ終わっていません。$/),
    );
  });

  test('勝者の決まる前には、次の試合を置けない', () => {
    const rules = { ...RULES, perDay: 3 };
    const cup = placedWith(knockoutPairings(['1', '2', '3', '4'], 'notPlayed'), rules);
    const later = timeSlotsOf(rules)[8];
    if (later === undefined) throw new Error('There is a second day.');
    expect(conflictsIn(moved(cup, '1-1', later), rules)).toEqual([
      {
        id: '2-1',
        kind: 'impossible',
        message: '「準決勝第1試合の勝者」が、この時刻にはまだ決まっていません。',
      },
    ]);
  });

  test('ホームとアウェイを入れ替えても、ほかは変わらない', () => {
    const [first, ...others] = LEAGUE;
    const [after, ...rest] = turned(LEAGUE, '1-1');
    expect(after?.pairing.slots).toEqual({
      home: first?.pairing.slots.away,
      away: first?.pairing.slots.home,
    });
    expect(after?.at).toEqual(first?.at);
    expect(rest).toEqual(others);
  });
});
