import { describe, expect, test } from 'vitest';
import type { Slot } from './bracket/bracket.ts';
import { SAME_ENTRANT_TWICE } from './bracket/messages.ts';
import { type BracketEntry, type CompetitionSettings, DEFAULT_SETTINGS, defaultGroup } from './settings.ts';
import * as faults from './settings-faults.ts';
import { settingsInWords } from './settings-words.ts';
import { POINTS_OUT_OF_ORDER } from './standings/rules.ts';
import { championshipOf, stored } from './testing/championship.ts';

const CHAMPIONSHIP = championshipOf([stored('m1', '北 1-0 南'), stored('m2', '東 - 西', '2/B')]);
const club = (name: string): Slot => ({ kind: 'club', club: name });

function final(home: Slot, away: Slot, changes: Partial<BracketEntry> = {}): BracketEntry {
  return { id: '1-1', name: '決勝', slots: { home, away }, storedMatch: null, walkover: null, ...changes };
}

const group = (changes: object) => ({ groups: [{ ...defaultGroup('1', 'league'), ...changes }] });
const deduction = (changes: object) =>
  group({ deductions: [{ club: '北', points: 1, reason: '遅刻', ...changes }] });
const compare = (changes: object) => ({
  comparisons: [{ name: '各組2位', groups: ['1', '2/B'], place: 2, ...changes }],
});

describe('成り立たない設定', () => {
  test.each<[string, Partial<CompetitionSettings>]>([
    [
      POINTS_OUT_OF_ORDER,
      group({
        rules: { ...DEFAULT_SETTINGS.rules, points: { ...DEFAULT_SETTINGS.rules.points, loss: 3 } },
      }),
    ],
    [faults.ADVANCING_OUT_OF_RANGE, group({ advancing: -1 })],
    [faults.DEDUCTION_OUT_OF_RANGE, deduction({ points: 0 })],
    [faults.DEDUCTION_WITHOUT_CLUB, deduction({ club: '' })],
    [faults.DEDUCTION_WITHOUT_REASON, deduction({ reason: '　' })],
    [faults.PENALTY_POINTS_OUT_OF_RANGE, group({ penaltyPoints: [{ club: '北', points: -1 }] })],
    [faults.GROUP_TWICE, { groups: [defaultGroup('1', 'league'), defaultGroup('1', 'league')] }],
    [faults.COMPARISON_WITHOUT_NAME, compare({ name: 'A組' })],
    [faults.COMPARISON_WITHOUT_GROUPS, compare({ groups: ['1'] })],
    [faults.UNKNOWN_GROUP, { bracket: [final({ kind: 'place', group: '9', place: 1 }, club('東'))] }],
    [faults.EMPTY_CLUB, { bracket: [final(club(' '), club('東'))] }],
    [faults.EMPTY_NAME, { bracket: [final(club('北'), club('東'), { name: '' })] }],
    [faults.ONLY_BYES, { bracket: [final({ kind: 'bye' }, { kind: 'bye' })] }],
    [faults.UNKNOWN_STORED_MATCH, { bracket: [final(club('北'), club('東'), { storedMatch: 'm9' })] }],
    [
      faults.STORED_MATCH_TWICE,
      {
        bracket: [
          final(club('北'), club('東'), { storedMatch: 'm1' }),
          final(club('南'), club('西'), { id: '1-2', storedMatch: 'm1' }),
        ],
      },
    ],
    [SAME_ENTRANT_TWICE, { bracket: [final(club('北'), club('北'))] }],
  ])('%s', (sentence, changes) => {
    expect(faults.faultsInSettings({ ...DEFAULT_SETTINGS, ...changes }, CHAMPIONSHIP)).toContain(sentence);
  });

  test('クラブのまだ決まらない枠が幾つあっても、同じクラブとは言わない', () => {
    const bracket = [final(club(''), club('')), final(club(' '), club('東'), { id: '1-2' })];
    expect(faults.faultsInSettings({ ...DEFAULT_SETTINGS, bracket }, CHAMPIONSHIP)).toEqual([
      faults.EMPTY_CLUB,
    ]);
  });

  test('既定の設定と、組と比較とトーナメント表のそろった設定は、成り立つ', () => {
    expect(faults.faultsInSettings(DEFAULT_SETTINGS, CHAMPIONSHIP)).toEqual([]);
    const whole: CompetitionSettings = {
      ...DEFAULT_SETTINGS,
      ...compare({}),
      groups: ['1', '2/B'].map((key) => defaultGroup(key, 'league')),
      bracket: [
        final({ kind: 'place', group: '1', place: 1 }, { kind: 'place', group: '各組2位', place: 1 }),
      ],
    };
    expect(faults.faultsInSettings(whole, CHAMPIONSHIP)).toEqual([]);
  });
});

test('設定は、変わったところが比べられる言葉になる', () => {
  const nameOf = (key: string) => (key === '1' ? 'A組' : key);
  const words = settingsInWords(
    { ...DEFAULT_SETTINGS, ...deduction({}), bracket: [final(club('北'), { kind: 'bye' })] },
    nameOf,
  );
  expect(words).toMatchObject({
    deductions: 'A組：北 1（遅刻）',
    bracket: '決勝：北 対 不戦勝',
    withdrawn: '',
  });
  expect(words.rules).toMatch(/^勝ち3・引き分け1・負け0、得失点差→総得点→/);
});
