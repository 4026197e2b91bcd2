import { describe, expect, test } from 'vitest';
import { competitionOf } from './assembly.ts';
import { entrantName } from './bracket/messages.ts';
import { outlookOf } from './outlook.ts';
import { type CompetitionSettings, DEFAULT_SETTINGS, defaultGroup, groupKeyOf } from './settings.ts';
import { championshipOf, stored } from './testing/championship.ts';

const TWO_GROUPS = [
  stored('a1', '北 2-0 南'),
  stored('b1', '東 1-1 西', '2/B'),
  stored('f', '未定 - 未定', '3'),
];

/** Both groups with a table in which everybody meets once, and a final between their first and second. */
const SETTINGS: CompetitionSettings = {
  ...DEFAULT_SETTINGS,
  rules: { ...DEFAULT_SETTINGS.rules, meetings: 1 },
  groups: ['1', '2/B'].map((group) => defaultGroup(group, 'league')),
  comparisons: [{ name: '各組2位', groups: ['1', '2/B'], place: 2 }],
  bracket: [
    {
      id: '1-1',
      name: '決勝',
      slots: {
        home: { kind: 'place', group: '1', place: 1 },
        away: { kind: 'place', group: '各組2位', place: 1 },
      },
      storedMatch: 'f',
      walkover: null,
    },
  ],
};

function entrants(settings: CompetitionSettings, matches = TWO_GROUPS): readonly string[] {
  const competition = competitionOf(settings, championshipOf(matches));
  return outlookOf(competition).bracket.flatMap(({ entrants: { home, away } }) =>
    [home, away].map((entrant) => entrantName(entrant, competition.bracket)),
  );
}

test('組の鍵は部と組から作られ、部の名が変わっても同じ', () => {
  expect([groupKeyOf('1', null), groupKeyOf('2', 'B')]).toEqual(['1', '2/B']);
});

describe('大会を組み立てる', () => {
  test('リーグ戦の組は言われなくても順位表を持ち、トーナメント戦の組は言われたときだけ', () => {
    const tables = (format: 'league' | 'knockout') => [
      ...competitionOf(DEFAULT_SETTINGS, championshipOf(TWO_GROUPS, format)).leagues.keys(),
    ];
    expect(tables('league')).toEqual(['A組', '予選 B組']);
    expect(tables('knockout')).toEqual([]);
  });

  test('トーナメント表の試合は、どの組の表にも数えない', () => {
    const bracket = SETTINGS.bracket.map((entry) => ({ ...entry, storedMatch: 'a1' }));
    const { leagues } = competitionOf({ ...SETTINGS, bracket }, championshipOf(TWO_GROUPS));
    expect([...leagues.keys()]).toEqual(['予選 B組']);
  });

  test('組の順位の枠は、表が終われば埋まり、比べられない各組2位は未定のまま名で呼ばれる', () => {
    expect(entrants(SETTINGS)).toEqual(['北', '各組2位1位']);
  });

  test('並んだ組の2位は、抽選が記録されれば各組2位の比較に入る', () => {
    const noted = { recordedBy: 'kanri@example.jp', drawnAt: null, witness: null, number: null };
    const lots = [{ group: '2/B', order: ['西', '東'], drawnOn: '2026-05-16', ...noted }];
    expect(entrants({ ...SETTINGS, lots })).toEqual(['北', '東']);
  });

  test('組だけの決め方が、その組だけに当てはまる', () => {
    const rules = { ...SETTINGS.rules, meetings: 2 };
    const groups = SETTINGS.groups.map((group) => (group.group === '1' ? { ...group, rules } : group));
    expect(entrants({ ...SETTINGS, groups })).toEqual(['A組1位', '各組2位1位']);
  });

  test('棄権による不戦勝は、行われた試合の結果に勝たない', () => {
    const walkover = SETTINGS.bracket.map((entry) => ({ ...entry, walkover: 'away' as const }));
    const bracketOf = (final: string) =>
      competitionOf(
        { ...SETTINGS, bracket: walkover },
        championshipOf([...TWO_GROUPS.slice(0, 2), stored('f', final, '3')]),
      ).bracket[0]?.state.kind;
    expect(bracketOf('北 - 東')).toBe('walkover');
    expect(bracketOf('北 1-0 東')).toBe('registered');
  });
});
