import { setImmediate as everyTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newRow, startWithTwo } from './testing/imports.ts';

/** Twenty times the people may take that many times as long: a slip to the square would take 400 times. */
const MOST_TIMES = 120;

test('2,000人を、人数に見合う時間で取り込み、そのあいだも、ほかの仕事に番が回る', async () => {
  const few = await startWithTwo();
  const fewBegun = performance.now();
  await few.imported(Array.from({ length: 100 }, (_, at) => newRow(at + 2)));
  const fewTook = performance.now() - fewBegun;

  const { imported, members, plan } = await startWithTwo();
  const rows = Array.from({ length: 2_000 }, (_, at) => newRow(at + 2));
  const begun = performance.now();
  let turns = 0;
  let isOver = false;
  const importing = imported(rows).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await everyTurn();
    turns += 1;
  }
  expect(await importing).toMatchObject({ json: { added: 2_000 } });
  expect((performance.now() - begun) / fewTook).toBeLessThan(MOST_TIMES);
  expect(turns).toBeGreaterThan(100);
  expect(await members()).toHaveLength(2_002);
  const changed = rows.map(({ line, cells }) => ({ line, cells: { ...cells, expiresAt: '2028-03-31' } }));
  expect((await plan(changed)).rows).toHaveLength(2_000);
  expect(await imported(changed)).toMatchObject({ json: { changed: 2_000 } });
}, 240_000);
