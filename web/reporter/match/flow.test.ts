import { describe, expect, it } from 'vitest';
import type { MatchCommand } from '#domain/match/commands.ts';
import { decide } from '#domain/match/decide.ts';
import type { Match, MatchStatus } from '#domain/match/match.ts';
import { nextStatuses, previousStatus } from '#domain/match/phases.ts';
import { matchAfter, wayTo } from '../testing/wire.ts';
import { fiscalYearFlow, flowOf, practiceFlow, tokenFlow } from './flow.ts';

const change = (seen: MatchStatus, to: MatchStatus): MatchCommand => ({ type: 'changeStatus', seen, to });
const inExtraAndShootOut = [...wayTo('延長後半'), change('延長後半', 'PK戦')];

/** A match in each status, and those whose way back depends on what was played. */
const MATCHES: readonly (readonly [string, Match])[] = [
  ...(['試合前', '前半', 'ハーフタイム', '後半', '延長前半', '延長後半', 'PK戦', '試合終了'] as const).map(
    (status) => [status, matchAfter(wayTo(status))] as const,
  ),
  ['延長の後のPK戦', matchAfter(inExtraAndShootOut)],
  ['延長の後の試合終了', matchAfter([...wayTo('延長後半'), change('延長後半', '試合終了')])],
  ['PK戦の後の試合終了', matchAfter([...inExtraAndShootOut, change('PK戦', '試合終了')])],
];

describe.each([
  ['トークンの流れ', tokenFlow],
  ['年度の流れ', fiscalYearFlow],
])('%s', (_flow, flow) => {
  it.each(MATCHES)('%s で示す進む先と戻る先は、どれも決まりに断られない', (_name, match) => {
    const back = previousStatus(match, flow.policy);
    const commands = [
      ...nextStatuses(match).map((to) => flow.moveOn(match, to)),
      ...(back === null ? [] : [flow.goBack(match, back)]),
      ...flow.takeBacks(match),
    ];
    for (const command of commands) {
      expect(decide(match, command, flow.policy), JSON.stringify(command)).toMatchObject({ ok: true });
    }
  });
});

describe('まとめて取り消せるもの', () => {
  it.each([
    ['試合前', []],
    ['後半', []],
    ['延長前半', []],
    ['延長後半', ['cancelExtraHalves']],
    ['PK戦', []],
    ['延長の後のPK戦', []],
    ['試合終了', []],
    ['延長の後の試合終了', ['cancelExtraHalves']],
    ['PK戦の後の試合終了', ['cancelExtraHalves', 'cancelShootOut']],
  ])('年度の流れの %s では %j。戻るボタンと同じものは並べない', (name, types) => {
    const match = new Map(MATCHES).get(name);
    expect(match && fiscalYearFlow.takeBacks(match).map(({ type }) => type)).toEqual(types);
  });
});

it.each([
  ['token', tokenFlow],
  ['match', fiscalYearFlow],
  ['test-match', practiceFlow],
] as const)('扉 %s の流れ', (door, flow) => {
  expect(flowOf({ door })).toBe(flow);
});
