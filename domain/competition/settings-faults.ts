/** What makes the settings of a competition impossible; asked before they are stored. */

import { type ChampionshipMatches, competitionOf } from './assembly.ts';
import { faultsIn } from './bracket/faults.ts';
import type { CompetitionSettings, GroupSettings } from './settings.ts';
import { faultsInRules } from './standings/rules.ts';

/** Far more than any league takes off. */
export const DEDUCTION_LIMIT = 99;
/** Far more than any club's cautions and dismissals of a season. */
export const PENALTY_POINTS_LIMIT = 999;
/** Places that go through, or are compared. */
export const PLACE_LIMIT = 99;

export const ADVANCING_OUT_OF_RANGE = `勝ち上がりの数は0から${PLACE_LIMIT}までの整数で入力してください。`;
export const DEDUCTION_OUT_OF_RANGE = `減らす勝点は1から${DEDUCTION_LIMIT}までの整数で入力してください。`;
export const DEDUCTION_WITHOUT_CLUB = '勝点を減らすクラブを選択してください。';
export const DEDUCTION_WITHOUT_REASON = '勝点を減らす理由を入力してください。';
export const PENALTY_POINTS_OUT_OF_RANGE = `反則ポイントは0から${PENALTY_POINTS_LIMIT}までの整数で入力してください。`;
export const GROUP_TWICE = '同じ組の設定が二つあります。';
export const COMPARISON_WITHOUT_NAME = '組をまたぐ比較の名前を、組の名前と重ならないように入力してください。';
export const COMPARISON_WITHOUT_GROUPS = '組をまたぐ比較では、比べる組を二つ以上選択してください。';
export const UNKNOWN_GROUP = 'トーナメント表に、順位表のない組の順位が指定されています。';
export const EMPTY_CLUB = 'トーナメント表に、クラブの名前が空の枠があります。';
export const EMPTY_NAME = 'トーナメント表に、名前が空の試合があります。';
export const ONLY_BYES = '両方とも不戦勝の枠になっている試合があります。';
export const UNKNOWN_STORED_MATCH = 'この大会にない試合が、トーナメント表に結び付けられています。';
export const STORED_MATCH_TWICE = '一つの試合が、トーナメント表の二か所に結び付けられています。';

/** The sentences of all that is wrong, each once; empty for what can be played. */
export function faultsInSettings(
  settings: CompetitionSettings,
  championship: ChampionshipMatches,
): readonly string[] {
  return [
    ...new Set([
      ...faultsInRules(settings.rules),
      ...settings.groups.flatMap(faultsInGroup),
      ...(isUnique(settings.groups.map(({ group }) => group)) ? [] : [GROUP_TWICE]),
      ...faultsInComparisons(settings, championship),
      ...faultsInBracket(settings, championship),
    ]),
  ];
}

function faultsInGroup({ rules, advancing, deductions, penaltyPoints }: GroupSettings): readonly string[] {
  return [
    ...(rules === null ? [] : faultsInRules(rules)),
    ...(isWhole(advancing, 0, PLACE_LIMIT) ? [] : [ADVANCING_OUT_OF_RANGE]),
    ...deductions.flatMap(({ club, points, reason }) => [
      ...(club.trim() === '' ? [DEDUCTION_WITHOUT_CLUB] : []),
      ...(isWhole(points, 1, DEDUCTION_LIMIT) ? [] : [DEDUCTION_OUT_OF_RANGE]),
      ...(reason.trim() === '' ? [DEDUCTION_WITHOUT_REASON] : []),
    ]),
    ...(penaltyPoints.every(({ points }) => isWhole(points, 0, PENALTY_POINTS_LIMIT))
      ? []
      : [PENALTY_POINTS_OUT_OF_RANGE]),
  ];
}

function faultsInComparisons(
  { comparisons }: CompetitionSettings,
  { groups }: ChampionshipMatches,
): readonly string[] {
  const taken = groups.flatMap(({ key, name }) => [...new Set([key, name])]);
  const names = comparisons.map(({ name }) => name.trim());
  const areNamed = names.every((name) => name !== '' && !taken.includes(name)) && isUnique(names);
  const areWide = comparisons.every((one) => one.groups.length >= 2 && isUnique(one.groups));
  return [...(areNamed ? [] : [COMPARISON_WITHOUT_NAME]), ...(areWide ? [] : [COMPARISON_WITHOUT_GROUPS])];
}

function faultsInBracket(
  settings: CompetitionSettings,
  championship: ChampionshipMatches,
): readonly string[] {
  const { bracket } = settings;
  const { leagues, comparisons, bracket: assembled } = competitionOf(settings, championship);
  const slots = bracket.flatMap((entry) => [entry.slots.home, entry.slots.away]);
  const places = assembled.flatMap(({ slots: { home, away } }) =>
    [home, away].flatMap((slot) => (slot.kind === 'place' ? [slot.group] : [])),
  );
  const tied = bracket.flatMap(({ storedMatch }) => (storedMatch === null ? [] : [storedMatch]));
  const known = new Set(championship.matches.map(({ matchId }) => matchId));
  return [
    ...faultsIn(assembled).map(({ message }) => message),
    ...(places.every((group) => leagues.has(group) || comparisons.has(group)) ? [] : [UNKNOWN_GROUP]),
    ...(slots.some((slot) => slot.kind === 'club' && slot.club.trim() === '') ? [EMPTY_CLUB] : []),
    ...(bracket.some(({ name }) => name.trim() === '') ? [EMPTY_NAME] : []),
    ...(bracket.some(({ slots: both }) => both.home.kind === 'bye' && both.away.kind === 'bye')
      ? [ONLY_BYES]
      : []),
    ...(tied.every((matchId) => known.has(matchId)) ? [] : [UNKNOWN_STORED_MATCH]),
    ...(isUnique(tied) ? [] : [STORED_MATCH_TWICE]),
  ];
}

function isWhole(number: number, least: number, most: number): boolean {
  return Number.isInteger(number) && number >= least && number <= most;
}

function isUnique(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}
