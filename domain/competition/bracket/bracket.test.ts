import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SIDES } from '../../match/match.ts';
import { written } from '../samples/written.ts';
import type { Bracket, Entrant, FilledMatch, KnockoutState, Slot } from './bracket.ts';
import { bracketOf, seededLines } from './draw.ts';
import { faultsIn } from './faults.ts';
import { fillBracket } from './fill.ts';
import { entrantName } from './messages.ts';

const NO_TABLES = new Map<string, never>();

function clubs(names: string): readonly Slot[] {
  return [...names].map((club) => ({ kind: 'club', club }));
}

/** With the result of these matches: `{ '1-1': '2-0' }`, or who goes through without playing. */
function withResults(bracket: Bracket, results: Readonly<Record<string, string | KnockoutState>>): Bracket {
  return bracket.map((match) => {
    const result = results[match.matchId];
    if (result === undefined) return match;
    const state = typeof result === 'string' ? written(`A ${result} B`)[0]?.state : result;
    return state === undefined ? match : { ...match, state };
  });
}

function told(bracket: Bracket): readonly string[] {
  const name = (entrant: Entrant) => entrantName(entrant, bracket);
  return fillBracket(bracket, NO_TABLES).map(
    ({ name: match, entrants, progress }) =>
      `${match}: ${name(entrants.home)} 対 ${name(entrants.away)} ${progress}`,
  );
}

function winnerOf(bracket: Bracket, matchId: string): string | undefined {
  const winner = filled(bracket, matchId)?.winner;
  return winner === undefined ? undefined : entrantName(winner, bracket);
}

function filled(bracket: Bracket, matchId: string): FilledMatch | undefined {
  return fillBracket(bracket, NO_TABLES).find((match) => match.matchId === matchId);
}

describe('組み合わせを作る', () => {
  test('四つなら準決勝と決勝、3位決定戦は準決勝の敗者', () => {
    expect(told(bracketOf(clubs('ABCD'), 'played'))).toEqual([
      '準決勝第1試合: A 対 B ready',
      '準決勝第2試合: C 対 D ready',
      '決勝: 準決勝第1試合の勝者 対 準決勝第2試合の勝者 waiting',
      '3位決定戦: 準決勝第1試合の敗者 対 準決勝第2試合の敗者 waiting',
    ]);
  });

  test('六つなら上位二つが不戦勝で、行われる試合だけに番号が付く', () => {
    expect(told(bracketOf(seededLines(clubs('ABCDEF')), 'notPlayed'))).toEqual([
      '準々決勝: A 対 不戦勝 bye',
      '準々決勝第1試合: E 対 D ready',
      '準々決勝第2試合: C 対 F ready',
      '準々決勝: 不戦勝 対 B bye',
      '準決勝第1試合: A 対 準々決勝第1試合の勝者 waiting',
      '準決勝第2試合: 準々決勝第2試合の勝者 対 B waiting',
      '決勝: 準決勝第1試合の勝者 対 準決勝第2試合の勝者 waiting',
    ]);
  });

  test('五回戦までの大会では、初めの回戦は数で呼ぶ', () => {
    const lines = seededLines(Array.from({ length: 20 }, (_, index) => ({ kind: 'club', club: `${index}` })));
    const names = new Set(bracketOf(lines, 'notPlayed').map(({ name }) => name.replace(/第\d+試合/, '')));
    expect([...names]).toEqual(['1回戦', '2回戦', '準々決勝', '準決勝', '決勝']);
  });

  test.each([2, 3, 5, 6, 7, 8, 11, 16, 23, 32, 33])(
    '%iクラブ: だれもが一度だけ出て、欠けた数だけ不戦勝',
    (count) => {
      const entrants = Array.from(
        { length: count },
        (_, index): Slot => ({ kind: 'club', club: `${index + 1}` }),
      );
      const lines = seededLines(entrants);
      const bracket = bracketOf(lines, 'played');
      expect(faultsIn(bracket)).toEqual([]);
      expect(lines.filter(({ kind }) => kind === 'club')).toHaveLength(count);
      expect(lines.length).toBe(2 ** Math.ceil(Math.log2(count)));
      const inFirstRound = bracket.filter(({ matchId }) => matchId.startsWith('1-'));
      for (const { slots } of inFirstRound) {
        expect(SIDES.every((side) => slots[side].kind === 'bye')).toBe(false);
      }
    },
  );
});

