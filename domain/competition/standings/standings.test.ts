import { describe, expect, test } from 'vitest';
import { written } from '../samples/written.ts';
import { type League, leagueOf } from './league.ts';
import { deciderLabel, deciderSentence } from './messages.ts';
import { DEFAULT_STANDINGS_RULES, type StandingsRules } from './rules.ts';
import { clubOnPlace, liveStandings, lotsToDraw, standings, type Table } from './table.ts';

const ONE_ROUND: StandingsRules = { ...DEFAULT_STANDINGS_RULES, meetings: 1 };

function league(text: string, changes: Partial<League> = {}): League {
  return { ...leagueOf(ONE_ROUND, [], written(text)), ...changes };
}

/** `1 A 6 勝点`: place, club, points, what decided. */
function told(table: Table): readonly string[] {
  return table.rows.map((row) => `${row.place} ${row.club} ${row.points} ${deciderLabel(row)}`);
}

/** Every club beats the next one, so that three stand level in everything. */
const CIRCLE = 'A 1-0 B\nB 1-0 C\nC 1-0 A';

describe('勝点', () => {
  test('勝ち3、引き分け1、負け0で、試合数・得点・失点も数える', () => {
    const [first, second, third] = standings(league('A 3-1 B\nB 2-2 C\nA 0-1 C')).rows;
    expect(first).toMatchObject({ club: 'C', place: 1, played: 2, won: 1, drawn: 1, lost: 0, points: 4 });
    expect(second).toMatchObject({ club: 'A', place: 2, goalsFor: 3, goalsAgainst: 2, goalDifference: 1 });
    expect(third).toMatchObject({ club: 'B', place: 3, won: 0, drawn: 1, lost: 1, points: 1 });
  });

  test('大会の設定で変わる', () => {
    const points = { win: 2, loss: 0, level: { kind: 'draw', each: 1 } } as const;
    const rules = { ...ONE_ROUND, points };
    expect(told(standings(league('A 3-1 B\nB 2-2 C\nC 0-1 A', { rules })))[0]).toBe('1 A 4 勝点');
  });

  test('PK戦で決める大会では、PK勝ちとPK負けの勝点が違い、引き分けとしても数える', () => {
    const points = { win: 3, loss: 0, level: { kind: 'shootOut', winner: 2, loser: 1 } } as const;
    const rules = { ...ONE_ROUND, points };
    const table = standings(league('A 1-1(4-3) B\nB 0-0(5-4) C\nA 1-0 C', { rules }));
    expect(told(table)).toEqual(['1 A 5 勝点', '2 B 3 勝点', '3 C 1 勝点']);
    expect(table.rows[1]).toMatchObject({ drawn: 2, won: 0, lost: 0, shootOutsWon: 1, shootOutsLost: 1 });
  });

  test('PK戦の記録がない同点では、記録されるまで両方にPK負けの勝点', () => {
    const points = { win: 3, loss: 0, level: { kind: 'shootOut', winner: 2, loser: 1 } } as const;
    const table = standings(league('A 1-1 B', { rules: { ...ONE_ROUND, points } }));
    expect(table.rows.map((row) => row.points)).toEqual([1, 1]);
  });

  test('PK戦のキックは得点にならず、PK戦のない大会では勝点も変えない', () => {
    const [a, b] = standings(league('A 1-1(5-4) B')).rows;
    expect([a?.points, b?.points, a?.goalsFor, b?.goalsFor]).toEqual([1, 1, 1, 1]);
  });

  test('勝点減は理由とともに残り、0より下にもなる', () => {
    const deductions = [{ club: 'B', points: 3, reason: '出場資格のない選手の出場' }];
    const [, b] = standings(league('A 1-1 B', { deductions })).rows;
    expect(b).toMatchObject({ club: 'B', points: -2, deductions });
  });
});

describe('数えない試合', () => {
  test('延期・未実施・結果登録前の試合は入らない', () => {
    const table = standings(league('A 2-0 B\nA 延期 C\nB - C\nA 5-0* D'));
    expect(table.rows.map(({ club, played }) => [club, played])).toEqual([
      ['A', 1],
      ['C', 0],
      ['D', 0],
      ['B', 1],
    ]);
    expect(table.rows.every(({ provisional }) => !provisional)).toBe(true);
  });

  test('速報の順位表には進行中の試合も入り、すべての順位が暫定になる', () => {
    const running = league('A 2-0 B\nC 1-0* A\nB 延期 C');
    const table = liveStandings(running);
    expect(told(table)).toEqual(['1 A 3 総得点', '2 C 3 総得点', '3 B 0 勝点']);
    expect(table.rows.every(({ provisional }) => provisional)).toBe(true);
  });

  test('進行中の試合がなければ、速報の順位表も暫定ではない', () => {
    const over = league('A 2-0 B\nB - C');
    expect(liveStandings(over)).toEqual(standings(over));
  });

  test('まだ試合のないクラブも並ぶ', () => {
    expect(told(standings(league('', { clubs: ['B', 'A'] })))).toEqual(['1 A 0 同順位', '1 B 0 同順位']);
  });
});

