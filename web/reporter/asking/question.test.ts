import { describe, expect, it } from 'vitest';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { Match, MatchStatus } from '#domain/match/match.ts';
import { STALE_STATUS } from '#domain/match/messages.ts';
import { FISCAL_YEAR_FLOW, TOKEN_FLOW } from '#domain/match/policy.ts';
import { fiscalYearFlow } from '../match/flow.ts';
import { matchAfter, wayTo } from '../testing/wire.ts';
import { otherDayWarning, questionFor } from './question.ts';

const kick = (side: 'home' | 'away', result: 'success' | 'failure'): MatchCommand => ({
  type: 'takeKick',
  side,
  result,
  column: null,
  seen: 'PK戦',
});

const extraGoal: MatchCommand = { type: 'scoreGoal', side: 'away', seen: '延長前半' };

const asked = (match: Match, command: MatchCommand) => questionFor(match, command, TOKEN_FLOW);

describe('操作の前の確認', () => {
  it('得点はチーム名と新しい合計を言う', () => {
    const goal: MatchCommand = { type: 'scoreGoal', side: 'home', seen: '前半' };
    const match = matchAfter([...wayTo('前半'), goal]);
    expect(asked(match, goal)).toMatchObject({
      title: '札幌FC の得点を追加します。',
      change: { from: '1', to: '2' },
    });
  });

  it('取り消しは、どの状態の得点かを言う', () => {
    const match = matchAfter([...wayTo('前半'), { type: 'scoreGoal', side: 'away', seen: '前半' }]);
    expect(asked(match, { type: 'cancelGoal', side: 'away', seen: '前半' })).toMatchObject({
      title: '旭川イレブン の前半の得点を取り消します。',
      change: { from: '1', to: '0' },
      kind: 'danger',
    });
  });

  it('キックは何本目かを言う', () => {
    const match = matchAfter([...wayTo('PK戦'), kick('home', 'success')]);
    expect(asked(match, kick('home', 'failure'))).toMatchObject({
      title: '札幌FC の2本目を失敗（×）と記録します。',
      change: { from: '1', to: '1' },
    });
  });

  const taken = (home: string, away: string): readonly MatchCommand[] =>
    (['home', 'away'] as const).flatMap((side) =>
      [...(side === 'home' ? home : away)].map((sign) => kick(side, sign === '○' ? 'success' : 'failure')),
    );

  it.each<readonly [string, string, 'home' | 'away', readonly string[]]>([
    ['○○', '○', 'away', []],
    ['○○○', '×××', 'home', ['PK戦は 札幌FC の勝ちで決着しています。']],
    ['○○○○○○', '○○○○○×', 'home', ['PK戦は 札幌FC の勝ちで決着しています。']],
    ['○○○○○○', '○○○○○', 'home', ['旭川イレブン の6本目がまだ記録されていません。']],
    ['○○○○○○', '○○○○○', 'away', []],
  ])('%s／%s の後の %s のキックの確認は、気をつけることを言う', (home, away, side, warnings) => {
    const match = matchAfter([...wayTo('PK戦'), ...taken(home, away)]);
    expect(asked(match, kick(side, 'success'))).toMatchObject({ warnings });
  });

  it.each<readonly [MatchStatus, MatchStatus, readonly MatchCommand[], readonly string[]]>([
    ['延長前半', '後半', [extraGoal], ['延長の得点 0-1 が消えます。']],
    ['延長前半', '後半', [], []],
    ['PK戦', '後半', [kick('home', 'success'), kick('away', 'failure')], ['PK戦 1-0 の記録が消えます。']],
    ['PK戦', '後半', [], []],
    ['延長後半', '延長前半', [], []],
    ['後半', 'ハーフタイム', [], []],
  ])('%s から %s に戻すと消えるものを、名指しで言う', (from, to, played, warnings) => {
    const question = asked(matchAfter([...wayTo(from), ...played]), { type: 'changeStatus', seen: from, to });
    expect(question).toMatchObject({
      title: `試合状態を${to}に戻します。よろしいですか？`,
      warnings,
      kind: 'danger',
    });
  });

  it('PK戦の後の試合終了から戻すと、PK戦の記録も消えると言う', () => {
    const match = matchAfter([
      ...wayTo('PK戦'),
      kick('home', 'success'),
      { type: 'changeStatus', seen: 'PK戦', to: '試合終了' },
    ]);
    const question = asked(match, { type: 'changeStatus', seen: '試合終了', to: '後半' });
    expect(question).toMatchObject({ warnings: ['PK戦 1-0 の記録が消えます。'] });
  });

  it.each([
    ['試合前', '前半', '前半を開始します。よろしいですか？'],
    ['前半', 'ハーフタイム', '前半を終了します。よろしいですか？'],
    ['後半', 'PK戦', 'PK戦を開始します。よろしいですか？'],
    ['後半', '試合終了', '試合を終了します。よろしいですか？'],
  ] as const)('%s から %s へ進むとき', (from, to, title) => {
    expect(asked(matchAfter(wayTo(from)), { type: 'changeStatus', seen: from, to })).toMatchObject({
      title,
    });
  });

  it('同点のノックアウトの結果登録は、心配な点を並べる', () => {
    const question = asked(matchAfter(wayTo('試合終了')), {
      type: 'registerResult',
      actualStartTime: null,
    });
    expect(question).toMatchObject({
      title: '試合結果を登録します。よろしいですか？',
      warnings: [
        '0対0で、試合開始時刻も入力されていません。試合が行われたことを確認してください。',
        '同点のままです。延長戦やPK戦の記録が漏れていないか確認してください。',
      ],
    });
  });

  it('規則が断る操作は、確認せずにその文を返す', () => {
    const match = matchAfter(wayTo('ハーフタイム'));
    expect(asked(match, { type: 'scoreGoal', side: 'home', seen: 'ハーフタイム' })).toEqual({
      refusal: '試合状態が前半・後半・延長前半・延長後半の場合のみ、得点を追加できます。',
    });
  });
});

