import { describe, expect, test } from 'vitest';
import { evolve } from './evolve.ts';
import { newMatch } from './match.ts';
import { isSameReport, restart } from './restart.ts';
import { KNOCKOUT, matchIn, type Situation } from './testing/situations.ts';

describe('練習の試合をはじめからやり直す', () => {
  test.each<Situation>(['前半', 'PK戦（延長）', '試合終了', '登録済み（延長・PK）', '延期'])(
    '%s の試合は、一つの出来事で試合前に戻り、版は進む',
    (situation) => {
      const match = matchIn(situation, KNOCKOUT);
      const decision = restart(match, match.version);
      if (!decision.ok) throw new Error(decision.fault.code);
      expect(decision.events).toHaveLength(1);
      const after = decision.events.reduce(evolve, match);
      expect(after).toEqual({ ...newMatch(match.fixture), version: match.version + 1 });
      expect(isSameReport(after, newMatch(match.fixture))).toBe(true);
    },
  );

  test('もう何も記録のない試合は、見た版が古くても、そのまま', () => {
    const played = matchIn('試合終了', KNOCKOUT);
    const decision = restart(played, null);
    if (!decision.ok) throw new Error(decision.fault.code);
    const fresh = decision.events.reduce(evolve, played);
    expect(restart(fresh, played.version)).toEqual({ ok: true, events: [] });
  });

  test('見たあとに進んだ試合は、消さずに断る', () => {
    const match = matchIn('後半', KNOCKOUT);
    expect(restart(match, match.version - 1)).toMatchObject({
      ok: false,
      fault: { kind: 'changed', code: 'changed_since_seen' },
    });
  });
});
