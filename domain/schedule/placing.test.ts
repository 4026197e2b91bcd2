import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysAfter, daysBetween } from '../input/day.ts';
import { SIDES } from '../match/match.ts';
import { conflictsIn } from './conflicts.ts';
import { knockoutPairings } from './knockout.ts';
import { leaguePairings } from './league.ts';
import { type PlacedMatch, place } from './placing.ts';
import { kickOffOf, type SchedulingRules } from './time-slots.ts';

const SATURDAYS = ['2026-05-02', '2026-05-09', '2026-05-16'];
const RULES: SchedulingRules = {
  days: SATURDAYS,
  venues: [{ name: '厚別公園', pitches: 1 }],
  firstKickOff: 9 * 60 + 30,
  interval: 60,
  perPitch: 2,
  restMinutes: 60,
  restDays: 0,
  perDay: 1,
};
const FOUR = leaguePairings(['北', '南', '東', '西'], 1);

function inWords(matches: readonly PlacedMatch[]) {
  return matches.map(({ pairing, at }) => `${at.day.slice(5)} ${kickOffOf(at)} ${at.ground} ${pairing.name}`);
}

function placed(...[pairings, rules]: Parameters<typeof place>): readonly PlacedMatch[] {
  const placement = place(pairings, rules);
  if (!placement.ok) throw new Error(placement.fault.message);
  return placement.matches;
}

function refusal(...[pairings, rules]: Parameters<typeof place>): string {
  const placement = place(pairings, rules);
  return placement.ok ? 'placed' : placement.fault.message;
}

describe('日・会場・時刻に置く', () => {
  test('1日1節ずつ、第1試合の時刻から間隔どおりに並ぶ', () => {
    expect(inWords(placed(FOUR, RULES))).toEqual([
      '05-02 09:30 厚別公園 第1節 第1試合',
      '05-02 10:30 厚別公園 第1節 第2試合',
      '05-09 09:30 厚別公園 第2節 第1試合',
      '05-09 10:30 厚別公園 第2節 第2試合',
      '05-16 09:30 厚別公園 第3節 第1試合',
      '05-16 10:30 厚別公園 第3節 第2試合',
    ]);
  });

  test('ピッチが2面あれば同じ時刻に並び、面の名が付く', () => {
    const rules = { ...RULES, venues: [{ name: '厚別公園', pitches: 2 }], perPitch: 1 };
    expect(inWords(placed(FOUR, rules)).slice(0, 2)).toEqual([
      '05-02 09:30 厚別公園 Aピッチ 第1節 第1試合',
      '05-02 09:30 厚別公園 Bピッチ 第1節 第2試合',
    ]);
  });

  test('1日に2試合までなら、休みをあけて同じ日に続く', () => {
    const rules = { ...RULES, days: ['2026-05-02', '2026-05-03'], perPitch: 6, perDay: 2 };
    expect(inWords(placed(FOUR, rules)).slice(2)).toEqual([
      // The clubs of 10:30 rest from 11:30 to 12:30.
      '05-02 12:30 厚別公園 第2節 第1試合',
      '05-02 13:30 厚別公園 第2節 第2試合',
      '05-03 09:30 厚別公園 第3節 第1試合',
      '05-03 10:30 厚別公園 第3節 第2試合',
    ]);
  });

  test('中6日なら、日曜を飛ばして次の土曜に置く', () => {
    const rules = { ...RULES, days: ['2026-05-02', '2026-05-03', '2026-05-09', '2026-05-16'], restDays: 6 };
    expect(new Set(placed(FOUR, rules).map(({ at }) => at.day))).toEqual(new Set(SATURDAYS));
  });

  test('トーナメントは、勝者の決まったあとに、休みをあけて置く', () => {
    const rules = { ...RULES, days: ['2026-05-02'], perPitch: 8, perDay: 2 };
    expect(inWords(placed(knockoutPairings(['1', '2', '3', '4'], 'played'), rules))).toEqual([
      '05-02 09:30 厚別公園 準決勝第1試合',
      '05-02 10:30 厚別公園 準決勝第2試合',
      '05-02 12:30 厚別公園 3位決定戦',
      '05-02 13:30 厚別公園 決勝',
    ]);
  });
});