describe('勝ち上がり', () => {
  const FOUR = bracketOf(clubs('ABCD'), 'played');

  test('登録された結果だけが次の試合を埋める', () => {
    expect(told(withResults(FOUR, { '1-1': '2-1', '1-2': '0-3*' }))).toEqual([
      '準決勝第1試合: A 対 B played',
      '準決勝第2試合: C 対 D running',
      '決勝: A 対 準決勝第2試合の勝者 waiting',
      '3位決定戦: B 対 準決勝第2試合の敗者 waiting',
    ]);
    expect(told(withResults(FOUR, { '1-1': '延期' }))[2]).toMatch('準決勝第1試合の勝者');
  });

  test('同点はPK戦で決まり、その記録がなければ次は埋まらない', () => {
    expect(winnerOf(withResults(FOUR, { '1-1': '1-1(3-4)' }), '1-1')).toBe('B');
    const undecided = withResults(FOUR, { '1-1': '1-1' });
    expect(filled(undecided, '1-1')?.progress).toBe('undecided');
    expect(winnerOf(undecided, '1-1')).toBe('準決勝第1試合の勝者');
  });

  test('棄権では、残ったクラブが進む', () => {
    const walkover = withResults(FOUR, { '1-2': { kind: 'walkover', winner: 'away' } });
    expect(filled(walkover, '1-2')?.progress).toBe('walkover');
    expect(winnerOf(walkover, '1-2')).toBe('D');
  });

  test('相手が決まる前の結果は、だれも進ませない', () => {
    const early = withResults(FOUR, { '1-1': '2-1', '2-1': '5-0' });
    expect(winnerOf(early, '2-1')).toBe('決勝の勝者');
  });

  test('不戦勝のクラブは次に進み、その試合に敗者はいない', () => {
    const three = bracketOf(seededLines(clubs('ABC')), 'played');
    const semiFinal = withResults(three, { '1-2': '0-1' });
    expect(told(semiFinal)).toEqual([
      '準決勝: A 対 不戦勝 bye',
      '準決勝第1試合: C 対 B played',
      '決勝: A 対 B ready',
      '3位決定戦: 不戦勝 対 C bye',
    ]);
  });

  test('まだ決まらないクラブの不戦勝は、決まったときに次を埋める', () => {
    const lines: readonly Slot[] = [
      { kind: 'place', group: 'Aグループ', place: 1 },
      { kind: 'bye' },
      ...clubs('CD'),
    ];
    expect(told(bracketOf(lines, 'notPlayed'))[2]).toBe('決勝: Aグループ1位 対 準決勝第1試合の勝者 waiting');
  });
});

