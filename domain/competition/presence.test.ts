import { expect, test } from 'vitest';
import { presenceOf } from './archive.ts';
import { competitionOf } from './assembly.ts';
import { type BracketEntry, type CompetitionSettings, DEFAULT_SETTINGS, defaultGroup } from './settings.ts';
import { championshipOf, stored } from './testing/championship.ts';

const PLAYED = [stored('m1', '北 2-0 南')];

const FINAL: BracketEntry = {
  id: '1-1',
  name: '決勝',
  slots: { home: { kind: 'club', club: '北' }, away: { kind: 'club', club: '南' } },
  storedMatch: 'm1',
  walkover: null,
};

const settled = (changes: Partial<CompetitionSettings>) => ({ ...DEFAULT_SETTINGS, ...changes });
const group = (changes: Partial<CompetitionSettings['groups'][number]>) =>
  settled({ groups: [{ ...defaultGroup('1', 'league'), ...changes }] });

test.each([
  ['リーグ戦', 'league', DEFAULT_SETTINGS, PLAYED, [true, false]],
  ['試合のないリーグ戦', 'league', DEFAULT_SETTINGS, [], [false, false]],
  ['試合はなくても、クラブの決まったリーグ戦', 'league', group({ clubs: ['北'] }), [], [true, false]],
  ['順位表を出さないリーグ戦', 'league', group({ hasTable: false }), PLAYED, [false, false]],
  ['トーナメント戦', 'knockout', DEFAULT_SETTINGS, PLAYED, [false, false]],
  ['順位表を出すトーナメント戦', 'knockout', group({}), PLAYED, [true, false]],
  ['トーナメント表の試合だけの組', 'league', settled({ bracket: [FINAL] }), PLAYED, [false, true]],
  [
    '各組2位の比較',
    'knockout',
    settled({ comparisons: [{ name: '各組2位', groups: [], place: 2 }] }),
    [],
    [true, false],
  ],
] as const)('%s', (_title, format, settings, matches, expected) => {
  const championship = championshipOf(matches, format);
  const { hasStandings, hasBracket } = presenceOf(settings, championship);
  expect([hasStandings, hasBracket]).toEqual(expected);
  const { leagues, comparisons, bracket } = competitionOf(settings, championship);
  expect([leagues.size + comparisons.size > 0, bracket.length > 0], 'as members see it').toEqual(expected);
});