describe('置けないときは、何が足りないかを言い、途中までの日程は作らない', () => {
  test('時間枠が足りない', () => {
    expect(refusal(FOUR, { ...RULES, days: SATURDAYS.slice(0, 2) })).toBe(
      '日程を作れません。全6試合のうち、第3節 第1試合からの2試合を置ける時間枠がありません。時間枠は4で、あと2足りません。日をあと1日増やすと作れます。会場やピッチ、1日の試合数を増やすか、間隔をゆるめる方法もあります。',
    );
  });

  test('時間枠はあっても、間隔を守れない', () => {
    expect(refusal(FOUR, { ...RULES, days: ['2026-05-02', '2026-05-03'], perPitch: 8, restDays: 6 })).toBe(
      '日程を作れません。全6試合のうち、第2節 第1試合からの4試合を置ける時間枠がありません。時間枠は16ありますが、試合の間隔（1クラブ1日1試合まで、別の日は中6日以上）を守ると足りません。日をあと2日増やすと作れます。会場やピッチ、1日の試合数を増やすか、間隔をゆるめる方法もあります。',
    );
  });
});

const anyRules: fc.Arbitrary<SchedulingRules> = fc
  .record({
    gaps: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 30 }),
    pitches: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
    interval: fc.integer({ min: 20, max: 120 }),
    perPitch: fc.integer({ min: 1, max: 6 }),
    restMinutes: fc.integer({ min: 0, max: 180 }),
    restDays: fc.integer({ min: 0, max: 6 }),
    perDay: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ gaps, pitches, ...rules }) => {
    const sums = gaps.map((_, index) => gaps.slice(0, index).reduce((sum, gap) => sum + gap, 0));
    const days = sums.map((sum) => daysAfter('2026-04-01', sum));
    const venues = pitches.map((count, index) => ({ name: `会場${index + 1}`, pitches: count }));
    return { ...rules, days, venues, firstKickOff: 540 };
  });

const anyPairings = fc
  .record({ count: fc.integer({ min: 2, max: 10 }), kind: fc.constantFrom('once', 'twice', 'knockout') })
  .map(({ count, kind }) => {
    const clubs = Array.from({ length: count }, (_, index) => `クラブ${index + 1}`);
    return kind === 'knockout'
      ? knockoutPairings(clubs, 'played')
      : leaguePairings(clubs, kind === 'once' ? 1 : 2);
  });

describe('どの条件でも', () => {
  test('作れた日程では、同じ面に同時に二試合なく、間隔の決まりがすべて守られ、日をあといくつと言われただけ足せば作れる', () => {
    fc.assert(
      fc.property(anyPairings, anyRules, (pairings, rules) => {
        const placement = place(pairings, rules);
        if (!placement.ok) {
          const more = Number(/日をあと(\d+)日/.exec(placement.fault.message)?.[1]);
          expect(more).toBeGreaterThan(0);
          const last = rules.days.at(-1) ?? '';
          const added = Array.from({ length: more }, (_, at) =>
            daysAfter(last, (at + 1) * (rules.restDays + 1)),
          );
          expect(place(pairings, { ...rules, days: [...rules.days, ...added] }).ok).toBe(true);
          expect(place(pairings, { ...rules, days: [...rules.days, ...added.slice(1)] }).ok).toBe(false);
          return;
        }
        const { matches } = placement;
        expect(matches.map(({ pairing }) => pairing)).toEqual(pairings);
        const taken = matches.map(({ at }) => `${at.day} ${at.minutes} ${at.ground}`);
        expect(new Set(taken).size).toBe(taken.length);
        expect(conflictsIn(matches, rules)).toEqual([]);
        for (const [earlier, later] of pairsOfAClub(matches)) expectRest(earlier, later, rules);
      }),
    );
  });
});

/** Every two matches of one club, and each match with those that decide who plays in it, in playing order. */
function pairsOfAClub(matches: readonly PlacedMatch[]): readonly (readonly [PlacedMatch, PlacedMatch])[] {
  const orderOf = ({ at }: PlacedMatch) => `${at.day} ${String(at.minutes).padStart(4, '0')}`;
  return matches.flatMap((match) =>
    SIDES.flatMap((side) => {
      const slot = match.pairing.slots[side];
      const others = matches.filter(({ pairing }) =>
        slot.kind === 'club'
          ? SIDES.some((one) => JSON.stringify(pairing.slots[one]) === JSON.stringify(slot))
          : pairing.id === slot.of,
      );
      return others
        .filter((other) => other !== match && (slot.kind !== 'club' || orderOf(other) <= orderOf(match)))
        .map((other) => [other, match] as const);
    }),
  );
}

function expectRest({ at: before }: PlacedMatch, { at }: PlacedMatch, rules: SchedulingRules): void {
  const days = daysBetween(before.day, at.day);
  expect(days).toBeGreaterThanOrEqual(0);
  if (days > 0) expect(days).toBeGreaterThan(rules.restDays);
  else expect(at.minutes - before.minutes).toBeGreaterThanOrEqual(rules.interval + rules.restMinutes);
}
