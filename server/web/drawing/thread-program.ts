/** The thread that draws pages: what it takes is not the reporters' time. */

import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { DrawnPage, DrawScreen, PageRequest } from './drawing.ts';
import { drawPage } from './page.ts';

export type ThreadQuestion = { readonly id: number; readonly request: PageRequest };

export type ThreadAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'drawn'; readonly id: number; readonly page: DrawnPage }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };

/** The first drawing of a process takes ten times as long as any other; this screen reads nothing of anybody. */
const WARM_UP = { app: 'members', path: '/login', frame: 'visitor', at: Date.now(), answers: [] } as const;

const entry = String(workerData);
// Built by our own build; only when the server runs is it known where it lies.
const { draw } = createRequire(entry)(entry) as { readonly draw: DrawScreen };
// Where it fails, the page's own drawing tells why.
await draw(WARM_UP).catch(() => undefined);
parentPort?.on('message', async ({ id, request }: ThreadQuestion) => {
  try {
    answer({ kind: 'drawn', id, page: await drawPage(draw, request) });
  } catch (error) {
    answer({
      kind: 'failed',
      id,
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
answer({ kind: 'ready' });

function answer(message: ThreadAnswer): void {
  parentPort?.postMessage(message);
}
