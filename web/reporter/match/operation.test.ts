import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#web/api/client.ts';
import { matchAfter, onWire, wayTo } from '../testing/wire.ts';
import { foreseen, GIVE_UP_AFTER_MS, RETRY_PAUSES_MS, runOperation } from './operation.ts';
import { createOperationKeys } from './operation-key.ts';
import { fromTokenFlow } from './reported-match.ts';

const goal = { type: 'scoreGoal', side: 'home', seen: '前半' } as const;
const reported = fromTokenFlow(onWire(matchAfter(wayTo('前半'))));
const noAnswer = () => new NetworkError('no answer', {});

/** Runs a goal against these failures, one a try; afterwards the server accepts. */
async function run(failures: readonly Error[], millisecondsATry = 0) {
  const keys: string[] = [];
  const pauses: number[] = [];
  let clock = 0;
  const left = [...failures];
  const result = await runOperation(goal, 3, {
    keys: createOperationKeys(),
    send: async (_command, key) => {
      keys.push(key);
      clock += millisecondsATry;
      const failure = left.shift();
      if (failure !== undefined) throw failure;
      return reported;
    },
    pause: async (milliseconds) => {
      pauses.push(milliseconds);
      clock += milliseconds;
    },
    now: () => clock,
  });
  return { result, keys, pauses };
}

describe('一つの操作', () => {
  it.each([
    ['つながらない', noAnswer()],
    ['サーバーの故障', new ApiError(500, null)],
    ['混んでいる', new ApiError(429, { code: 'too_many', message: '混んでいます。' })],
  ])('%s ときは、同じ鍵で送り直す', async (_name, failure) => {
    const { result, keys, pauses } = await run([failure]);
    expect(result).toEqual({ kind: 'accepted', match: reported });
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(pauses).toEqual([RETRY_PAUSES_MS[0]]);
  });

  it('断られたら送り直さず、サーバーの文を伝える', async () => {
    const { result, keys } = await run([new ApiError(400, { code: 'x', message: '断る理由。' })]);
    expect(result).toEqual({ kind: 'refused', message: '断る理由。', match: null });
    expect(keys).toHaveLength(1);
  });

  it('競合では今の試合も受け取る', async () => {
    const now = onWire(matchAfter(wayTo('後半')));
    const { result } = await run([
      new ApiError(409, { code: 'stale_status', message: '更新済み。', match: now }),
    ]);
    expect(result).toEqual({ kind: 'refused', message: '更新済み。', match: fromTokenFlow(now) });
  });

  it('文のない断りには、仕様の文を使う', async () => {
    const { result } = await run([new ApiError(403, null)]);
    expect(result).toMatchObject({ message: '得点の追加に失敗しました。時間をおいて再度お試しください。' });
  });

  it('最後まで答えがなければ、わからないと言う', async () => {
    const { result, keys } = await run(Array.from({ length: 9 }, noAnswer));
    expect(result.kind).toBe('unknown');
    expect(keys).toHaveLength(RETRY_PAUSES_MS.length + 1);
  });

  it('一回ごとに長く待たされるときは、早くあきらめる', async () => {
    const { keys } = await run(Array.from({ length: 9 }, noAnswer), GIVE_UP_AFTER_MS / 2 + 1);
    expect(keys).toHaveLength(2);
  });
});

describe('答えの前の表示', () => {
  it('得点はすぐに見せる', () => {
    expect(foreseen(reported, goal).match.goals.home.firstHalf).toBe(1);
  });

  it('規則が断る操作は見せない', () => {
    expect(foreseen(reported, { ...goal, seen: '後半' })).toBe(reported);
  });

  it('結果登録は、登録されるまで見せない', () => {
    const finished = fromTokenFlow(onWire(matchAfter(wayTo('試合終了'))));
    expect(foreseen(finished, { type: 'registerResult', actualStartTime: null })).toBe(finished);
  });
});
