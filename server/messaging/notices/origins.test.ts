import { expect, test } from 'vitest';
import { createOrigins } from './origins.ts';

const PUSH = 'https://push.example';

function at(start = 0) {
  let now = start;
  const origins = createOrigins(() => now);
  return {
    origins,
    after(ms: number) {
      now += ms;
      return now;
    },
  };
}

test('答えなかった宛先は、しばらく休ませ、くり返すほど長く休ませる', () => {
  const { origins, after } = at();
  expect([origins.isTrusted(PUSH), origins.restMs(PUSH)]).toEqual([true, 0]);
  const rests = Array.from({ length: 6 }, () => {
    origins.addSilence(PUSH, after(0));
    // The others that were sent with it.
    origins.addSilence(PUSH, after(0));
    const restMs = origins.restMs(PUSH);
    after(restMs);
    return restMs;
  });
  expect(rests).toEqual([10_000, 20_000, 40_000, 80_000, 120_000, 120_000]);
  expect([origins.isTrusted(PUSH), origins.restMs(PUSH)]).toEqual([false, 0]);
});

test('一度の答えでは、休ませる長さは戻らない。続けて答えれば戻る', () => {
  const { origins, after } = at();
  origins.addSilence(PUSH, 0);
  after(10_000);
  origins.addAnswers(PUSH, 1);
  expect(origins.isTrusted(PUSH)).toBe(false);
  origins.addSilence(PUSH, after(1));
  expect(origins.restMs(PUSH)).toBe(20_000);
  after(20_000);
  origins.addAnswers(PUSH, 19);
  origins.addAnswers(PUSH, 1);
  expect(origins.isTrusted(PUSH)).toBe(true);
});

test('ほかの端末に答えている宛先は、一台の沈黙では休ませない', () => {
  const { origins, after } = at();
  const sentAt = after(0);
  after(5_000);
  origins.addAnswers(PUSH, 1);
  after(5_000);
  origins.addSilence(PUSH, sentAt);
  origins.addLate(PUSH, 500, sentAt);
  expect(origins.isTrusted(PUSH)).toBe(true);
});

test('大勢への答えが一つもなければ、時間切れを待たずに休ませる', () => {
  const { origins, after } = at();
  const sentAt = after(1);
  origins.addLate(PUSH, 49, sentAt);
  expect(origins.isTrusted(PUSH)).toBe(true);
  origins.addLate(PUSH, 1, sentAt);
  expect(origins.restMs(PUSH)).toBe(10_000);
});

test('覚えている宛先の数には限りがあり、使われている宛先は残る', () => {
  const { origins } = at();
  origins.addSilence(PUSH, 0);
  origins.addSilence('https://used.example', 0);
  for (let number = 0; number < 2_500; number += 1) {
    origins.addLate(`https://${number}.example`, 1, 0);
    origins.addLate('https://used.example', 1, 0);
  }
  expect([origins.isTrusted(PUSH), origins.isTrusted('https://used.example')]).toEqual([true, false]);
});
