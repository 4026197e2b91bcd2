import { expect, test } from 'vitest';
import { phoneDatabase } from './phone-database.ts';

const PATIENCE_MS = 20;

/** A browser whose connections can be lost, the first one being number 1. */
function browser() {
  let opened = 0;
  let lost = 0;
  let end: () => void = () => undefined;
  const ask = phoneDatabase(async (onEnd) => {
    opened += 1;
    end = onEnd;
    return { version: opened };
  }, PATIENCE_MS);
  const answer = async ({ version }: { readonly version: number }) => {
    if (version <= lost) throw new DOMException('The database connection is closing.', 'InvalidStateError');
    return version;
  };
  return {
    ask,
    answer,
    opened: () => opened,
    end: () => end(),
    lose: () => {
      lost = opened;
    },
  };
}

test('一つの接続で足り、切れたと知らされたら、次からは新しい接続で答える', async () => {
  const { ask, answer, opened, end } = browser();
  expect([await ask(answer), await ask(answer)]).toEqual([1, 1]);
  end();
  expect(await ask(answer)).toBe(2);
  expect(opened()).toBe(2);
});

test('黙って切れた接続に同時に尋ねても、新しい一つの接続で、どれにも答える', async () => {
  const { ask, answer, opened, lose } = browser();
  await ask(answer);
  lose();
  expect(await Promise.all([ask(answer), ask(answer)])).toEqual([2, 2]);
  expect(opened()).toBe(2);
});

test('接続のせいでない失敗は、繰り返さずに伝える', async () => {
  const { ask, opened } = browser();
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  await expect(ask(full)).rejects.toThrow('full');
  expect(opened()).toBe(1);
});

test('開けなかったあとも、次に尋ねたときにもう一度開く', async () => {
  let isReady = false;
  const ask = phoneDatabase(async () => {
    if (!isReady) throw new DOMException('no', 'SecurityError');
    return { version: 1 };
  }, PATIENCE_MS);
  await expect(ask(async ({ version }) => version)).rejects.toThrow('no');
  isReady = true;
  expect(await ask(async ({ version }) => version)).toBe(1);
});

test('答えない端末を、いつまでも待たせない', async () => {
  const { ask } = browser();
  await expect(ask(() => new Promise(() => undefined))).rejects.toThrow('does not answer');
});
