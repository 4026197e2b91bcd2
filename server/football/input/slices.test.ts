import { setImmediate as everyTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { planInSlices } from '#domain/input/plan.ts';
import { inSlices, mapInSlices } from '#server/platform/http/slices.ts';
import { readItems } from './items.ts';
import { item } from './testing/inputs.ts';

/** How often somebody else had a turn while `work` went on. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await everyTurn();
    turns += 1;
  }
  await over;
  return turns;
}

const SEASON = Array.from({ length: 2_000 }, (_, at) =>
  item({ clubLeftName: `${String(at).padStart(5, '0')}クラブ`, matchNumber: at + 1 }),
);

test('2,000行を読むあいだも、見比べるあいだも、得点や速報に番が回る', async () => {
  const reading = readItems(SEASON, 'write');
  expect(await turnsDuring(reading)).toBeGreaterThan(50);
  const { rows } = await reading;
  const own = rows.filter((row) => row !== null);
  expect(await turnsDuring(inSlices(planInSlices('new-cup', [], own)))).toBeGreaterThan(20);
});

test('区切っても、順と結果は変わらない', async () => {
  const numbers = Array.from({ length: 120 }, (_, at) => at);
  expect(await mapInSlices(numbers, (one, index) => one + index)).toEqual(numbers.map((one) => one * 2));
});