describe('どんな大きさのトーナメントでも', () => {
  const anyPlayed = fc
    .record({
      count: fc.integer({ min: 2, max: 40 }),
      goals: fc.array(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 })), { minLength: 80, maxLength: 80 }),
    })
    .map(({ count, goals }) => {
      const entrants = Array.from(
        { length: count },
        (_, index): Slot => ({ kind: 'club', club: `${index}` }),
      );
      const bracket = bracketOf(seededLines(entrants), 'notPlayed').map((match, index) => {
        const [home, away] = goals[index] ?? [0, 0];
        const shootOut = home === away ? { home: 4, away: 3 } : null;
        return {
          ...match,
          state: { kind: 'registered', score: { goals: { home, away }, shootOut } } as const,
        };
      });
      return { count, bracket };
    });

  test('優勝以外のクラブはちょうど一度だけ負ける', () => {
    fc.assert(
      fc.property(anyPlayed, ({ count, bracket }) => {
        const matches = fillBracket(bracket, NO_TABLES);
        const losers = matches.flatMap(({ loser }) => (loser.kind === 'club' ? [loser.club] : []));
        expect(losers).toHaveLength(count - 1);
        expect(new Set(losers).size).toBe(count - 1);
        expect(losers).not.toContain(winnerOf(bracket, bracket.at(-1)?.matchId ?? ''));
      }),
      { numRuns: 100 },
    );
  });

  test('二度埋めても、並べる順を変えても、同じになる', () => {
    fc.assert(
      fc.property(anyPlayed, ({ bracket }) => {
        const once = fillBracket(bracket, NO_TABLES);
        expect(fillBracket(bracket, NO_TABLES)).toEqual(once);
        expect(fillBracket(bracket.toReversed(), NO_TABLES)).toEqual(once.toReversed());
      }),
      { numRuns: 50 },
    );
  });

  test('結果を直すと、その試合から先だけが変わる', () => {
    fc.assert(
      fc.property(anyPlayed, fc.nat({ max: 79 }), ({ bracket }, choice) => {
        const corrected = bracket[choice % bracket.length];
        if (corrected === undefined) return;
        const score = { goals: { home: 0, away: 1 }, shootOut: null };
        const after = bracket.map((match) =>
          match === corrected ? { ...match, state: { kind: 'registered', score } as const } : match,
        );
        const reached = new Set([corrected.matchId]);
        for (const { matchId, slots } of bracket) {
          if (SIDES.some((side) => 'of' in slots[side] && reached.has(slots[side].of))) reached.add(matchId);
        }
        const before = fillBracket(bracket, NO_TABLES);
        fillBracket(after, NO_TABLES).forEach((match, index) => {
          if (!reached.has(match.matchId)) expect(match).toEqual(before[index]);
        });
      }),
      { numRuns: 100 },
    );
  });
});

describe('成り立たないトーナメント', () => {
  const winner = (of: string): Slot => ({ kind: 'winner', of });
  const match = (matchId: string, home: Slot, away: Slot) =>
    ({ matchId, name: matchId, slots: { home, away }, state: { kind: 'unplayed' } }) as const;
  const [a = winner(''), b = winner('')] = clubs('AB');

  test.each([
    [
      '同じ試合が二つ',
      [match('1', a, b), match('1', winner('2'), winner('3'))],
      '同じIDの試合が二つあります。',
    ],
    [
      '知らない試合',
      [match('1', a, winner('9'))],
      'トーナメント表にない試合の勝者または敗者が指定されています。',
    ],
    [
      '輪になっている',
      [match('1', a, winner('2')), match('2', winner('1'), b)],
      'この試合の勝ち上がりをたどると、同じ試合に戻ります。',
    ],
    ['同じクラブが二度', [match('1', a, a)], '同じクラブまたは同じ勝ち上がりが、二か所に指定されています。'],
    [
      '同じ勝者が二度',
      [match('1', a, b), match('2', winner('1'), winner('1'))],
      '同じクラブまたは同じ勝ち上がりが、二か所に指定されています。',
    ],
  ])('%s', (_, bracket, message) => {
    expect(faultsIn(bracket).map((fault) => fault.message)).toContain(message);
  });

  test('敗者復活のように勝者と敗者が別々に進むのは、成り立つ', () => {
    const bracket = [match('1', a, b), match('2', winner('1'), { kind: 'loser', of: '1' })];
    expect(faultsIn(bracket)).toEqual([]);
  });

  test('輪になっていても、埋めるときは止まり、未定のまま残る', () => {
    const bracket = [match('1', a, winner('2')), match('2', winner('1'), b)];
    expect(fillBracket(bracket, NO_TABLES).map(({ progress }) => progress)).toEqual(['waiting', 'waiting']);
  });
});
