import { describe, expect, test } from 'vitest';
import { decide } from './decide.ts';
import { type KickResult, otherSide, type PerSide, SIDES, type Side } from './match.ts';
import { FISCAL_YEAR_FLOW, TOKEN_FLOW } from './policy.ts';
import { row } from './samples/timeline.ts';
import { kickColumns, missesItsTurn, winnerOf } from './shootout.ts';
import { KNOCKOUT, matchIn, played } from './testing/situations.ts';

describe('キックの記録', () => {
  // In this situation the home club has taken one kick, the away club none.
  const match = matchIn('PK戦', KNOCKOUT);

  test.each<[Side, number | null, string, string]>([
    ['home', null, 'accepted', '列を言わなければ、最初の空き'],
    ['home', 1, 'accepted', '2列目が最初の空き'],
    ['home', 0, 'kick_column_taken', '1列目はもう埋まっている'],
    ['home', 2, 'kick_column_taken', '2列目を飛ばしている'],
    ['away', 0, 'accepted', '下のチームはまだ1本目'],
    ['away', 1, 'kick_column_taken', '1列目が空いている'],
  ])('%sの%s列目へのキックは%s（%s）', (side, column, answer) => {
    const decision = decide(
      match,
      { type: 'takeKick', side, result: 'failure', column, seen: null },
      FISCAL_YEAR_FLOW,
    );
    expect(decision.ok ? 'accepted' : decision.fault.code).toBe(answer);
  });

  test.each<[number | null, string, string]>([
    [null, 'accepted', '列を言わなければ、最後の記録'],
    [0, 'accepted', '1列目が最後の記録'],
    [1, 'kick_column_taken', 'まだ蹴っていない列'],
  ])('1本だけ記録のある%s列目の取り消しは%s（%s）', (column, answer) => {
    const decision = decide(
      match,
      { type: 'cancelKick', side: 'home', column, seen: null },
      FISCAL_YEAR_FLOW,
    );
    expect(decision.ok ? 'accepted' : decision.fault.code).toBe(answer);
  });

  test('二本蹴った後、一本目は取り消せない。消えるのは最後の記録だけ', () => {
    const twice = played(
      match,
      [{ type: 'takeKick', side: 'home', result: 'failure', column: 1, seen: 'PK戦' }],
      TOKEN_FLOW,
    );
    const decision = decide(
      twice,
      { type: 'cancelKick', side: 'home', column: 0, seen: null },
      FISCAL_YEAR_FLOW,
    );
    expect(decision).toMatchObject({ ok: false, fault: { kind: 'conflict', code: 'kick_column_taken' } });
  });

  test('取り消すと、最後の成否だけが消える', () => {
    const after = played(
      match,
      [
        { type: 'takeKick', side: 'home', result: 'failure', column: 1, seen: 'PK戦' },
        { type: 'takeKick', side: 'home', result: 'success', column: 2, seen: 'PK戦' },
        { type: 'cancelKick', side: 'home', column: 2, seen: 'PK戦' },
      ],
      TOKEN_FLOW,
    );
    expect(after.shootOut.home).toEqual({ kicks: ['success', 'failure'], score: 1 });
  });

  test('下のチームを先に何本でも入力できる', () => {
    const ahead = Array.from({ length: 5 }, (_, column) => ({
      type: 'takeKick' as const,
      side: 'away' as const,
      result: 'success' as const,
      column,
      seen: 'PK戦' as const,
    }));
    expect(played(match, ahead, FISCAL_YEAR_FLOW).shootOut.away.score).toBe(5);
  });

  test('決着の後に記録されたキックも拒まない。蹴らせたのは審判', () => {
    const kicks = SIDES.flatMap((side) =>
      Array.from({ length: 5 }, () => ({
        type: 'takeKick' as const,
        side,
        result: side === 'home' ? ('success' as const) : ('failure' as const),
        column: null,
        seen: 'PK戦' as const,
      })),
    );
    expect(played(match, kicks, TOKEN_FLOW).shootOut.home.score).toBe(6);
  });
});

describe('列の数', () => {
  test.each<[string, string, 3 | 5, number, string]>([
    ['', '', 5, 5, '最初は5列'],
    ['', '', 3, 3, '3本の大会は3列'],
    ['○○○', '○○○', 5, 5, '途中も5列のまま'],
    ['○○○○○', '○○○○', 5, 5, '下のチームが5本目を残している'],
    ['○○○○○', '○○○○○', 5, 6, '5本ずつで同点ならサドンデス'],
    ['○○○○○', '○○○○×', 5, 5, '5本ずつで決着がついた'],
    ['○○○', '○○○', 3, 4, '3本ずつで同点ならサドンデス'],
    ['○○○○○○', '○○○○○', 5, 6, '6本目の途中'],
    ['○○○○○○', '○○○○○○', 5, 7, '6本ずつでも同点'],
    ['○○○○○○', '○○○○○×', 5, 6, '6本目で決着'],
    ['', '○○○○○', 5, 5, '下のチームだけ先に5本入力した'],
    ['○', '○○○○○○', 5, 6, '先に入力した6本目も隠さない'],
  ])('%s／%s（%i本制）は%i列: %s', (home, away, regular, columns) => {
    expect(kickColumns({ home: row(home), away: row(away) }, regular)).toBe(columns);
  });
});