describe('勝点が並んだとき', () => {
  const TABLE: readonly [label: string, order: StandingsRules['order'], text: string, expected: string[]][] =
    [
      ['得失点差', ['goalDifference'], 'A 3-0 C\nB 1-0 C\nA 0-0 B', ['1 A 4 得失点差', '2 B 4 得失点差']],
      [
        '総得点',
        ['goalDifference', 'goalsFor'],
        'A 1-0 C\nB 2-1 C\nA 0-0 B',
        ['1 B 4 総得点', '2 A 4 総得点'],
      ],
      [
        '勝利数',
        ['wins'],
        'A 1-0 D\nA 0-1 E\nA 0-1 F\nB 0-0 D\nB 0-0 E\nB 0-0 F',
        ['3 A 3 勝利数', '4 B 3 勝利数'],
      ],
      [
        'PK戦の勝利数',
        ['shootOutWins'],
        'A 1-1(3-4) B\nA 1-0 C\nB 1-0 C',
        ['1 B 4 PK戦の勝利数', '2 A 4 PK戦の勝利数'],
      ],
    ];

  test.each(TABLE)('%s', (_, order, text, expected) => {
    const rows = told(standings(league(text, { rules: { ...ONE_ROUND, order } })));
    expect(rows).toEqual(expect.arrayContaining(expected));
  });

  test('順番は大会の設定どおりで、後の基準は前の基準で並んだクラブだけに使う', () => {
    // A beat B, but B scored more elsewhere.
    const text = 'A 1-0 B\nA 0-1 C\nB 5-0 C\nA 2-0 D\nB 1-0 D\nC 0-4 D';
    const headToHeadFirst = { ...ONE_ROUND, order: ['headToHeadPoints', 'goalDifference'] } as const;
    expect(told(standings(league(text)))[0]).toBe('1 B 6 得失点差');
    expect(told(standings(league(text, { rules: headToHeadFirst })))[0]).toBe('1 A 6 当該チーム間の勝点');
  });

  test('反則ポイントは、少ないクラブが上になる', () => {
    const rules = { ...ONE_ROUND, order: ['goalDifference', 'fairPlay'] } as const;
    const penaltyPoints = [
      { club: 'A', points: 5 },
      { club: 'B', points: 2 },
    ];
    expect(told(standings(league('A 1-1 B\nA 1-0 C\nB 1-0 C', { rules, penaltyPoints })))).toEqual([
      '1 B 4 反則ポイント（少ない方が上）',
      '2 A 4 反則ポイント（少ない方が上）',
      '3 C 0 勝点',
    ]);
  });

  test('勝点の違うクラブには、基準は使われない', () => {
    expect(told(standings(league('A 1-0 B\nB 9-0 C\nA 1-0 C')))).toEqual([
      '1 A 6 勝点',
      '2 B 3 勝点',
      '3 C 0 勝点',
    ]);
  });
});

describe('三つ以上のクラブが並んだとき', () => {
  // A, B and C beat one another in a circle by different scores; each beats D.
  const THREE = 'A 2-0 B\nB 1-0 C\nC 1-0 A\nA 1-0 D\nB 3-0 D\nC 2-0 D';
  const HEAD_TO_HEAD: StandingsRules = {
    ...ONE_ROUND,
    order: ['headToHeadPoints', 'headToHeadGoalDifference', 'headToHeadGoalsFor', 'goalDifference'],
  };

  test('並んだクラブだけの表で決め、二つずつの勝敗では決めない', () => {
    expect(told(standings(league(THREE, { rules: HEAD_TO_HEAD })))).toEqual([
      '1 A 6 当該チーム間の得失点差',
      '2 C 6 当該チーム間の得失点差',
      '3 B 6 当該チーム間の得失点差',
      '4 D 0 勝点',
    ]);
  });

  // Among A, B and C: as many points, A with more goals, B and C with as many; B beat C. C won by most against D.
  const TWO_STILL_LEVEL = 'A 3-0 B\nB 2-1 C\nC 1-0 A\nA 1-0 D\nB 1-0 D\nC 9-0 D';
  const order = ['headToHeadPoints', 'headToHeadGoalsFor', 'goalDifference'] as const;

  test('一部だけ並んだまま残れば、JFAの方式では次の基準に進む', () => {
    const rules = { ...ONE_ROUND, order, headToHead: 'once' } as const;
    expect(told(standings(league(TWO_STILL_LEVEL, { rules })))).toEqual([
      '1 A 6 当該チーム間の総得点',
      '2 C 6 得失点差',
      '3 B 6 得失点差',
      '4 D 0 勝点',
    ]);
  });

  test('UEFAの方式では、残ったクラブだけの表をもう一度作る', () => {
    const rules = { ...ONE_ROUND, order, headToHead: 'again' } as const;
    expect(told(standings(league(TWO_STILL_LEVEL, { rules })))).toEqual([
      '1 A 6 当該チーム間の総得点',
      '2 B 6 当該チーム間の勝点',
      '3 C 6 当該チーム間の勝点',
      '4 D 0 勝点',
    ]);
  });
});

