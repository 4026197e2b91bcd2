import { describe, expect, test } from 'vitest';
import type { Entrant } from './bracket/bracket.ts';
import { bracketOf } from './bracket/draw.ts';
import { entrantName } from './bracket/messages.ts';
import { changeSentences } from './change-sentences.ts';
import { type Competition, changesBetween, outlookOf, tableMoves, withMatchStates } from './outlook.ts';
import { REAL_LEAGUES } from './samples/index.ts';
import { WC_2022_KNOCKOUT_RESULTS, wc2022Knockout } from './samples/wc-2022-knockout.ts';
import { written } from './samples/written.ts';
import { type DrawnLot, type League, leagueOf } from './standings/league.ts';
import { deciderLabel } from './standings/messages.ts';
import { DEFAULT_STANDINGS_RULES } from './standings/rules.ts';

function realLeague(id: string): League {
  const real = REAL_LEAGUES.find((league) => league.id === id);
  if (real === undefined) throw new Error(`No league ${id}`);
  return real.league;
}

/** The sentences before the score of that match is corrected. */
function told(competition: Competition, matchId: string, score: string): readonly string[] {
  const state = written(`A ${score} B`)[0]?.state ?? { kind: 'unplayed' };
  const corrected = withMatchStates(competition, new Map([[matchId, state]]));
  return changeSentences(changesBetween(competition, corrected), competition.bracket);
}

/** The matches of a group have ids of their own. */
function group(name: string, league: League): League {
  const matches = league.matches.map((match) => ({ ...match, matchId: `${name}-${match.matchId}` }));
  return { ...league, matches };
}

function worldCup(played: number): Competition {
  const leagues = new Map([
    ['グループC', group('C', realLeague('wc-2022-c'))],
    ['グループE', group('E', realLeague('wc-2022-e'))],
  ]);
  return { leagues, comparisons: new Map(), bracket: wc2022Knockout(played) };
}

function oneLeague(name: string, league: League): Competition {
  return { leagues: new Map([[name, league]]), comparisons: new Map(), bracket: [] };
}

describe('グループから決勝トーナメントへ', () => {
  test('終わったグループの順位が、決勝トーナメントを埋める', () => {
    const { bracket } = outlookOf(worldCup(0));
    expect(bracket[2]?.entrants.home).toEqual({ kind: 'club', club: '日本' });
    expect(bracket[6]?.entrants.away).toEqual({ kind: 'club', club: 'スペイン' });
  });

  test('2022年ワールドカップの全16試合が、実際と同じ対戦になる', () => {
    const competition = worldCup(16);
    const { bracket } = outlookOf(competition);
    const name = (entrant: Entrant) => entrantName(entrant, competition.bracket);
    const pairs = bracket.map(({ entrants }) => ({ home: name(entrants.home), away: name(entrants.away) }));
    expect(pairs).toEqual(written(WC_2022_KNOCKOUT_RESULTS).map(({ clubs }) => clubs));
    expect(bracket.slice(-2).map(({ winner }) => name(winner))).toEqual(['アルゼンチン', 'クロアチア']);
  });

  test('一試合でも残っているグループは、首位が動かなくても埋めない', () => {
    const competition = withMatchStates(worldCup(0), new Map([['E-m6', { kind: 'postponed' }]]));
    expect(outlookOf(competition).bracket[2]?.entrants.home).toMatchObject({ kind: 'waiting' });
  });
});

