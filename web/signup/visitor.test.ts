import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from '#web/api/client.ts';
import { forgetSession, isSignedIn } from '#web/api/session.ts';
import { signInForTest } from '#web/testing/session.ts';
import { kindOfVisitor } from './signup-page.tsx';

let answer: () => Response;

beforeEach(() => {
  signInForTest();
  vi.stubGlobal('fetch', async () => answer());
});

afterEach(() => {
  void forgetSession();
  vi.unstubAllGlobals();
});

test.each([
  ['member', 'regular', true],
  ['notInForce', 'premium', false],
  ['joining', null, false],
])('ログインしている人は、会員の記録によって %s', async (kind, membership_type, is_in_force) => {
  answer = () => Response.json({ email: 'haha@example.jp', membership_type, is_in_force });
  expect(await kindOfVisitor()).toBe(kind);
});

test('ログインしていない人については、何も尋ねない', async () => {
  void forgetSession();
  answer = () => {
    throw new Error('asked');
  };
  expect(await kindOfVisitor()).toBe('stranger');
});

test('なくなったアカウントでログインしたままの人は、初めから登録できる', async () => {
  answer = () => Response.json({ code: 'invalid_id_token', message: '' }, { status: 401 });
  expect(await kindOfVisitor()).toBe('stranger');
  expect(isSignedIn()).toBe(false);
});

test('電波がなければ、ログインは残し、もう一度きけるように伝える', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await expect(kindOfVisitor()).rejects.toThrow(NetworkError);
  expect(isSignedIn()).toBe(true);
});
