import { describe, expect, test } from 'vitest';
import type { StepDirection } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import { MATCH_STATUSES, type MatchRules, readStatus } from './match.ts';
import { nextStatuses, previousStatus } from './phases.ts';
import { FISCAL_YEAR_FLOW, type FlowPolicy, TOKEN_FLOW } from './policy.ts';
import type { Decision } from './rejection.ts';
import { type DecisionRow, decisionTable } from './testing/decision-table.ts';
import { KNOCKOUT, KNOCKOUT_WITHOUT_EXTRA_HALVES, LEAGUE, matchIn } from './testing/situations.ts';

// → forward, ← backward, ・ refused, 延 refused because postponed, 済 refused because registered.

const OPEN_KNOCKOUT = `
                 | 試合前 | 前半 | ハーフタイム | 後半 | 延長前半 | 延長後半 | PK戦 | 試合終了 | わけ
試合前           |  ・   |  →  |    ・     |  ・  |   ・   |   ・   |  ・  |   ・    | 始めるだけで、戻る先はない
前半             |  ←   |  ・  |    →     |  ・  |   ・   |   ・   |  ・  |   ・    | 前半の後は休憩
ハーフタイム     |  ・   |  ←  |    ・     |  →  |   ・   |   ・   |  ・  |   ・    | 休憩の後は後半
後半             |  ・   |  ・  |    ←     |  ・  |   →   |   ・   |  →  |   →    | 終了・延長・PK戦から選ぶ
延長前半         |  ・   |  ・  |    ・     |  ←  |   ・   |   →   |  ・  |   ・    | 延長は前半後半でひと組
延長後半         |  ・   |  ・  |    ・     |  ・  |   ←   |   ・   |  →  |   →    | 終了・PK戦から選び、延長は選べない
PK戦             |  ・   |  ・  |    ・     |  ←  |   ・   |   ・   |  ・  |   →    | 延長がなければ後半へ戻る
PK戦（延長）     |  ・   |  ・  |    ・     |  ・  |   ・   |   ←   |  ・  |   →    | 延長があれば延長後半へ戻る
試合終了         |  ・   |  ・  |    ・     |  ←  |   ・   |   ・   |  ・  |   ・    | 終わった試合は進まない
試合終了（延長） |  ・   |  ・  |    ・     |  ・  |   ・   |   ←   |  ・  |   ・    | 最後に戦った延長後半へ戻る
延期             |  ・   |  延  |    ・     |  ・  |   ・   |   ・   |  ・  |   ・    | 先に延期を取り消す
登録済み         |  ・   |  ・  |    ・     |  済  |   ・   |   ・   |  ・  |   ・    | 登録後は修正だけ
`;

const HEADER = OPEN_KNOCKOUT.trim().split('\n')[0];

const TOKEN_KNOCKOUT = `${OPEN_KNOCKOUT.trimEnd()}
試合終了（PK）       |  ・ |  ・ | ・ |  ←  | ・ | ・ | ・ | ・ | PK戦を飛ばして後半へ戻る（4章、トークン方式）
試合終了（延長・PK） |  ・ |  ・ | ・ |  ・ | ・ | ← | ・ | ・ | PK戦を飛ばして延長後半へ戻る（4章、トークン方式）
登録済み（延長・PK） |  ・ |  ・ | ・ |  ・ | ・ | 済 | ・ | ・ | 登録後は修正だけ
`;

const FISCAL_YEAR_KNOCKOUT = `${OPEN_KNOCKOUT.trimEnd()}
試合終了（PK）       |  ・ |  ・ | ・ |  ・ | ・ | ・ | ← | ・ | PK戦があればPK戦へ戻る（4章、年度方式）
試合終了（延長・PK） |  ・ |  ・ | ・ |  ・ | ・ | ・ | ← | ・ | PK戦があればPK戦へ戻る（4章、年度方式）
登録済み（延長・PK） |  ・ |  ・ | ・ |  ・ | ・ | ・ | 済 | ・ | 登録後は修正だけ
`;