describe('予定の日', () => {
  const begin: MatchCommand = { type: 'changeStatus', seen: '試合前', to: '前半' };
  const warning = 'この試合は 11/29(日) の予定です。きょう始めますか？';

  it.each<readonly [string, MatchStatus, MatchCommand, string, string | null]>([
    ['ほかの日の試合の前半開始', '試合前', begin, '2026-11-22', warning],
    [
      '年度の流れでの前半開始',
      '試合前',
      fiscalYearFlow.moveOn(matchAfter([]), '前半'),
      '2026-11-22',
      warning,
    ],
    ['その日の前半開始', '試合前', begin, '2026-11-29', null],
    [
      'ハーフタイムから前半に戻す',
      'ハーフタイム',
      { type: 'changeStatus', seen: 'ハーフタイム', to: '前半' },
      '2026-11-22',
      null,
    ],
    ['得点', '前半', { type: 'scoreGoal', side: 'home', seen: '前半' }, '2026-11-22', null],
  ])('%s（%s）', (_name, status, command, today, expected) => {
    expect(otherDayWarning(matchAfter(wayTo(status)), command, '2026-11-29', today)).toBe(expected);
  });
});

describe('年度の流れでの確認', () => {
  const moved = (match: Match, to: MatchStatus) =>
    questionFor(match, fiscalYearFlow.moveOn(match, to), FISCAL_YEAR_FLOW);
  const back = (match: Match, to: MatchStatus) =>
    questionFor(match, fiscalYearFlow.goBack(match, to), FISCAL_YEAR_FLOW);

  it.each([
    ['前半', 'ハーフタイム', '前半を終了します。よろしいですか？'],
    ['ハーフタイム', '後半', '後半を開始します。よろしいですか？'],
    ['後半', '延長前半', '延長戦を開始します。よろしいですか？'],
    ['後半', 'PK戦', 'PK戦を開始します。よろしいですか？'],
    ['後半', '試合終了', '試合を終了します。よろしいですか？'],
    ['延長後半', 'PK戦', 'PK戦を開始します。よろしいですか？'],
    ['PK戦', '試合終了', '試合を終了します。よろしいですか？'],
  ] as const)('%s から %s へ進むときの文', (from, to, title) => {
    expect(moved(matchAfter(wayTo(from)), to)).toMatchObject({ title, change: { from, to }, warnings: [] });
  });

  it('延長前半から戻るのは延長戦の取り消しで、消える得点を言う', () => {
    expect(back(matchAfter([...wayTo('延長前半'), extraGoal]), '後半')).toMatchObject({
      title: '延長戦を取り消します。よろしいですか？',
      change: { from: '延長前半', to: '後半' },
      warnings: ['延長の得点 0-1 が消えます。'],
      kind: 'danger',
    });
  });

  it('PK戦から戻るのはPK戦の取り消しで、消える記録を言う', () => {
    expect(back(matchAfter([...wayTo('PK戦'), kick('away', 'success')]), '後半')).toMatchObject({
      title: 'PK戦を取り消します。よろしいですか？',
      change: { from: 'PK戦', to: '後半' },
      warnings: ['PK戦 0-1 の記録が消えます。'],
      kind: 'danger',
    });
  });

  it('確認を出している間に別の端末が延長戦を始めていたら、そう言う', () => {
    const before = matchAfter(wayTo('後半'));
    const command = fiscalYearFlow.moveOn(before, '延長前半');
    expect(questionFor(matchAfter(wayTo('延長前半')), command, FISCAL_YEAR_FLOW)).toEqual({
      refusal: STALE_STATUS,
    });
  });
});
