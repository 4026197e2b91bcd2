import { describe, expect, test } from 'vitest';
import { runningMinute } from './clock.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import { type KickOffs, type Match, type MatchStatus, newMatch } from './match.ts';
import { TOKEN_FLOW } from './policy.ts';
import { KNOCKOUT } from './testing/situations.ts';

const RULES = { ...KNOCKOUT, halfMinutes: 20 };

const at = (time: string) => Date.parse(`2026-11-22T${time}Z`);

function playing(status: MatchStatus, kickOffs: KickOffs): Match {
  const match = newMatch({ rules: RULES, clubs: { home: '北', away: '南' } });
  return { ...match, status, kickOffs, hasExtraHalves: status.startsWith('延長') };
}

describe('試合の時計', () => {
  const first = { firstHalf: at('01:00:00') };
  const both = { ...first, secondHalf: at('01:25:00') };
  test.each<[string, MatchStatus, KickOffs, string, number | null]>([
    ['始まってすぐは1分', '前半', first, '01:00:00', 1],
    ['11分59秒は12分', '前半', first, '01:11:59', 12],
    ['20分を過ぎればアディショナルタイム', '前半', first, '01:22:10', 23],
    ['時間を大きく過ぎたら、終了の押し忘れなので言わない', '前半', first, '01:36:00', null],
    ['ハーフタイムには時計がない', 'ハーフタイム', first, '01:21:00', null],
    ['後半は後半の初めから数える', '後半', both, '01:30:30', 6],
    [
      '前半の途中の長さで後半が始まっていたら、遅れて入力したのだから言わない',
      '後半',
      { ...first, secondHalf: at('01:03:00') },
      '01:04:00',
      null,
    ],
    ['開始がわからなければ言わない', '後半', { ...first, secondHalf: null }, '01:30:00', null],
    ['以前の記録で開始がなければ言わない', '前半', {}, '01:10:00', null],
    ['電話の時計が遅れていても、0分や負の分を言わない', '前半', first, '00:59:00', null],
  ])('%s', (_what, status, kickOffs, time, expected) => {
    expect(runningMinute(playing(status, kickOffs), RULES, at(time))?.minute ?? null).toBe(expected);
  });

  test('開始時刻は直せ、直しても試合状態は変わらない', () => {
    const match = playing('後半', both);
    const command = { type: 'setKickOff', period: 'secondHalf', at: at('01:22:00') } as const;
    const decision = decide(match, command, TOKEN_FLOW);
    if (!decision.ok) throw new Error(decision.fault.message);
    const after = decision.events.reduce(evolve, match);
    expect([after.status, runningMinute(after, RULES, at('01:30:30'))?.minute]).toEqual(['後半', 9]);
    expect(decide(after, command, TOKEN_FLOW)).toEqual({ ok: true, events: [] });
  });

  test.each([
    ['前半より前の後半', 'secondHalf', at('00:50:00'), 'kick_off_out_of_order'],
    ['後半より後の前半', 'firstHalf', at('01:26:00'), 'kick_off_out_of_order'],
    ['始まっていない延長前半', 'extraFirstHalf', at('01:50:00'), 'stale_status'],
  ] as const)('%sには直せない', (_what, period, time, code) => {
    const decision = decide(playing('後半', both), { type: 'setKickOff', period, at: time }, TOKEN_FLOW);
    expect(decision.ok ? null : decision.fault.code).toBe(code);
  });
});
