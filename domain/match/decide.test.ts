import { describe, expect, test } from 'vitest';
import type { MatchCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { Correction } from './match.ts';
import { MATCH_STATUSES, type MatchStatus } from './match.ts';
import { FISCAL_YEAR_FLOW, TOKEN_FLOW } from './policy.ts';
import { decisionTable } from './testing/decision-table.ts';
import { KNOCKOUT, KNOCKOUT_WITHOUT_EXTRA_HALVES, LEAGUE, matchIn } from './testing/situations.ts';

// What may be done in which situation, besides changing the status: the same in both flows.
// ○ accepted, 同 accepted and nothing changes, × refused, 無 refused as there is nothing to cancel,
// 延 refused because postponed, 済 refused because registered.
// 消 cancels a goal of the club that has one, 消０ of the club that has none; 蹴消 cancels a kick, likewise 蹴消０.

const KNOCKOUT_TABLE = `
                     | 得点 | 消  | 消０ | 延長 | 延長消 | PK | PK消 | 蹴 | 蹴消 | 蹴消０ | 登録 | 延期 | 延期消 | 修正 | わけ
試合前               |  ×  |  × |  ×  |  ×  |   ×   | ×  |  ×  | × |  ×  |   ×   |  ×  |  ○  |   ×   |  ×  | まだ始まっていない。できるのは延期だけ
前半                 |  ○  |  ○ |  無 |  ×  |   ×   | ×  |  ×  | × |  ×  |   ×   |  ×  |  ×  |   ×   |  ×  | 得点できる四つの一つ
ハーフタイム         |  ×  |  × |  ×  |  ×  |   ×   | ×  |  ×  | × |  ×  |   ×   |  ×  |  ×  |   ×   |  ×  | 休憩に得点はない
後半                 |  ○  |  ○ |  無 |  ○  |   ×   | ○  |  ×  | × |  ×  |   ×   |  ×  |  ×  |   ×   |  ×  | 延長かPK戦へ進める。取り消す延長はまだない
延長前半             |  ○  |  ○ |  無 |  同 |   ○   | ×  |  ×  | × |  ×  |   ×   |  ×  |  ×  |   ×   |  ×  | 延長を始めたばかり。もう一度押しても同じ
延長後半             |  ○  |  ○ |  無 |  ×  |   ○   | ○  |  ×  | × |  ×  |   ×   |  ×  |  ×  |   ×   |  ×  | 延長前半はもう選べない
PK戦                 |  ×  |  × |  ×  |  ×  |   ×   | 同 |  ○  | ○ |  ○  |   無  |  ×  |  ×  |   ×   |  ×  | キックは得点でない
PK戦（延長）         |  ×  |  × |  ×  |  ×  |   ×   | 同 |  ○  | ○ |  ○  |   無  |  ×  |  ×  |   ×   |  ×  | 延長の取り消しは、PK戦の間はできない
試合終了             |  ×  |  × |  ×  |  ×  |   無  | ×  |  無 | × |  ×  |   ×   |  ○  |  ×  |   ×   |  ×  | 延長もPK戦もなかった
試合終了（延長）     |  ×  |  × |  ×  |  ×  |   ○   | ×  |  無 | × |  ×  |   ×   |  ○  |  ×  |   ×   |  ×  | 延長だけ取り消せる
試合終了（PK）       |  ×  |  × |  ×  |  ×  |   無  | ×  |  ○  | × |  ×  |   ×   |  ○  |  ×  |   ×   |  ×  | PK戦だけ取り消せる
試合終了（延長・PK） |  ×  |  × |  ×  |  ×  |   ○   | ×  |  ○  | × |  ×  |   ×   |  ○  |  ×  |   ×   |  ×  | どちらも取り消せる
延期                 |  ×  |  × |  ×  |  ×  |   ×   | ×  |  ×  | × |  ×  |   ×   |  ×  |  延 |   ○   |  ×  | 取り消すまで閉じている
登録済み             |  ×  |  × |  ×  |  ×  |   無  | ×  |  無 | × |  ×  |   ×   |  済 |  ×  |   ×   |  ○  | 動かせるのは修正だけ
登録済み（延長・PK） |  ×  |  × |  ×  |  ×  |   済  | ×  |  済 | × |  ×  |   ×   |  済 |  ×  |   ×   |  ○  | 延長やPK戦も、修正からだけ
`;

const LEAGUE_TABLE = `
                     | 得点 | 消  | 消０ | 延長 | 延長消 | PK | PK消 | 蹴 | 蹴消 | 蹴消０ | 登録 | 延期 | 延期消 | 修正 | わけ
試合前               |  ×  |  × |  ×  |  ×  |   ×   | ×  |  ×  | × |  ×  |   ×   |  ×  |  ○  |   ×   |  ×  | まだ始まっていない
前半                 |  ○  |  ○ |  無 |  ×  |   ×   | ×  |  ×  | × |  ×  |   ×   |  ×  |  ×  |   ×   |  ×  | 得点できる
ハーフタイム         |  ×  |  × |  ×  |  ×  |   ×   | ×  |  ×  | × |  ×  |   ×   |  ×  |  ×  |   ×   |  ×  | 休憩に得点はない
後半                 |  ○  |  ○ |  無 |  ×  |   ×   | ×  |  ×  | × |  ×  |   ×   |  ×  |  ×  |   ×   |  ×  | リーグ戦に延長もPK戦もない
試合終了             |  ×  |  × |  ×  |  ×  |   無  | ×  |  無 | × |  ×  |   ×   |  ○  |  ×  |   ×   |  ×  | 引き分けのまま登録できる
延期                 |  ×  |  × |  ×  |  ×  |   ×   | ×  |  ×  | × |  ×  |   ×   |  ×  |  延 |   ○   |  ×  | 取り消すまで閉じている
登録済み             |  ×  |  × |  ×  |  ×  |   無  | ×  |  無 | × |  ×  |   ×   |  済 |  ×  |   ×   |  ○  | 動かせるのは修正だけ
`;

const WITHOUT_EXTRA_HALVES_TABLE = `
                     | 得点 | 消  | 消０ | 延長 | 延長消 | PK | PK消 | 蹴 | 蹴消 | 蹴消０ | 登録 | 延期 | 延期消 | 修正 | わけ
試合前               |  ×  |  × |  ×  |  ×  |   ×   | ×  |  ×  | × |  ×  |   ×   |  ×  |  ○  |   ×   |  ×  | まだ始まっていない
前半                 |  ○  |  ○ |  無 |  ×  |   ×   | ×  |  ×  | × |  ×  |   ×   |  ×  |  ×  |   ×   |  ×  | 得点できる
ハーフタイム         |  ×  |  × |  ×  |  ×  |   ×   | ×  |  ×  | × |  ×  |   ×   |  ×  |  ×  |   ×   |  ×  | 休憩に得点はない
後半                 |  ○  |  ○ |  無 |  ×  |   ×   | ○  |  ×  | × |  ×  |   ×   |  ×  |  ×  |   ×   |  ×  | 延長のない大会はすぐにPK戦
PK戦                 |  ×  |  × |  ×  |  ×  |   ×   | 同 |  ○  | ○ |  ○  |   無  |  ×  |  ×  |   ×   |  ×  | キックは得点でない
試合終了             |  ×  |  × |  ×  |  ×  |   無  | ×  |  無 | × |  ×  |   ×   |  ○  |  ×  |   ×   |  ×  | 延長もPK戦もなかった
試合終了（PK）       |  ×  |  × |  ×  |  ×  |   無  | ×  |  ○  | × |  ×  |   ×   |  ○  |  ×  |   ×   |  ×  | PK戦だけ取り消せる
延期                 |  ×  |  × |  ×  |  ×  |   ×   | ×  |  ×  | × |  ×  |   ×   |  ×  |  延 |   ○   |  ×  | 取り消すまで閉じている
登録済み             |  ×  |  × |  ×  |  ×  |   無  | ×  |  無 | × |  ×  |   ×   |  済 |  ×  |   ×   |  ○  | 動かせるのは修正だけ
`;

const ONE_NIL: Correction = {
  hasExtraHalves: false,
  goals: {
    home: { firstHalf: 1, secondHalf: 0, extraFirstHalf: 0, extraSecondHalf: 0 },
    away: { firstHalf: 0, secondHalf: 0, extraFirstHalf: 0, extraSecondHalf: 0 },
  },
  shootOut: null,
  actualStartTime: null,
};

/** For each column its command, the code of its × and of its 無. The home club has goals and kicks, the away club none. */
const COLUMNS: Record<
  string,
  { command: (seen: MatchStatus) => MatchCommand; refused: string; nothing?: string }
> = {
  得点: {
    command: (seen) => ({ type: 'scoreGoal', side: 'away', seen }),
    refused: 'no_goal_in_this_status',
  },
  消: {
    command: (seen) => ({ type: 'cancelGoal', side: 'home', seen }),
    refused: 'no_goal_in_this_status',
  },
  消０: {
    command: (seen) => ({ type: 'cancelGoal', side: 'away', seen }),
    refused: 'no_goal_in_this_status',
    nothing: 'no_goal_to_cancel',
  },
  延長: { command: () => ({ type: 'startExtraHalves' }), refused: 'extra_halves_not_offered' },
  延長消: {
    command: () => ({ type: 'cancelExtraHalves' }),
    refused: 'no_extra_halves_to_cancel',
    nothing: 'no_extra_halves_to_cancel',
  },
  PK: { command: () => ({ type: 'startShootOut' }), refused: 'shoot_out_not_offered' },
  PK消: {
    command: () => ({ type: 'cancelShootOut' }),
    refused: 'no_shoot_out_to_cancel',
    nothing: 'no_shoot_out_to_cancel',
  },
  蹴: {
    command: (seen) => ({ type: 'takeKick', side: 'away', result: 'failure', column: 0, seen }),
    refused: 'not_in_shoot_out',
  },
  蹴消: {
    command: (seen) => ({ type: 'cancelKick', side: 'home', column: 0, seen }),
    refused: 'not_in_shoot_out',
  },
  蹴消０: {
    command: () => ({ type: 'cancelKick', side: 'away', column: null, seen: null }),
    refused: 'not_in_shoot_out',
    nothing: 'no_kick_to_cancel',
  },
  登録: { command: () => ({ type: 'registerResult', actualStartTime: '10:00' }), refused: 'not_finished' },
  延期: {
    command: () => ({ type: 'postpone', reason: '雨', otherReason: '' }),
    refused: 'not_before_match',
  },
  延期消: { command: () => ({ type: 'cancelPostponement' }), refused: 'not_postponed' },
  修正: {
    command: () => ({ type: 'correctResult', correction: ONE_NIL, claim: null }),
    refused: 'not_registered',
  },
};

describe.each([
  { name: 'ノックアウト', rules: KNOCKOUT, table: KNOCKOUT_TABLE },
  { name: 'リーグ', rules: LEAGUE, table: LEAGUE_TABLE },
  {
    name: '延長のないノックアウト',
    rules: KNOCKOUT_WITHOUT_EXTRA_HALVES,
    table: WITHOUT_EXTRA_HALVES_TABLE,
  },
])('できること・できないこと（$name）', ({ rules, table }) => {
  describe.each([TOKEN_FLOW, FISCAL_YEAR_FLOW])('$flow', (policy) => {
    test.each(decisionTable(table))('$situation — $reason', ({ situation, cells }) => {
      const match = matchIn(situation, rules);
      const got = cells.map(({ column }) => {
        const decision = decide(match, columnNamed(column).command(match.status), policy);
        if (!decision.ok) return [column, decision.fault.code];
        return [column, decision.events.length > 0 ? 'accepted' : 'accepted, no change'];
      });
      expect(got).toEqual(cells.map(({ column, sign }) => [column, promise(column, sign)]));
    });
  });
});

const ALL_SITUATIONS = decisionTable(KNOCKOUT_TABLE);

test.each(ALL_SITUATIONS)('$situation: 別の状態を見て出した得点・キックは、どれも衝突', ({ situation }) => {
  const match = matchIn(situation, KNOCKOUT);
  for (const seen of MATCH_STATUSES.filter((status) => status !== match.status)) {
    for (const column of ['得点', '消', '消０', '蹴', '蹴消']) {
      const decision = decide(match, columnNamed(column).command(seen), TOKEN_FLOW);
      expect(decision).toMatchObject({ ok: false, fault: { kind: 'conflict', code: 'stale_status' } });
    }
  }
});

test.each(ALL_SITUATIONS)('$situation: 何を断っても、断りは日本語の一文と種別を持つ', ({ situation }) => {
  const match = matchIn(situation, KNOCKOUT);
  for (const { command } of Object.values(COLUMNS)) {
    for (const policy of [TOKEN_FLOW, FISCAL_YEAR_FLOW]) {
      const decision = decide(match, command(match.status), policy);
      if (decision.ok) continue;
      expect(decision.fault.message).toMatch(/^[^a-z]+。$/);
      const isClosed = ['already_registered', 'already_postponed'].includes(decision.fault.code);
      expect(decision.fault.kind).toBe(isClosed ? 'conflict' : 'rule');
    }
  }
});

function promise(column: string, sign: string): string | undefined {
  const { refused, nothing } = columnNamed(column);
  const promises: Record<string, string | undefined> = {
    '○': 'accepted',
    同: 'accepted, no change',
    '×': refused,
    無: nothing,
    延: 'already_postponed',
    済: 'already_registered',
  };
  return promises[sign];
}

function columnNamed(name: string) {
  const column = COLUMNS[name];
  if (column === undefined) throw new Error(`The table names an unknown column: ${name}`);
  return column;
}
