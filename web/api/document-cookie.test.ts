import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idTokenFor } from '#web/testing/session.ts';
import { settleCookie } from './document-cookie.ts';
import { forgetSession, storeSession } from './session.ts';
import { signOut } from './signing-in.ts';

vi.mock('./amplify.ts', () => ({ endSignIn: () => Promise.reject(new Error('no network')) }));

let hasNetwork: boolean;
let asked: string[];

beforeEach(() => {
  hasNetwork = true;
  asked = [];
  vi.stubGlobal('location', { assign: () => undefined });
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/config.json') return Response.json({ hosts: {}, fiscalYear: 2026 });
    if (!hasNetwork) throw new TypeError('Failed to fetch');
    asked.push(url);
    return Response.json({ message: '' });
  });
});

afterEach(() => {
  void forgetSession();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function signIn() {
  const idToken = idTokenFor('haha@example.jp', Date.now() + 3_600_000);
  void storeSession({ email: 'haha@example.jp', sessionId: '202605161000000001', idToken });
}

const ADD = '/api/member/prod/items/add-session-id';
const REMOVE = '/api/member/prod/items/remove-session-id';
const FORGET = '/api/membership/browser-forgotten';

test('前の版でログインした端末は、画面を開くクッキーを一度だけもらいにいく', async () => {
  signIn();
  await settleCookie();
  await settleCookie();
  expect(asked).toEqual([ADD]);
});

test('電波のないところでログアウトした端末は、次につながったときにクッキーを消す', async () => {
  signIn();
  await settleCookie();
  hasNetwork = false;
  await signOut();
  await expect(settleCookie()).rejects.toThrow();
  hasNetwork = true;
  await settleCookie();
  await settleCookie();
  expect(asked).toEqual([ADD, FORGET]);
});

test('届いたログアウトと、ログインしたことのない端末は、何も頼まない', async () => {
  await settleCookie();
  expect(asked).toEqual([]);
  signIn();
  await settleCookie();
  await signOut();
  await settleCookie();
  expect(asked).toEqual([ADD, REMOVE]);
});
