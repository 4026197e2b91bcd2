import { expect, onTestFinished, test } from 'vitest';
import { createSanitiser } from './sanitise-thread.ts';

const LONG = '&'.repeat(199_000);

function start() {
  return createSanitiser({ onClose: (work) => onTestFinished(async () => void (await work())) });
}

/** Turns of the event loop until the answer comes. None if the caller's thread has made it. */
async function turnsDuring(answer: Promise<unknown>): Promise<number> {
  let turns = 0;
  let next: NodeJS.Immediate;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  next = setImmediate(turn);
  await answer;
  clearImmediate(next);
  return turns;
}

test('長い記事は、書くときも、下見も、会員に送るときも、サーバーを止めずに消毒される', async () => {
  const { written, previewed, sent } = start();
  expect(await turnsDuring(written(LONG, 'a'))).toBeGreaterThan(0);
  expect(await turnsDuring(previewed(LONG, new Map(), 'a'))).toBeGreaterThan(0);
  expect(await turnsDuring(sent(LONG, new Map()))).toBeGreaterThan(0);
});

test('短い記事は、スレッドを待たずに会員に届く', async () => {
  expect(await turnsDuring(start().sent('<p>a<script>b</script></p>', new Map()))).toBe(0);
});

test('深すぎる入れ子は、すぐに断られる', async () => {
  const { written, sent } = start();
  const refusal = { kind: 'invalid', fault: { code: 'too_complex' } };
  for (const tag of ['<b>', '<x>', '<b></i>', '<div>']) {
    await expect(written(tag.repeat(2_000), 'a')).rejects.toMatchObject(refusal);
    await expect(sent(tag.repeat(2_000), new Map())).rejects.toMatchObject(refusal);
  }
  expect(await written('<p>a<br><img src="x"></p>'.repeat(2_000), 'a')).toContain('<p>a<br /></p>');
});
