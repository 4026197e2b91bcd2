import { afterEach, describe, expect, it, vi } from 'vitest';
import { TOKEN_FLOW } from '#domain/match/policy.ts';
import { ApiError, NetworkError } from '#web/api/client.ts';
import { goalOn } from '../testing/operations.ts';
import { IDS, matchAfter, onWire, wayTo } from '../testing/wire.ts';
import { fromTokenFlow } from './reported-match.ts';
import { answerOfFailure, sendingOf } from './sending.ts';

const goal = { type: 'scoreGoal', side: 'home', seen: '前半' } as const;
const ours = (status: number) => new ApiError(status, { code: 'x', message: '断る理由。' });

afterEach(() => vi.unstubAllGlobals());

describe('送信の失敗が、その操作について言うこと', () => {
  it.each([
    ['つながらない', 'network', new NetworkError('no answer', {})],
    ['サーバーの故障', 'server', ours(500)],
    ['再起動中', 'server', ours(503)],
    ['中継サーバーの向こうで止まっている', 'server', new ApiError(502, undefined)],
    ['混んでいる', 'server', ours(429)],
    ['待たせすぎた', 'server', ours(408)],
    ['店のネットワークのページが403と言う', 'network', new ApiError(403, undefined)],
    ['中継サーバーが401と言う', 'network', new ApiError(401, { error: 'login first' })],
  ])('%s なら、数えられたかどうかわからないので、送り直す。原因は %s', (_name, by, error) => {
    expect(answerOfFailure(error, goal, TOKEN_FLOW, fromTokenFlow)).toEqual({ kind: 'unanswered', by });
  });

  it.each([400, 403, 404, 409, 422])('%i なら、サーバーの文とともに断られた', (status) => {
    expect(answerOfFailure(ours(status), goal, TOKEN_FLOW, fromTokenFlow)).toEqual({
      kind: 'refused',
      message: '断る理由。',
      match: null,
    });
  });

  it('401なら、リンクが使えない', () => {
    expect(answerOfFailure(ours(401), goal, TOKEN_FLOW, fromTokenFlow)).toEqual({ kind: 'denied' });
  });

  it('競合では今の試合も受け取る', () => {
    const now = onWire(matchAfter(wayTo('後半')));
    const conflict = new ApiError(409, { code: 'stale_status', message: '更新済み。', match: now });
    expect(answerOfFailure(conflict, goal, TOKEN_FLOW, fromTokenFlow)).toEqual({
      kind: 'refused',
      message: '更新済み。',
      match: fromTokenFlow(now),
    });
  });

  it('文のない断りには、仕様の文を使う', () => {
    expect(
      answerOfFailure(new ApiError(404, { code: 'not_found' }), goal, TOKEN_FLOW, fromTokenFlow),
    ).toMatchObject({
      message: '得点の追加に失敗しました。時間をおいて再度お試しください。',
    });
  });

  it('自分でやめた送信は、誤りとして報告せず、送り直す', () => {
    const reported: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
    const givenUp = new DOMException('given up', 'AbortError');
    expect(answerOfFailure(givenUp, goal, TOKEN_FLOW, fromTokenFlow)).toEqual({
      kind: 'unanswered',
      by: 'network',
    });
    expect(reported).toEqual([]);
  });

  it('自分たちの誤りは隠さずに報告し、操作は残す', () => {
    const reported: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
    const fault = new RangeError('fault');
    expect(answerOfFailure(fault, goal, TOKEN_FLOW, fromTokenFlow)).toEqual({
      kind: 'unanswered',
      by: 'network',
    });
    expect(reported).toEqual([fault]);
  });
});

it('見ていた版は、その系統とともに送る', () => {
  const operation = { ...goalOn(IDS, {}), enteredAgoMs: null, seenEpoch: 'a.1' };
  const { signal } = new AbortController();
  expect(sendingOf(operation, 7, signal)).toMatchObject({ seenVersion: 7, seenEpoch: 'a.1' });
  expect(sendingOf(operation, null, signal)).not.toHaveProperty('seenVersion');
});
