import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ThreadBusyError } from '#server/platform/threads/thread.ts';
import { serverProgram } from '#server/program-files.ts';
import { createDrawingThread } from './thread.ts';

/** A stand-in for the built web: what it draws is in the path. */
const ENTRY = `
let drawn = 0;
export async function draw({ path, answers }) {
  if (path === '/broken') throw new Error('broken\\n    at Table');
  if (path === '/fatal') process.exit(1);
  if (path === '/secret') return { html: JSON.stringify(process.env), unread: [] };
  drawn += 1;
  return { html: '<main>' + drawn + JSON.stringify(answers) + '</main>', unread: [['GET', 'site', '/x', {}]] };
}`;

async function start() {
  const folder = await mkdtemp(join(tmpdir(), 'tsunagu-drawing-'));
  const entry = join(folder, 'entry.mjs');
  await writeFile(entry, ENTRY);
  const drawing = createDrawingThread({
    program: serverProgram('publishing/web/drawing/thread-program'),
    entry,
  });
  onTestFinished(async () => {
    await drawing.close();
    await rm(folder, { recursive: true });
  });
  const draw = async (path: string, answers: readonly (readonly [readonly unknown[], string])[] = []) => {
    const request = {
      app: 'members',
      path,
      frame: 'visitor',
      at: 1,
      answers,
      before: '<b>',
      after: '<a>',
    } as const;
    const { bytes, unread } = await drawing.draw(request);
    return { html: Buffer.from(bytes).toString(), unread };
  };
  return { draw, close: drawing.close };
}

test('ページは別のスレッドで、答えと一緒に描かれる', async () => {
  const { draw } = await start();
  const { html, unread } = await draw('/faq', [[['GET', 'site', '/y', {}], '{"名":"</script>\u2028"}']]);
  expect(html).toBe(
    `<b><main>1[[["GET","site","/y",{}],{"名":"</script>\u2028"}]]</main></div>\n` +
      '<script type="application/json" id="drawn">{"frame":"visitor","at":1,' +
      String.raw`"answers":[[["GET","site","/y",{}],{"名":"\u003c/script>\u2028"}]]}</script>` +
      '\n<a>',
  );
  expect(unread).toEqual([['GET', 'site', '/x', {}]]);
});

test('描けないページは部品の名とともに断られ、次のページは描ける', async () => {
  const { draw } = await start();
  await expect(draw('/broken')).rejects.toThrow(/broken\n {4}at Table/);
  expect((await draw('/faq')).html).toContain('<main>1');
});

test('スレッドが倒れても待つ人を待たせず、少しおいて新しく始まる', async () => {
  const { draw } = await start();
  await expect(draw('/fatal')).rejects.toThrow('has ended');
  await expect(draw('/faq')).rejects.toThrow(ThreadBusyError);
  await expect
    .poll(() =>
      draw('/faq').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});

test('サーバーの秘密は、スレッドの中にはない', async () => {
  const { draw } = await start();
  process.env.TSUNAGU_SECRET = 'ひみつ';
  onTestFinished(() => void delete process.env.TSUNAGU_SECRET);
  expect((await draw('/secret')).html).toContain('<b>{"NODE_ENV":"production"}</div>');
});

test('閉じれば、待つ人は待たされない', async () => {
  const { draw, close } = await start();
  const waiting = expect(draw('/faq')).rejects.toThrow(ThreadBusyError);
  await close();
  await waiting;
  await expect(draw('/faq')).rejects.toThrow(ThreadBusyError);
});