const UP_TO_HALF_TIME = `
${HEADER}
試合前           |  ・   |  →  |    ・     |  ・  |   ・   |   ・   |  ・  |   ・    | 始めるだけで、戻る先はない
前半             |  ←   |  ・  |    →     |  ・  |   ・   |   ・   |  ・  |   ・    | 前半の後は休憩
ハーフタイム     |  ・   |  ←  |    ・     |  →  |   ・   |   ・   |  ・  |   ・    | 休憩の後は後半
試合終了         |  ・   |  ・  |    ・     |  ←  |   ・   |   ・   |  ・  |   ・    | 終わった試合は進まない
延期             |  ・   |  延  |    ・     |  ・  |   ・   |   ・   |  ・  |   ・    | 先に延期を取り消す
登録済み         |  ・   |  ・  |    ・     |  済  |   ・   |   ・   |  ・  |   ・    | 登録後は修正だけ
`;

const ANY_LEAGUE = `${UP_TO_HALF_TIME.trimEnd()}
後半             |  ・   |  ・  |    ←     |  ・  |   ・   |   ・   |  ・  |   →    | リーグ戦は後半で終わる
`;

const TOKEN_WITHOUT_EXTRA_HALVES = `${UP_TO_HALF_TIME.trimEnd()}
後半             |  ・   |  ・  |    ←     |  ・  |   ・   |   ・   |  →  |   →    | 延長のない大会は、終了・PK戦から選ぶ
PK戦             |  ・   |  ・  |    ・     |  ←  |   ・   |   ・   |  ・  |   →    | 延長がなければ後半へ戻る
試合終了（PK）   |  ・   |  ・  |    ・     |  ←  |   ・   |   ・   |  ・  |   ・    | PK戦を飛ばして後半へ戻る（トークン方式）
`;

const FISCAL_YEAR_WITHOUT_EXTRA_HALVES = `${UP_TO_HALF_TIME.trimEnd()}
後半             |  ・   |  ・  |    ←     |  ・  |   ・   |   ・   |  →  |   →    | 延長のない大会は、終了・PK戦から選ぶ
PK戦             |  ・   |  ・  |    ・     |  ←  |   ・   |   ・   |  ・  |   →    | 延長がなければ後半へ戻る
試合終了（PK）   |  ・   |  ・  |    ・     |  ・  |   ・   |   ・   |  ←  |   ・    | PK戦があればPK戦へ戻る（年度方式）
`;

const RULES: readonly { name: string; rules: MatchRules; token: string; fiscalYear: string }[] = [
  { name: 'ノックアウト', rules: KNOCKOUT, token: TOKEN_KNOCKOUT, fiscalYear: FISCAL_YEAR_KNOCKOUT },
  {
    name: '延長のないノックアウト',
    rules: KNOCKOUT_WITHOUT_EXTRA_HALVES,
    token: TOKEN_WITHOUT_EXTRA_HALVES,
    fiscalYear: FISCAL_YEAR_WITHOUT_EXTRA_HALVES,
  },
  { name: 'リーグ', rules: LEAGUE, token: ANY_LEAGUE, fiscalYear: ANY_LEAGUE },
];

const FLOWS: readonly (readonly [string, FlowPolicy])[] = [
  ['トークン方式', TOKEN_FLOW],
  ['年度方式', FISCAL_YEAR_FLOW],
];

/** A postponed match would only go forward, a registered one only back. */
const FORWARD = ['→', '延'];
const BACK = ['←', '済'];

/** What a sign of the table promises for that transition. */
const PROMISE: Record<string, string> = {
  '→': 'accepted',
  '←': 'accepted',
  延: 'already_postponed',
  済: 'already_registered',
};

