import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memberInfo } from '#contract/member/membership.ts';
import { idTokenFor } from '#web/testing/session.ts';
import { onAccessError } from './as-member.ts';
import { call, NetworkError, NoTokenError } from './client.ts';
import { forgetSession, isSignedIn, livingSession, onSessionChange, storeSession } from './session.ts';
import { beginSession, newSessionId } from './signing-in.ts';

vi.mock('./amplify.ts', () => ({
  currentIdToken: () => renew(),
  renewedIdToken: () => renew(),
}));

const NOW = Date.parse('2026-05-16T01:00:00Z');
const INFO = { query: { email: 'haha@example.jp' } };

let renew: () => Promise<string | null>;
let answers: Response[];
let onAsked: () => void;
let asked: { readonly url: string; readonly headers: Headers }[];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  renew = () => Promise.reject(new Error('not expected'));
  answers = [];
  onAsked = () => undefined;
  asked = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/config.json') return Response.json({ hosts: {}, fiscalYear: 2026 });
    asked.push({ url, headers: new Headers(init.headers) });
    onAsked();
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer;
  });
});

afterEach(() => {
  void forgetSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function store(idToken: string) {
  const session = { email: 'haha@example.jp', sessionId: newSessionId(Date.now()), idToken };
  void storeSession(session);
  return session;
}

test('セッション番号は、東京の日時14桁と乱数4桁', () => {
  expect(newSessionId(Date.parse('2026-12-31T15:04:05Z'))).toMatch(/^20270101000405\d{4}$/);
});

test('ログインすると、セッションを登録してから、決められた名前で保存される', async () => {
  const idToken = idTokenFor('Haha@Example.jp', NOW + 3_600_000);
  renew = async () => idToken;
  answers = [Response.json({ message: '' }), Response.json({ membership_type: 'premium' })];
  const signedInWhenAsked: boolean[] = [];
  onAsked = () => void signedInWhenAsked.push(isSignedIn());
  await beginSession();
  expect(asked.map(({ url }) => url)).toEqual([
    '/api/member/prod/items/add-session-id',
    '/api/membership/standing',
  ]);
  // A screen that draws itself at once finds its session known.
  expect(signedInWhenAsked).toEqual([false, true]);
  expect(localStorage.getItem('email')).toBe('haha@example.jp');
  expect(localStorage.getItem('sessionId')).toMatch(/^20260516100000\d{4}$/);
  expect(localStorage.getItem('idTokenForAuth')).toBe(idToken);
  expect(localStorage.getItem('membershipType')).toBe('premium');
});

test('セッションの登録が届かなくても、ログインはできる', async () => {
  renew = async () => idTokenFor('haha@example.jp', NOW + 3_600_000);
  await beginSession();
  expect(isSignedIn()).toBe(true);
});

test('ログインとログアウトは、見ている画面に伝わる', () => {
  const seen: boolean[] = [];
  const stop = onSessionChange(() => seen.push(isSignedIn()));
  store(idTokenFor('haha@example.jp', NOW + 3_600_000));
  void forgetSession();
  stop();
  expect(seen).toEqual([true, false]);
});

test('ログインしていなければ、何も尋ねない', async () => {
  await expect(call(memberInfo, INFO)).rejects.toBeInstanceOf(NoTokenError);
  expect(asked).toEqual([]);
});

test('会員の呼び出しは、IDトークンとセッション番号を添える', async () => {
  const session = store(idTokenFor('haha@example.jp', NOW + 3_600_000));
  answers = [Response.json({ member_id: 'M1' })];
  await call(memberInfo, INFO);
  expect(asked[0]?.headers.get('authorization')).toBe(`Bearer ${session.idToken}`);
  expect(asked[0]?.headers.get('x-session-id')).toBe(session.sessionId);
});

test('切れそうなトークンは、使う前に一度だけ更新される', async () => {
  store(idTokenFor('haha@example.jp', NOW + 30_000));
  const fresh = idTokenFor('haha@example.jp', NOW + 3_600_000);
  const renewal = vi.fn(async () => fresh);
  renew = renewal;
  const sessions = await Promise.all([livingSession(), livingSession()]);
  expect(sessions.map(({ idToken }) => idToken)).toEqual([fresh, fresh]);
  expect(renewal).toHaveBeenCalledTimes(1);
});

test('更新できないトークンは、ログアウトと同じ', async () => {
  store(idTokenFor('haha@example.jp', NOW - 1));
  renew = async () => null;
  await expect(livingSession()).rejects.toBeInstanceOf(NoTokenError);
  expect(isSignedIn()).toBe(false);
});

test('電波がなくて更新できないだけなら、ログインは残る', async () => {
  store(idTokenFor('haha@example.jp', NOW - 1));
  renew = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(livingSession()).rejects.toBeInstanceOf(NetworkError);
  expect(isSignedIn()).toBe(true);
});

test('電話の時計が遅れていて期限切れと言われたら、更新してもう一度送る', async () => {
  store(idTokenFor('haha@example.jp', NOW + 3_600_000));
  const fresh = idTokenFor('haha@example.jp', NOW + 7_200_000);
  renew = async () => fresh;
  answers = [refusal(401, 'id_token_expired'), Response.json({ member_id: 'M1' })];
  await call(memberInfo, INFO);
  expect(asked[1]?.headers.get('authorization')).toBe(`Bearer ${fresh}`);
});

test('届いていなかったセッションは登録し直して、もう一度送る', async () => {
  store(idTokenFor('haha@example.jp', NOW + 3_600_000));
  answers = [
    refusal(401, 'session_unknown'),
    Response.json({ message: '' }),
    Response.json({ member_id: 'M1' }),
  ];
  await call(memberInfo, INFO);
  expect(asked.map(({ url }) => url.replace(/\?.*/, ''))).toEqual([
    '/api/member/prod/items/member-info',
    '/api/member/prod/items/add-session-id',
    '/api/member/prod/items/member-info',
  ]);
});

test.each([
  [401, 'session_replaced', ['/relogin-nav']],
  [401, 'session_ended', ['/relogin-nav']],
  [403, 'membership_required', []],
  [403, 'premium_required', []],
] as const)('呼び出しの断り %i %s は %j へ導く。ログアウトは本人がする', async (status, code, expected) => {
  store(idTokenFor('haha@example.jp', NOW + 3_600_000));
  const led: string[] = [];
  onAccessError((to) => void led.push(to));
  answers = [refusal(status, code)];
  await expect(call(memberInfo, INFO)).rejects.toMatchObject({ code });
  expect(led).toEqual(expected);
  expect(isSignedIn()).toBe(true);
});

test.each(['session_replaced', 'session_ended'])(
  '%s と断られたら、電話に残っていた画面はもう出ない',
  async (code) => {
    const deleted: string[] = [];
    vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) });
    store(idTokenFor('haha@example.jp', NOW + 3_600_000));
    onAccessError(() => undefined);
    deleted.length = 0;
    answers = [refusal(401, code)];
    await expect(call(memberInfo, INFO)).rejects.toMatchObject({ code });
    expect(deleted).toEqual(['documents']);
  },
);

function refusal(status: number, code: string): Response {
  return Response.json({ code, message: '' }, { status });
}
