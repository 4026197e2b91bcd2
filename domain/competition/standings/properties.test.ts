import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SIDES } from '../../match/match.ts';
import type { MatchState } from '../results.ts';
import { anyLeague, anyScore } from '../testing/arbitrary-league.ts';
import { certainties } from './certainty.ts';
import { clubsIn, type League, type LeagueMatch } from './league.ts';
import { goalDifference } from './record.ts';
import { DEFAULT_STANDINGS_RULES } from './rules.ts';
import { liveStandings, standings, type Table } from './table.ts';

// A failing run prints its seed and path; fc.assert(…, { seed, path }) plays it again.
const RUNS = { numRuns: 300 };

function always(league: fc.Arbitrary<League>, property: (league: League) => void): void {
  fc.assert(fc.property(league, property), RUNS);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Each match changed where there is something to change it to. */
function changed(league: League, change: (state: MatchState, index: number) => MatchState): League {
  const matches = league.matches.map((match, index) => ({ ...match, state: change(match.state, index) }));
  return { ...league, matches };
}

function places({ rows }: Table): readonly (readonly [string, number])[] {
  return rows.map(({ club, place }) => [club, place]);
}

describe('どんなリーグでも', () => {
  test('試合やクラブを並べる順は、順位表を変えない', () => {
    fc.assert(
      fc.property(anyLeague, fc.infiniteStream(fc.nat()), (league, numbers) => {
        const shuffled = <T>(items: readonly T[]): readonly T[] =>
          items
            .map((item) => ({ item, key: numbers.next().value ?? 0 }))
            .toSorted((a, b) => a.key - b.key)
            .map(({ item }) => item);
        const other = { ...league, matches: shuffled(league.matches), clubs: shuffled(league.clubs) };
        expect(standings(other)).toEqual(standings(league));
      }),
      RUNS,
    );
  });

  test('左右を入れ替えても、順位表は同じ', () => {
    always(anyLeague, (league) => {
      const matches = league.matches.map((match): League['matches'][number] => {
        const clubs = { home: match.clubs.away, away: match.clubs.home };
        if (!('score' in match.state)) return { ...match, clubs };
        const { goals, shootOut } = match.state.score;
        const score = {
          goals: { home: goals.away, away: goals.home },
          shootOut: shootOut && { home: shootOut.away, away: shootOut.home },
        };
        return { ...match, clubs, state: { ...match.state, score } };
      });
      expect(standings({ ...league, matches })).toEqual(standings(league));
    });
  });

  test('どのクラブも一度ずつ並び、順位は上にいるクラブの数より一つ多い', () => {
    always(anyLeague, (league) => {
      const { rows } = standings(league);
      expect(rows.map(({ club }) => club).toSorted()).toEqual(clubsIn(league).toSorted());
      rows.forEach((row, index) => {
        const together = rows.filter(({ place }) => place === row.place);
        expect(row.place).toBe(rows.findIndex(({ place }) => place === row.place) + 1);
        expect(row.shared).toBe(together.length > 1);
        expect(row.shared).toBe(row.decidedBy === 'level');
        expect(row.lot !== null).toBe(row.decidedBy === 'lots');
        const above = rows[index - 1];
        if (above !== undefined) expect(above.points).toBeGreaterThanOrEqual(row.points);
      });
    });
  });

  test('得点の合計は失点の合計で、勝ちの数は負けの数で、勝点は試合と勝点減から出る', () => {
    always(anyLeague, (league) => {
      const table = standings(league);
      const all = [...table.rows, ...table.withdrawn];
      expect(sum(all.map(goalDifference))).toBe(0);
      expect(sum(all.map(({ won }) => won))).toBe(sum(all.map(({ lost }) => lost)));
      expect(sum(all.map(({ shootOutsWon }) => shootOutsWon))).toBe(
        sum(all.map(({ shootOutsLost }) => shootOutsLost)),
      );
      for (const row of table.rows) {
        expect(row.played).toBe(row.won + row.drawn + row.lost);
        const { level } = league.rules.points;
        const each = level.kind === 'draw' ? level.each : level.loser;
        const more = level.kind === 'draw' ? 0 : (level.winner - level.loser) * row.shootOutsWon;
        const taken = sum(row.deductions.map(({ points }) => points));
        expect(row.points).toBe(3 * row.won + each * row.drawn + more - taken);
      }
    });
  });

  test('未実施・延期・結果登録前の違いは、順位表に現れない', () => {
    always(anyLeague, (league) => {
      const unplayed = changed(league, (state) =>
        state.kind === 'registered' ? state : { kind: 'unplayed' },
      );
      expect(standings(unplayed)).toEqual(standings(league));
    });
  });

  test('速報の順位表は、進行中の試合がそのまま登録されたときの順位表', () => {
    always(anyLeague, (given) => {
      const league = { ...given, withdrawn: [] };
      const ended = changed(league, (state) =>
        state.kind === 'running' ? { ...state, kind: 'registered' } : state,
      );
      expect(places(liveStandings(league))).toEqual(places(standings(ended)));
    });
  });

  test('抽選は、並んだクラブのほかには触れない', () => {
    always(anyLeague, (league) => {
      const drawn = standings(league).rows;
      const undrawn = standings({ ...league, lots: [] }).rows;
      for (const row of undrawn) {
        const after = drawn.find(({ club }) => club === row.club);
        if (row.decidedBy !== 'level') {
          expect(after).toEqual(row);
          continue;
        }
        const together = undrawn.filter(({ place }) => place === row.place).length;
        expect(after?.place).toBeGreaterThanOrEqual(row.place);
        expect(after?.place).toBeLessThan(row.place + together);
      }
    });
  });
});

describe('標準の基準では', () => {
  const byDefault = anyLeague.map((league) => {
    const { points, meetings } = league.rules;
    return { ...league, rules: { ...DEFAULT_STANDINGS_RULES, points, meetings } };
  });

  test('あるクラブの一点多い得点が、そのクラブの順位を下げることはない', () => {
    fc.assert(
      fc.property(byDefault, fc.nat(), fc.constantFrom(...SIDES), (league, choice, side) => {
        const match = league.matches[choice % league.matches.length];
        if (match?.state.kind !== 'registered' || league.withdrawn.includes(match.clubs[side])) return;
        const { goals, shootOut } = match.state.score;
        const score = { goals: { ...goals, [side]: goals[side] + 1 }, shootOut };
        const more = changed(league, (state) =>
          state === match.state ? { kind: 'registered', score } : state,
        );
        const placeIn = (table: Table) => table.rows.find(({ club }) => club === match.clubs[side])?.place;
        // A club level with others sits at the top of the place they share: what it drew there may be undone.
        const before = standings({ ...league, lots: [] });
        expect(placeIn(standings({ ...more, lots: [] })) ?? 0).toBeLessThanOrEqual(placeIn(before) ?? 0);
      }),
      RUNS,
    );
  });
});

describe('残りを不戦敗にすると', () => {
  /** Some of the clubs gone, some pairs on the list more often than they have to meet. */
  const anyForfeited = fc
    .tuple(
      anyLeague,
      fc.integer({ min: 1, max: 3 }),
      fc.subarray(['A', 'B', 'F', 'G']),
      fc.array(fc.nat({ max: 14 }), { maxLength: 8 }),
    )
    .map(([league, meetings, withdrawn, again]): League => {
      const more = again.flatMap((index) => league.matches[index] ?? []);
      const rules = { ...league.rules, meetings, withdrawn: 'forfeited' as const };
      return { ...league, rules, withdrawn, matches: [...league.matches, ...more] };
    });

  /** The league with every forfeit written down as a match that was lost 0-3. */
  function writtenOut(league: League): League {
    const between = (one: string, other: string) =>
      league.matches.filter(({ clubs }) => SIDES.every((side) => [one, other].includes(clubs[side])));
    const score = { goals: { home: 3, away: 0 }, shootOut: null };
    const forfeits = clubsIn(league).flatMap((home) =>
      league.withdrawn.flatMap((away) => {
        const listed = between(home, away);
        const registered = listed.filter(({ state }) => state.kind === 'registered').length;
        const left = Math.max(listed.length, league.rules.meetings ?? 0) - registered;
        const forfeit: LeagueMatch = {
          matchId: 'forfeit',
          clubs: { home, away },
          state: { kind: 'registered', score },
        };
        return Array<LeagueMatch>(Math.max(0, left)).fill(forfeit);
      }),
    );
    const isOver = ({ clubs, state }: LeagueMatch) =>
      state.kind === 'registered' || !SIDES.some((side) => league.withdrawn.includes(clubs[side]));
    return { ...league, matches: [...league.matches.filter(isOver), ...forfeits] };
  }

  test('どの順位表も、不戦敗を一試合ずつ書き込んだときと同じ', () => {
    always(anyForfeited, (league) => {
      expect(standings(league)).toEqual(standings(writtenOut(league)));
      expect(liveStandings(league)).toEqual(liveStandings(writtenOut(league)));
    });
  });
});

describe('確定と敗退確定は', () => {
  const anyEnding = fc.tuple(
    anyLeague,
    fc.array(anyScore, { minLength: 15, maxLength: 15 }),
    fc.integer({ min: 1, max: 4 }),
  );

  test('どう終わっても覆らない', () => {
    fc.assert(
      fc.property(anyEnding, ([league, scores, advancing]) => {
        const matches = league.matches.map((match, index) => {
          const score = scores[index];
          const staysOpen = SIDES.some((side) => league.withdrawn.includes(match.clubs[side]));
          if (match.state.kind === 'registered' || score === undefined || staysOpen) return match;
          return { ...match, state: { kind: 'registered', score } as const };
        });
        const ended = { ...league, matches };
        const atTheEnd = certainties(ended, advancing);
        for (const [club, certainty] of certainties(league, advancing)) {
          if (certainty !== 'open') expect([club, atTheEnd.get(club)]).toEqual([club, certainty]);
        }
      }),
      RUNS,
    );
  });

  test('確定は枠の数まで、敗退確定は残りの数まで', () => {
    fc.assert(
      fc.property(anyLeague, fc.integer({ min: 1, max: 4 }), (league, advancing) => {
        const all = [...certainties(league, advancing).values()];
        expect(all.filter((certainty) => certainty === 'certain').length).toBeLessThanOrEqual(advancing);
        expect(all.filter((certainty) => certainty === 'out').length).toBeLessThanOrEqual(
          Math.max(0, all.length - advancing),
        );
      }),
      RUNS,
    );
  });
});
