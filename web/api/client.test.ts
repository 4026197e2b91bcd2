import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { matchesInThisWeekForTop } from '#contract/match/this-week.ts';
import { operateScore } from '#contract/match/token-flow.ts';
import { signInForTest } from '#web/testing/session.ts';
import { ApiError, call, NetworkError } from './client.ts';

const SITE = {
  hosts: { match: 'https://match.example/base' },
  fiscalYear: 2026,
  site: { name: 'つなぐ', region: '札幌', resultLinks: [] },
};

let answer: () => Response;
let asked: { url: string; init: RequestInit }[];

beforeEach(() => {
  signInForTest();
  asked = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/config.json') return Response.json(SITE);
    asked.push({ url, init });
    return answer();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const body = {
  championshipId: 'cup',
  matchId: 'm1',
  scoredClub: 'club_left',
  matchStatus: '前半',
  operation: 'plus',
} as const;

test('読み出しは、その組の置き場所へ、決まった道で尋ねる', async () => {
  answer = () => Response.json([]);
  expect(await call(matchesInThisWeekForTop, { query: { fiscalYear: '2026' } })).toEqual([]);
  expect(asked[0]?.url).toBe(
    'https://match.example/base/prod/items/matches-in-this-week-for-top?fiscalYear=2026',
  );
});

test('書き込みは、鍵と合言葉と時刻を添えて送る', async () => {
  answer = () => Response.json({ match: {} });
  await call(operateScore, { body, token: 't', idempotencyKey: 'k', recordedAt: '2026-05-16T01:00:00Z' });
  const [sent] = asked;
  expect(sent?.url).toBe('/api/match-v2/prod/items/operate-score');
  expect(sent?.init.method).toBe('PUT');
  expect(Object.fromEntries(new Headers(sent?.init.headers))).toEqual({
    'content-type': 'application/json',
    'x-access-token': 't',
    'idempotency-key': 'k',
    'x-recorded-at': '2026-05-16T01:00:00Z',
  });
  expect(JSON.parse(String(sent?.init.body))).toEqual(body);
});

test('断りは、番号と符号と文を持つ', async () => {
  answer = () =>
    Response.json({ code: 'stale_status', message: '状態が変わりました。', match: 1 }, { status: 409 });
  const error: unknown = await call(operateScore, { body }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 409,
    code: 'stale_status',
    message: '状態が変わりました。',
    body: { match: 1 },
  });
});

test.each([
  ['つながらない', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['途中の機械の答えが返る', () => Promise.resolve(new Response('<html>ようこそ</html>'))],
] as const)('%sときは、答えがなかったものとする', async (_why, reply) => {
  const online = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url === '/config.json' ? online(url, init) : reply(),
  );
  await expect(call(operateScore, { body })).rejects.toBeInstanceOf(NetworkError);
});

test('自分でやめた読み出しは、失敗ではない', async () => {
  const stop = new AbortController();
  stop.abort();
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    if (url === '/config.json') return Response.json(SITE);
    signal?.throwIfAborted();
    return Response.json([]);
  });
  const reading = call(matchesInThisWeekForTop, { query: { fiscalYear: '2026' }, signal: stop.signal });
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
});
