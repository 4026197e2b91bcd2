import { describe, expect, test } from 'vitest';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import { decideIntent } from './intent.ts';
import type { KitChoice } from './kit-choice.ts';
import { DEFAULT_RULES, type Match, newMatch, type Side } from './match.ts';
import { TOKEN_FLOW } from './policy.ts';
import { isSameReport } from './restart.ts';
import { wornKits } from './worn-kits.ts';

const FRESH = newMatch({ rules: DEFAULT_RULES, clubs: { home: '選抜A', away: '選抜B' } });

function choose(match: Match, side: Side, kit: KitChoice | null): Match {
  const decision = decide(match, { type: 'chooseKit', side, kit }, TOKEN_FLOW);
  if (!decision.ok) throw new Error(decision.fault.message);
  return decision.events.reduce(evolve, match);
}

describe('ユニフォームの色を選ぶ', () => {
  test('あとの選択が前の選択に代わり、もう一方のクラブのものは残る', () => {
    const chosen = choose(choose(choose(FRESH, 'home', '白'), 'away', 'second'), 'home', '黄');
    expect(chosen.kits).toEqual({ home: '黄', away: 'second' });
  });

  test('決めないことにできる', () => {
    expect(choose(choose(FRESH, 'home', '白'), 'home', null).kits).toEqual({});
  });

  test('得点も状態も変わらず、見ていた試合と別の試合になったとは言わない', () => {
    const before = evolve(FRESH, { type: 'statusChanged', from: '試合前', to: '前半' });
    const after = choose(before, 'away', '赤');
    expect(isSameReport(before, after)).toBe(true);
  });

  test('ほかの端末が先に進めていても選べ、同じ選択は済んでいる', () => {
    const ahead = choose(evolve(FRESH, { type: 'statusChanged', from: '試合前', to: '前半' }), 'home', '赤');
    const intent = (kit: KitChoice) =>
      decideIntent(ahead, { command: { type: 'chooseKit', side: 'home', kit }, seen: 0 }, [], TOKEN_FLOW);
    expect(intent('青')).toEqual({ ok: true, events: [{ type: 'kitChosen', side: 'home', kit: '青' }] });
    expect(intent('赤')).toEqual({ ok: true, events: [] });
  });

  test('登録した試合では選べない', () => {
    const registered: Match = { ...FRESH, outcome: { kind: 'registered', actualStartTime: null } };
    const decision = decide(registered, { type: 'chooseKit', side: 'home', kit: '赤' }, TOKEN_FLOW);
    expect(decision).toMatchObject({ ok: false, fault: { code: 'already_registered' } });
  });
});

describe('試合で着る色', () => {
  const RED = '#d7182a';
  const DARK_RED = '#b01020';
  const GREEN = '#0b8a45';
  const WHITE = '#ffffff';
  const club = (first: string | null, second: string | null = null) => ({ first, second });

  test.each([
    ['それぞれの一着目', {}, club(RED), club('#1257c9', WHITE), [RED, '#1257c9']],
    ['一着目が似ていれば、アウェイは二着目', {}, club(RED, GREEN), club(DARK_RED, WHITE), [RED, WHITE]],
    ['赤と緑も似ている', {}, club(RED), club(GREEN, WHITE), [RED, WHITE]],
    ['二着目も似ていれば、一着目のまま', {}, club(RED), club(DARK_RED, GREEN), [RED, DARK_RED]],
    ['二着目がなければ、一着目のまま', {}, club(RED), club(RED), [RED, RED]],
    ['知らない色はない', {}, club(null, RED), club(null), [null, null]],
    ['選んだ色が先', { home: 'second' }, club(RED, WHITE), club('#1257c9'), [WHITE, '#1257c9']],
    [
      '選んだ色に、アウェイの色を合わせる',
      { home: '白' },
      club(RED),
      club(WHITE, '#1257c9'),
      ['#ffffff', '#1257c9'],
    ],
    ['選んだ色は、似ていてもそのまま', { away: 'first' }, club(RED), club(DARK_RED, WHITE), [RED, DARK_RED]],
    ['色のないクラブにも選べる', { home: '黒', away: '黄' }, club(null), club(null), ['#1c1c1c', '#ffd400']],
    ['登録されていない二着目は、わからない', { home: 'second' }, club(RED), club(null), [null, null]],
  ] as const)('%s', (_why, choices, home, away, [homeWears, awayWears]) => {
    expect(wornKits(choices, { home, away })).toEqual({ home: homeWears, away: awayWears });
  });
});
