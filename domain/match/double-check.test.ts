import { expect, test } from 'vitest';
import { faultsOf, type LevelRule, MATCH_FAULTS, type MatchFault } from './double-check.ts';
import type { KickResult, Match, MatchRules } from './match.ts';
import { KNOCKOUT, LEAGUE, matchIn, type Situation } from './testing/situations.ts';

const PLANNED = { date: '2026-05-16', startTime: '10:00', levelRule: null } as const;
const moment = (date: string, time: string) => Temporal.PlainDateTime.from(`${date}T${time}`);
/** It is this time in Tokyo. */
const at =
  (time: string, today = '2026-05-16') =>
  (date: string, startTime: string) =>
    moment(date, startTime).until(moment(today, time)).total('minutes');

type Row = readonly [
  why: string,
  situation: Situation,
  time: string,
  startTime: string | null,
  faults: readonly MatchFault[],
];

// A situation's home club has scored in each half played.
const ROWS: readonly Row[] = [
  ['時刻の前', '試合前', '09:59', '10:00', []],
  ['30分まではただの遅れ', '試合前', '10:30', '10:00', []],
  ['時刻を過ぎても試合前', '試合前', '10:31', '10:00', ['notBegun']],
  ['時刻未定のまま当日', '試合前', '10:31', null, ['noTime']],
  ['試合中', '後半', '11:30', '10:00', []],
  ['長い試合でも終わっているはずの時刻', '後半', '12:26', '10:00', ['stillPlaying']],
  ['時刻未定で試合中', '後半', '23:00', null, []],
  ['終わったが登録されていない', '試合終了', '11:00', '10:00', ['unregistered']],
  ['延期の当日', '延期', '09:00', '10:00', ['postponed']],
  ['登録済み', '登録済み', '11:00', '10:00', []],
  [
    '開始時刻のない登録と、延長とPK戦の内容',
    '登録済み（延長・PK）',
    '13:00',
    '10:00',
    ['noStartTime', 'shootOutNotLevel', 'kicksUndecided'],
  ],
];

test.each(ROWS)('%s（%s、%s）', (_why, situation, time, startTime, faults) => {
  expect(faultsOf(matchIn(situation, KNOCKOUT), { ...PLANNED, startTime }, at(time))).toEqual(faults);
});

test('時刻未定の試合は、その日が終わってから試合前であることを問う', () => {
  const planned = { ...PLANNED, startTime: null };
  expect(faultsOf(matchIn('試合前', KNOCKOUT), planned, at('00:31', '2026-05-17'))).toEqual(['notBegun']);
});

test('延期は、その日が来るまで問わない', () => {
  expect(faultsOf(matchIn('延期', KNOCKOUT), PLANNED, at('23:59', '2026-05-15'))).toEqual([]);
});

const NONE = { firstHalf: 0, secondHalf: 0, extraFirstHalf: 0, extraSecondHalf: 0 };
const side = (text: string, score = [...text].filter((kick) => kick === '○').length) => ({
  kicks: [...text].map((kick): KickResult => (kick === '○' ? 'success' : 'failure')),
  score,
});

function registered(change: Partial<Match>, rules: MatchRules): Match {
  return { ...matchIn('登録済み', rules), goals: { home: NONE, away: NONE }, ...change };
}
const shootOut = (home: ReturnType<typeof side>, away: ReturnType<typeof side>) => ({
  hasShootOut: true,
  shootOut: { home, away },
});

test.each<[string, Partial<Match>, MatchRules, readonly MatchFault[]]>([
  ['ノックアウトの引き分け', {}, KNOCKOUT, ['level']],
  ['リーグの引き分け', {}, LEAGUE, []],
  ['リーグの延長', { hasExtraHalves: true }, LEAGUE, ['notInLeague']],
  ['紙から写した成功数', shootOut(side('', 4), side('', 3)), KNOCKOUT, []],
  ['同じ成功数', shootOut(side('', 3), side('', 3)), KNOCKOUT, ['shootOutLevel']],
  ['決着したPK戦', shootOut(side('○○○'), side('×××')), KNOCKOUT, []],
  ['決着していないPK戦', shootOut(side('○○'), side('×○')), KNOCKOUT, ['kicksUndecided']],
  ['成功数と○の数が違う', shootOut(side('○○○', 4), side('×××')), KNOCKOUT, ['kicksContradict']],
])('登録済みの%s', (_why, change, rules, faults) => {
  expect(faultsOf(registered(change, rules), PLANNED, at('12:00'))).toEqual(faults);
});

test('問うことの表に、同じものはない', () => {
  expect(new Set(MATCH_FAULTS).size).toBe(MATCH_FAULTS.length);
});

test.each<[string, LevelRule, Partial<Match>, MatchRules, readonly MatchFault[]]>([
  ['PK戦に勝点のあるリーグのPK戦', 'shootOut', shootOut(side('', 4), side('', 3)), LEAGUE, []],
  ['PK戦に勝点のあるリーグの、PK戦のない同点', 'shootOut', {}, LEAGUE, ['kicksMissing']],
  [
    'PK戦に勝点のあるリーグの延長',
    'shootOut',
    { hasExtraHalves: true },
    LEAGUE,
    ['notInLeague', 'kicksMissing'],
  ],
  ['引き分けのあるリーグのPK戦', 'draw', shootOut(side('', 4), side('', 3)), LEAGUE, ['notInLeague']],
  ['トーナメントの大会の、順位表のある組の引き分け', 'draw', {}, KNOCKOUT, []],
])('%sは、組の順位表の決め方で見る', (_why, levelRule, change, rules, faults) => {
  expect(faultsOf(registered(change, rules), { ...PLANNED, levelRule }, at('12:00'))).toEqual(faults);
});