describe('修正を保存する前に', () => {
  test('順位と、その先の対戦の入れ替わりを告げる', () => {
    // Had Spain won the last match: Japan out, Germany through.
    expect(told(worldCup(0), 'E-m5', '1-2')).toEqual([
      'グループEの1位が「日本」から「スペイン」に替わります。',
      'グループEの2位が「スペイン」から「ドイツ」に替わります。',
      'グループEの3位が「ドイツ」から「日本」に替わります。',
      '1回戦第3試合の対戦が入れ替わります（「日本」から「スペイン」へ）。',
      '1回戦第7試合の対戦が入れ替わります（「スペイン」から「ドイツ」へ）。',
    ]);
  });

  test('終わった試合の対戦が替わるなら、結果がだれのものになるかを告げる', () => {
    expect(told(worldCup(16), '2-1', '3-2')).toEqual([
      '準決勝第1試合の対戦が入れ替わります（「アルゼンチン」から「オランダ」へ）。この試合の結果は「オランダ」のものになります。',
      '決勝の対戦が入れ替わります（「アルゼンチン」から「オランダ」へ）。この試合の結果は「オランダ」のものになります。',
      '決勝の勝者が「アルゼンチン」から「オランダ」に替わります。',
    ]);
  });

  test('勝者のいない結果に直すと、先の対戦は未定に戻る', () => {
    expect(told(worldCup(16), '3-2', '1-1')).toEqual([
      '決勝の対戦が入れ替わります（「フランス」から未定（準決勝第2試合の勝者）へ）。この試合にはすでに結果がありますが、対戦が決まるまで勝ち上がりに使われません。',
      '決勝の勝者が「アルゼンチン」から未定に替わります。',
      '3位決定戦の対戦が入れ替わります（「モロッコ」から未定（準決勝第2試合の敗者）へ）。この試合にはすでに結果がありますが、対戦が決まるまで勝ち上がりに使われません。',
      '3位決定戦の勝者が「クロアチア」から未定に替わります。',
    ]);
  });

  test('何も動かさない修正には、何も告げない', () => {
    expect(told(worldCup(16), '2-1', '2-2(2-4)')).toEqual([]);
    expect(told(worldCup(16), 'E-m2', '6-0')).toEqual([]);
    expect(told(worldCup(16), 'ない試合', '6-0')).toEqual([]);
  });

  test('一つしかないリーグでは、グループの名を言わない', () => {
    const rules = { ...DEFAULT_STANDINGS_RULES, meetings: 1 };
    const league = leagueOf(rules, [], written('A 1-0 B\nB 1-0 C\nA 2-0 C'));
    const competition = oneLeague('', league);
    expect(told(competition, 'm2', '0-1')).toEqual([
      '2位が「B」から「C」に替わります。',
      '3位が「C」から「B」に替わります。',
    ]);
  });

  test('並んだクラブが分かれれば、抽選が使われなくなることも告げる', () => {
    const rules = { ...DEFAULT_STANDINGS_RULES, meetings: 1 };
    const lots = [{ order: ['C', 'A', 'B'], drawnOn: '2026-10-03' }];
    const league = { ...leagueOf(rules, [], written('A 1-0 B\nB 1-0 C\nC 1-0 A')), lots };
    const competition = oneLeague('Aグループ', league);
    expect(told(competition, 'm1', '2-0')).toEqual([
      'Aグループの1位が「C」から「A」に替わります。',
      'Aグループの2位が「A」から「C」に替わります。',
      'Aグループの「C」「A」「B」の抽選は、並ぶクラブが変わるため使われなくなります。',
    ]);
  });

  test('順位を分け合うようになるときは、同順位と告げる', () => {
    const rules = { ...DEFAULT_STANDINGS_RULES, meetings: 1 };
    const league = leagueOf(rules, [], written('A 1-0 B\nB 1-0 C\nC 1-0 A\nA 1-0 D\nB 1-0 D\nC 2-0 D'));
    const competition = oneLeague('', league);
    expect(told(competition, 'm6', '1-0')).toEqual(['1位が「C」から「A」「B」「C」（同順位）に替わります。']);
  });
});

