import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { administer, stateOf } from './administration.ts';
import { decide } from './decide.ts';
import type { MatchEvent } from './events.ts';
import { evolve, fold } from './evolve.ts';
import { type Match, newMatch, type PeriodGoals, type PerSide, SIDES, totalGoals } from './match.ts';
import { periodsBegun } from './periods.ts';
import { breaksLevel, correctScore } from './score-correction.ts';
import { anyPolicy, anyRules, anyWishes } from './testing/arbitrary-match.ts';
import { KNOCKOUT, matchIn, type Situation } from './testing/situations.ts';
import { MEMBERS_TIMELINE, timelineOf } from './timeline.ts';

const EXTRA = ['extraFirstHalf', 'extraSecondHalf'] as const;

/** The goals of the match with some of the home club's changed. */
const goalsWith = ({ goals }: Match, home: Partial<PeriodGoals>): PerSide<PeriodGoals> => ({
  ...goals,
  home: { ...goals.home, ...home },
});

describe('得点を直せる時間帯', () => {
  test.each<[Situation, readonly string[]]>([
    ['試合前', []],
    ['前半', ['firstHalf']],
    ['ハーフタイム', ['firstHalf']],
    ['後半', ['firstHalf', 'secondHalf']],
    ['延長前半', ['firstHalf', 'secondHalf', 'extraFirstHalf']],
    ['延長後半', ['firstHalf', 'secondHalf', ...EXTRA]],
    ['PK戦', ['firstHalf', 'secondHalf']],
    ['PK戦（延長）', ['firstHalf', 'secondHalf', ...EXTRA]],
    ['試合終了', ['firstHalf', 'secondHalf']],
    ['試合終了（延長）', ['firstHalf', 'secondHalf', ...EXTRA]],
    ['登録済み', []],
    ['延期', []],
  ])('%s', (situation, periods) => {
    expect(periodsBegun(matchIn(situation, KNOCKOUT))).toEqual(periods);
  });
});

describe('得点の修正', () => {
  test('別のチームに付けた得点を移しても、試合状態とほかの時間帯はそのまま', () => {
    const match = matchIn('後半', KNOCKOUT);
    const { home, away } = match.goals;
    const goals = { home: { ...home, firstHalf: 0 }, away: { ...away, firstHalf: 1 } };
    const decision = correctScore(match, goals);
    expect(decision).toEqual({ ok: true, events: [{ type: 'scoreCorrected', goals }] });
    const after = evolve(match, { type: 'scoreCorrected', goals });
    // The goal that the left club no longer has is on record no more; the right one's has no record.
    expect(after).toEqual({ ...match, goals, scored: after.scored, version: match.version + 1 });
    expect(after.scored.map(({ side, period }) => [side, period])).toEqual([['home', 'secondHalf']]);
  });

  test.each<[string, Situation, Partial<PeriodGoals>, string]>([
    ['始まっていない試合', '試合前', { firstHalf: 1 }, 'not_being_played'],
    ['登録した結果', '登録済み', { firstHalf: 3 }, 'not_being_played'],
    ['始まっていない後半', 'ハーフタイム', { secondHalf: 1 }, 'period_not_begun'],
    ['行わなかった延長', '試合終了', { extraFirstHalf: 1 }, 'period_not_begun'],
    ['31点', '前半', { firstHalf: 31 }, 'correction_out_of_range'],
    ['負の得点', '前半', { firstHalf: -1 }, 'correction_out_of_range'],
    ['半端な得点', '前半', { firstHalf: 0.5 }, 'correction_out_of_range'],
    ['変わらない得点', '前半', {}, 'score_unchanged'],
  ])('%sは、わけを言って断る', (_what, situation, home, code) => {
    const match = matchIn(situation, KNOCKOUT);
    const decision = correctScore(match, goalsWith(match, home));
    expect(decision.ok ? null : decision.fault.code).toBe(code);
  });

  test('速報で30を超えた得点は、直さないかぎり、そのままでよい', () => {
    const match = matchIn('後半', KNOCKOUT);
    const many = { ...match, goals: goalsWith(match, { firstHalf: 31 }) };
    expect(correctScore(many, goalsWith(many, { secondHalf: 0 })).ok).toBe(true);
  });

  test.each<[Situation, Partial<PeriodGoals>, boolean]>([
    ['後半', { firstHalf: 3 }, false],
    ['延長前半', { firstHalf: 0, secondHalf: 0 }, false],
    ['延長前半', { firstHalf: 1, secondHalf: 0 }, true],
    ['PK戦', { firstHalf: 0, secondHalf: 0 }, false],
    ['PK戦', { firstHalf: 1, secondHalf: 0 }, true],
  ])('%sで%oに直すと、同点でないのに始まった延長かPK戦になるか：%s', (situation, home, broken) => {
    const match = matchIn(situation, KNOCKOUT);
    expect(breaksLevel(match, goalsWith(match, home))).toBe(broken);
  });

  test('どんな試合の途中で直しても、続きを記録でき、積み直すと同じで、経過は今の得点を超えない', () => {
    const anyGoals = fc.record({
      firstHalf: fc.nat({ max: 30 }),
      secondHalf: fc.nat({ max: 30 }),
      extraFirstHalf: fc.nat({ max: 30 }),
      extraSecondHalf: fc.nat({ max: 30 }),
    });
    const anyRun = fc.tuple(anyRules, anyPolicy, anyWishes, anyGoals, anyGoals, anyWishes);
    fc.assert(
      fc.property(anyRun, ([rules, policy, first, home, away, then]) => {
        let match = newMatch({ rules, clubs: { home: '緑ヶ丘FC', away: '港南SC' } });
        let events: readonly MatchEvent[] = [];
        const report = (wishes: typeof first) => {
          for (const wish of wishes) {
            const decision = decide(match, wish(match), policy);
            if (!decision.ok) continue;
            match = decision.events.reduce(evolve, match);
            events = [...events, ...decision.events];
          }
        };
        report(first);
        const goals = { home: { ...match.goals.home }, away: { ...match.goals.away } };
        for (const period of periodsBegun(match)) {
          goals.home[period] = home[period];
          goals.away[period] = away[period];
        }
        const before = match;
        const decision = administer(match, match.version, { type: 'correctScore', goals });
        if (!decision.ok) return;
        match = decision.events.reduce(evolve, match);
        events = [...events, ...decision.events];
        expect(stateOf(match)).toEqual({ ...stateOf(before), goals, scored: match.scored });
        report(then);
        const stored: readonly MatchEvent[] = events.map((event) => JSON.parse(JSON.stringify(event)));
        expect(fold(match.fixture, stored)).toEqual(match);
        const recorded = events.map((event, place) => ({ event, recordedAt: place * 60_000 }));
        const rows = timelineOf(match.fixture, recorded, MEMBERS_TIMELINE);
        for (const side of SIDES) {
          const told = rows.filter((row) => row.kind === 'goal' && row.side === side).length;
          expect(told).toBeLessThanOrEqual(totalGoals(match.goals[side]));
        }
        expect(rows.filter(({ kind }) => kind === 'scoreCorrected')).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  });
});