describe.each(RULES)('試合状態の変更（$name）', ({ rules, token, fiscalYear }) => {
  test.each(decisionTable(token))('トークン方式: $situation — $reason', ({ situation, cells }) => {
    const match = matchIn(situation, rules);
    const got = cells.map(({ column }) => {
      const decision = decide(
        match,
        { type: 'changeStatus', seen: match.status, to: statusNamed(column) },
        TOKEN_FLOW,
      );
      return [column, outcomeOf(decision)];
    });
    expect(got).toEqual(cells.map(({ column, sign }) => [column, PROMISE[sign] ?? 'transition_not_allowed']));
  });

  test.each(decisionTable(token))('$situation から進んだ先は、頼んだ状態', ({ situation, cells }) => {
    const match = matchIn(situation, rules);
    for (const { column, sign } of cells) {
      if (sign !== '→' && sign !== '←') continue;
      const to = statusNamed(column);
      const decision = decide(match, { type: 'changeStatus', seen: match.status, to }, TOKEN_FLOW);
      expect(decision.ok && decision.events.reduce(evolve, match).status).toBe(to);
    }
  });

  test.each(decisionTable(fiscalYear))('年度方式: $situation — $reason', ({ situation, cells }) => {
    const match = matchIn(situation, rules);
    for (const { column } of cells) {
      const to = statusNamed(column);
      for (const direction of ['prev', 'next', 'end'] as const) {
        const decision = decide(match, { type: 'stepStatus', direction, to }, FISCAL_YEAR_FLOW);
        expect([direction, to, outcomeOf(decision)]).toEqual([
          direction,
          to,
          stepPromise(cells, column, direction),
        ]);
      }
    }
  });

  test.each([
    ['トークン方式', token, TOKEN_FLOW],
    ['年度方式', fiscalYear, FISCAL_YEAR_FLOW],
  ] as const)('%sのボタンは、表にある行き先だけを示す', (_name, table, policy) => {
    for (const { situation, cells } of decisionTable(table)) {
      if (isClosedRow(situation)) continue;
      const match = matchIn(situation, rules);
      const ahead = cells.filter(({ sign }) => sign === '→').map(({ column }) => column);
      const back = cells.find(({ sign }) => sign === '←')?.column ?? null;
      expect([situation, [...nextStatuses(match)].sort(), previousStatus(match, policy)]).toEqual([
        situation,
        [...ahead].sort(),
        back,
      ]);
    }
  });

  test.each(FLOWS)('%s: 画面の状態が古ければ、どこへ変えようとしても衝突', (_name, policy) => {
    for (const { situation } of decisionTable(token)) {
      const match = matchIn(situation, rules);
      for (const seen of MATCH_STATUSES.filter((status) => status !== match.status)) {
        for (const to of MATCH_STATUSES) {
          const decision = decide(match, { type: 'changeStatus', seen, to }, policy);
          expect(outcomeOf(decision)).toBe('stale_status');
        }
      }
    }
  });
});

test('後半の選択肢は、試合終了・延長前半・PK戦の順に並ぶ', () => {
  expect(nextStatuses(matchIn('後半', KNOCKOUT))).toEqual(['試合終了', '延長前半', 'PK戦']);
});

test('古いデータのPK終了は試合終了と読み、知らない言葉は状態でない', () => {
  expect([readStatus('PK終了'), readStatus('PK戦'), readStatus('中断')]).toEqual(['試合終了', 'PK戦', null]);
});

/**
 * What one step in a direction to the column's status answers: the sign's promise where the way goes there, a conflict
 * where it goes elsewhere (the screen was stale), a refusal where no way leads in that direction.
 */
function stepPromise(cells: DecisionRow['cells'], wanted: string, direction: StepDirection) {
  const ways = cells.filter(
    ({ column, sign }) =>
      (direction === 'prev' ? BACK : FORWARD).includes(sign) &&
      (direction !== 'end' || column === '試合終了'),
  );
  const way = ways.find(({ column }) => column === wanted);
  if (way !== undefined) return PROMISE[way.sign];
  return ways.length > 0 ? 'stale_status' : 'transition_not_allowed';
}

function outcomeOf(decision: Decision): string {
  return decision.ok ? 'accepted' : decision.fault.code;
}

function statusNamed(column: string) {
  const status = readStatus(column);
  if (status === null) throw new Error(`The table names an unknown status: ${column}`);
  return status;
}

function isClosedRow(situation: string): boolean {
  return situation.startsWith('延期') || situation.startsWith('登録済み');
}