describe('サドンデスの順番', () => {
  test.each<[string, string, Side, boolean, string]>([
    ['○○○○', '', 'home', false, '5本目までは先に何本でも入力できる'],
    ['○○○○○', '○○○○○', 'home', false, '6本目はどちらからでもよい'],
    ['○○○○○○', '○○○○○', 'home', true, '相手の6本目を待たずに7本目'],
    ['○○○○○○', '○○○○○', 'away', false, '相手を追いかける6本目'],
  ])('%s／%s の次に%sが蹴る: 相手を待つべきか=%s（%s）', (home, away, side, misses) => {
    expect(missesItsTurn({ home: row(home), away: row(away) }, side, 5)).toBe(misses);
  });
});

describe('決着', () => {
  test.each<[string, string, 3 | 5, Side | null, string]>([
    ['', '', 5, null, 'まだ誰も蹴っていない'],
    ['○○○', '×××', 5, 'home', '残り2本では3点に届かない'],
    ['○○○', '××', 5, null, '残り3本をすべて決めれば並ぶ'],
    ['○○○', '×○×', 5, null, '残り2本をすべて決めれば並ぶ'],
    ['○○○○', '○××', 5, 'home', '残り2本を決めても3点'],
    ['○○×○', '○○○○', 5, null, '5本目で並べる'],
    ['○××○', '○○○○', 5, 'away', '5本目を決めても3点'],
    ['○○', '××', 3, 'home', '3本の大会は残り1本'],
    ['○○○○○', '○○○○○', 5, null, '同点ならサドンデス'],
    ['○○○○○○', '○○○○○', 5, null, '6本目は後のチームも蹴る'],
    ['○○○○○×', '○○○○○', 5, null, '後のチームが外せば続く'],
    ['○○○○○×', '○○○○○○', 5, 'away', '同じ本数で差がついた'],
    ['○○○○○×', '○○○○○×', 5, null, '二人とも外した'],
    ['', '○○○○○', 5, null, '先に入力しただけでは決まらない'],
    ['○○○○○○×', '○○○○○×', 5, 'home', '決着の後のキックで、決着はなくならない'],
    ['○○○○○○×', '○○○○○×○', 5, 'home', '決着の後に追いついても、決着は変わらない'],
    ['○○○○○○○', '○○○○○', 5, null, '6本目を待たずに7本目を入力しただけ'],
  ])('%s／%s（%i本制）は%s: %s', (home, away, regular, winner) => {
    expect(winnerOf({ home: row(home), away: row(away) }, regular)).toBe(winner);
  });

  const SUDDEN_DEATH_ROUNDS = 2;

  test.each<[3 | 5, Side]>([
    [3, 'home'],
    [3, 'away'],
    [5, 'home'],
    [5, 'away'],
  ])('%i本制（先蹴り %s）: ありうるすべての進み方で、残りをすべて試した答えと同じ', (regular, first) => {
    const longest = 2 * (regular + SUDDEN_DEATH_ROUNDS);
    const seen = new Set<Side | null>();
    const wrong: (readonly KickResult[])[] = [];
    const walk = (taken: readonly KickResult[]) => {
      const kicks = rowsOf(taken, first);
      const reachable = reachableWinners(kicks, regular);
      const certain = reachable.length === 1 ? (reachable[0] ?? null) : null;
      seen.add(certain);
      if (winnerOf(kicks, regular) !== certain) wrong.push(taken);
      // The referee ends it here: no kick after this one is legal.
      if (certain !== null || taken.length === longest) return;
      walk([...taken, 'success']);
      walk([...taken, 'failure']);
    };
    walk([]);
    expect(wrong).toEqual([]);
    expect(seen).toEqual(new Set([null, 'home', 'away']));
  });

  test.each<[3 | 5]>([[3], [5]])(
    '%i本制: 決着した後、残りの本数を蹴りきっても勝者は変わらない',
    (regular) => {
      const changed = allSequences(2 * regular).filter((taken) => {
        const verdicts = taken.map((_, index) =>
          winnerOf(rowsOf(taken.slice(0, index + 1), 'home'), regular),
        );
        const first = verdicts.findIndex((winner) => winner !== null);
        return first >= 0 && verdicts.slice(first).some((winner) => winner !== verdicts[first]);
      });
      expect(changed).toEqual([]);
    },
  );
});

/** Who may still win, found by taking every kick left of the round in both ways; level at its end, either may. */
function reachableWinners(kicks: PerSide<readonly KickResult[]>, regular: number): readonly Side[] {
  const rounds = Math.max(regular, kicks.home.length, kicks.away.length);
  const side = SIDES.find((side) => kicks[side].length < rounds);
  if (side !== undefined) {
    const results: readonly KickResult[] = ['success', 'failure'];
    const winners = results.flatMap((result) =>
      reachableWinners({ ...kicks, [side]: [...kicks[side], result] }, regular),
    );
    return [...new Set(winners)];
  }
  const scored = (side: Side) => kicks[side].join(' ').split('success').length;
  if (scored('home') === scored('away')) return SIDES;
  return scored('home') > scored('away') ? ['home'] : ['away'];
}

function rowsOf(taken: readonly KickResult[], first: Side): PerSide<readonly KickResult[]> {
  const of = (side: Side) =>
    taken.filter((_, index) => (index % 2 === 0 ? first : otherSide(first)) === side);
  return { home: of('home'), away: of('away') };
}

function allSequences(length: number): readonly (readonly KickResult[])[] {
  return Array.from({ length: 2 ** length }, (_, number) =>
    Array.from({ length }, (_, bit) => ((number >> bit) % 2 === 0 ? 'success' : 'failure')),
  );
}
