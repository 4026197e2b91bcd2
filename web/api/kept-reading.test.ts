import { afterEach, expect, test, vi } from 'vitest';
import { signInForTest } from '#web/testing/session.ts';
import { forgetSession } from './session.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A database with one answer, which is emptied when the browser gets to it. */
function database() {
  const answers = new Set(['week']);
  const clearing: { oncomplete?: () => void; onabort?: () => void } = {};
  const transaction = Object.assign(clearing, { objectStore: () => ({ clear: () => undefined }) });
  const opening: { onsuccess?: () => void; result: object } = {
    result: { transaction: () => transaction, close: () => undefined },
  };
  vi.stubGlobal('indexedDB', { open: () => opening });
  return {
    answers,
    open: () => opening.onsuccess?.(),
    empty: () => {
      answers.clear();
      clearing.oncomplete?.();
    },
  };
}

async function signOutUntil(done: () => void): Promise<void> {
  signInForTest();
  await forgetSession();
  done();
}

test('ログアウトは、電話が読んだものを消し終わってから先へ進む', async () => {
  const { answers, open, empty } = database();
  const done = vi.fn();
  const signedOut = signOutUntil(done);
  open();
  await new Promise((resolve) => setTimeout(resolve));
  expect(done).not.toHaveBeenCalled();
  empty();
  await signedOut;
  expect([...answers]).toEqual([]);
});

test('電話の記憶が答えなくても、ログアウトはできる', async () => {
  vi.useFakeTimers();
  database();
  const done = vi.fn();
  const signedOut = signOutUntil(done);
  await vi.advanceTimersByTimeAsync(5_000);
  await signedOut;
  expect(done).toHaveBeenCalled();
});