describe('各組2位の比較', () => {
  const rules = { ...DEFAULT_STANDINGS_RULES, meetings: 1 };
  const GROUPS: Readonly<Record<string, string>> = {
    A組: 'A1 1-0 A2\nA2 1-0 A3\nA1 1-0 A3',
    B組: 'B1 1-0 B2\nB2 3-0 B3\nB1 1-0 B3',
    C組: 'C1 1-0 C2\nC2 1-0 C3\nC1 1-0 C3',
  };
  const lines = [
    { kind: 'place', group: 'A組', place: 1 },
    { kind: 'place', group: '各組2位', place: 1 },
  ] as const;

  function competition(changes: Readonly<Record<string, string>>, lots: readonly DrawnLot[]): Competition {
    const groups = Object.entries({ ...GROUPS, ...changes });
    const runnersUp = { groups: Object.keys(GROUPS), place: 2, rules, lots };
    return {
      leagues: new Map(groups.map(([name, text]) => [name, group(name, leagueOf(rules, [], written(text)))])),
      comparisons: new Map([['各組2位', runnersUp]]),
      bracket: bracketOf(lines, 'notPlayed'),
    };
  }

  function comparison(given: Competition) {
    const { tables, bracket } = outlookOf(given);
    const rows = tables.get('各組2位')?.rows ?? [];
    return {
      rows: rows.map((row) => `${row.place} ${row.club} ${deciderLabel(row)}`),
      final: entrantName(bracket[0]?.entrants.away ?? { kind: 'nobody' }, given.bracket),
    };
  }

  test('勝点、得失点差の順に比べ、上位が決勝トーナメントに進む', () => {
    expect(comparison(competition({}, []))).toEqual({
      rows: ['1 B2 得失点差', '2 A2 抽選待ち', '2 C2 抽選待ち'],
      final: 'B2',
    });
  });

  test('並べば抽選を待ち、抽選で決まる', () => {
    const level = { B組: 'B1 1-0 B2\nB2 1-0 B3\nB1 1-0 B3' };
    expect(comparison(competition(level, [])).final).toBe('各組2位1位');
    const lots = [{ order: ['C2', 'A2', 'B2'], drawnOn: '2026-10-03' }];
    expect(comparison(competition(level, lots))).toEqual({
      rows: ['1 C2 抽選', '2 A2 抽選', '3 B2 抽選'],
      final: 'C2',
    });
  });

  test.each([
    ['終わっていない組がある', { C組: 'C1 1-0 C2\nC2 1-0 C3\nC1 - C3' }],
    ['試合数の違う組がある', { C組: `${GROUPS.C組}\nC1 1-0 C4\nC2 1-0 C4\nC3 1-0 C4` }],
    ['2位の並んだ組がある', { C組: 'C1 1-0 C2\nC2 0-0 C3\nC1 1-0 C3' }],
  ])('%sあいだは、だれも進まない', (_, changes) => {
    expect(comparison(competition(changes, [])).final).toBe('各組2位1位');
  });

  test('修正で比較が動けば、それも告げる', () => {
    expect(told(competition({}, []), 'B組-m2', '0-0')).toEqual([
      'B組の2位が「B2」から「B2」「B3」（同順位）に替わります。',
      '各組2位の1位が「B2」から「A2」「C2」（同順位）に替わります。',
      '決勝の対戦が入れ替わります（「B2」から未定（各組2位1位）へ）。',
    ]);
  });
});

describe('いくつもの結果で動く順位と勝点', () => {
  const all = written('北 1-0 南\n東 3-0 西');
  const played = new Map(all.map(({ matchId, state }) => [matchId, state]));
  const matches = all.map((match) => ({
    ...match,
    state: match.matchId === 'm1' ? match.state : ({ kind: 'unplayed' } as const),
  }));
  const competition = oneLeague('A', leagueOf(DEFAULT_STANDINGS_RULES, [], matches));

  test('順位か勝点の変わるクラブだけが、後の順位の順に並ぶ', () => {
    expect(tableMoves(competition, withMatchStates(competition, played))).toEqual([
      {
        group: 'A',
        clubs: [
          { club: '東', before: { place: 2, points: 0 }, after: { place: 1, points: 3 } },
          { club: '北', before: { place: 1, points: 3 }, after: { place: 2, points: 3 } },
          { club: '南', before: { place: 4, points: 0 }, after: { place: 3, points: 0 } },
          { club: '西', before: { place: 2, points: 0 }, after: { place: 4, points: 0 } },
        ],
      },
    ]);
  });

  test('同じ結果なら、何も動かない', () => {
    expect(tableMoves(competition, withMatchStates(competition, new Map()))).toEqual([]);
  });
});