describe('抽選', () => {
  const DRAWN = { order: ['C', 'A', 'B'], drawnOn: '2026-10-03' };

  test('すべて並べば順位を分け合い、全試合が終わると抽選待ちになる', () => {
    expect(told(standings(league(`${CIRCLE}\nA - D`)))).toContain('1 A 3 同順位');
    const table = standings(league(CIRCLE));
    expect(told(table)).toEqual(['1 A 3 抽選待ち', '1 B 3 抽選待ち', '1 C 3 抽選待ち']);
    expect([clubOnPlace(table, 1), clubOnPlace(table, 2)]).toEqual([null, null]);
    expect(lotsToDraw(table)).toEqual([['A', 'B', 'C']]);
  });

  test('並んだ組が二つあれば、抽選も二つ', () => {
    const text = 'A 0-0 B\nC 0-0 D\nA 1-0 C\nA 1-0 D\nB 1-0 C\nB 1-0 D';
    const level = league(text);
    expect(lotsToDraw(standings(level))).toEqual([
      ['A', 'B'],
      ['C', 'D'],
    ]);
    const oneDrawn = { ...level, lots: [{ order: ['D', 'C'], drawnOn: '2026-10-03' }] };
    expect(lotsToDraw(standings(oneDrawn))).toEqual([['A', 'B']]);
  });

  test('抽選の結果が順位になり、いつの抽選かが分かる', () => {
    const table = standings(league(CIRCLE, { lots: [DRAWN] }));
    expect(told(table)).toEqual(['1 C 3 抽選', '2 A 3 抽選', '3 B 3 抽選']);
    expect(clubOnPlace(table, 2)).toBe('A');
    expect(table.rows.map(deciderSentence)[0]).toBe(
      'すべての基準で並んだため、2026年10月3日の抽選で順位が決まりました。',
    );
  });

  test.each([
    ['並ぶクラブが減った', 'A 1-0 B\nB 1-0 C\nC 2-0 A'],
    ['並ぶクラブが増えた', 'A 0-0 B\nA 0-0 C\nA 0-0 D\nB 0-0 C\nB 0-0 D\nC 0-0 D'],
  ])('%sら、前の抽選は使わない', (_, text) => {
    const rows = told(standings(league(text, { lots: [DRAWN] })));
    expect(rows.some((row) => row.endsWith('抽選'))).toBe(false);
  });

  test('同じクラブで引き直せば、新しいほうを使う', () => {
    const again = { order: ['B', 'C', 'A'], drawnOn: '2026-10-04' };
    expect(told(standings(league(CIRCLE, { lots: [again, DRAWN] })))[0]).toBe('1 B 3 抽選');
  });

  test('一つのクラブが二度ある抽選は使わない', () => {
    const broken = { order: ['A', 'A', 'B'], drawnOn: '2026-10-03' };
    expect(told(standings(league(CIRCLE, { lots: [broken] })))[0]).toBe('1 A 3 抽選待ち');
  });
});

describe('辞退したクラブ', () => {
  const TEXT = 'A 0-1 X\nB 2-0 X\nA 1-0 B\nC - X\nA 0-0 C\nB - C';

  test('試合を数えない大会では、終わった試合も消え、順位がない', () => {
    const table = standings(league(TEXT, { withdrawn: ['X'] }));
    expect(told(table)).toEqual(['1 A 4 勝点', '2 C 1 勝点', '3 B 0 勝点']);
    expect(table.withdrawn).toMatchObject([{ club: 'X', played: 0 }]);
  });

  test('不戦敗にする大会では、終わった試合は残り、残りは0-3の負けになる', () => {
    const rules = { ...ONE_ROUND, withdrawn: 'forfeited' } as const;
    const table = standings(league(TEXT, { withdrawn: ['X'], rules }));
    expect(told(table)).toEqual(['1 C 4 得失点差', '2 A 4 得失点差', '3 B 3 勝点']);
    expect(table.withdrawn).toMatchObject([{ club: 'X', played: 3, won: 1, lost: 2, goalsAgainst: 5 }]);
  });

  test('残りの試合がそのクラブのものだけなら、順位表は確定している', () => {
    expect(standings(league('A 1-0 B\nA - X\nB - X', { withdrawn: ['X'] })).final).toBe(true);
  });
});

describe('確定した順位表', () => {
  test.each([
    ['全試合の結果登録が済んだ', 'A 1-0 B\nB 1-0 C\nC 0-0 A', 1, true],
    ['進行中の試合がある', 'A 1-0 B\nB 1-0 C\nC 0-0* A', 1, false],
    ['延期の試合がある', 'A 1-0 B\nB 1-0 C\nC 延期 A', 1, false],
    ['まだ日程にない組み合わせがある', 'A 1-0 B\nB 1-0 C', 1, false],
    ['二回戦総当たりの一回目だけ', 'A 1-0 B', 2, false],
    ['総当たりの数が分からない', 'A 1-0 B', null, false],
    ['回数を超えて組まれた試合が残っている', 'A 1-0 B\nB - A', 1, false],
  ])('%s', (_, text, meetings, final) => {
    expect(standings(league(text, { rules: { ...ONE_ROUND, meetings } })).final).toBe(final);
  });
});
