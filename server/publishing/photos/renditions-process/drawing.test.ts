/** The process that draws, as it is: what a picture may take of it. */

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { TOO_MUCH_MEMORY, TOO_SLOW, UNREADABLE } from '../pictures/faults.ts';
import { jpeg } from '../testing/pictures.ts';
import { slowPng } from '../testing/png.ts';
import { createDrawing } from './drawing.ts';

/** A busy machine starts the process in seconds. */
const LIMITS = { answerMs: 40_000, residentBytes: 640_000_000 };
const LONG = { timeout: 120_000 };

async function start(limits = LIMITS) {
  const folder = await mkdtemp(join(tmpdir(), 'tsunagu-drawing-'));
  const drawing = createDrawing(folder, limits);
  onTestFinished(async () => {
    drawing.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return { drawing, left: () => readdir(folder) };
}

test('情報の部分だけで時間をかけさせる写真も、決めた時間で断られ、次の写真は作られる', LONG, async () => {
  const { drawing, left } = await start({ ...LIMITS, answerMs: 20_000 });
  const answers = await Promise.all([
    drawing.makeFrom(slowPng()),
    drawing.makeFrom(await jpeg({ width: 60, height: 40 })),
  ]);
  expect(answers).toMatchObject([{ fault: TOO_SLOW }, { width: 60, height: 40 }]);
  expect(await left()).toEqual([]);
});

test('決めたよりメモリーを使う写真は断られ、次の写真は別のプロセスが読む', LONG, async () => {
  const { drawing } = await start({ ...LIMITS, residentBytes: 1 });
  const slow = slowPng();
  const limits = { longestSide: 100, mostBytes: 100_000 };
  expect(await drawing.makeFrom(slow)).toEqual({ fault: TOO_MUCH_MEMORY });
  expect(await drawing.drawOne(slow, limits)).toEqual({ fault: TOO_MUCH_MEMORY });
});

test('一度に作るのは一枚で、断られた写真のあとも続く', LONG, async () => {
  const { drawing } = await start();
  const results = await Promise.all([
    drawing.makeFrom(await jpeg({ width: 30, height: 20 }, 1)),
    drawing.makeFrom(Buffer.from('ffd8ff', 'hex')),
    drawing.makeFrom(await jpeg({ width: 20, height: 30 }, 2)),
  ]);
  expect(results).toMatchObject([{ width: 30 }, { fault: UNREADABLE }, { width: 20 }]);
});

test('サーバーが止まるときに待っていた写真は、もう作られない', LONG, async () => {
  const { drawing } = await start();
  const waiting = [drawing.makeFrom(slowPng()), drawing.makeFrom(await jpeg())];
  drawing.stop();
  const ends = await Promise.allSettled(waiting);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
