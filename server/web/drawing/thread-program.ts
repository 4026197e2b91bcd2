/** The thread that draws pages: what it takes is not the reporters' time. */

import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { DrawnPage, DrawScreen, PageRequest } from './drawing.ts';
import { drawPage } from './page.ts';

export type ThreadQuestion = { readonly id: number; readonly request: PageRequest };

export type ThreadAnswer =
  | { readonly kind: 'drawn'; readonly id: number; readonly page: DrawnPage }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };

const entry = String(workerData);
// Built by our own build; only when the server runs is it known where it lies.
const { draw } = createRequire(entry)(entry) as { readonly draw: DrawScreen };
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

function answer(message: ThreadAnswer): void {
  parentPort?.postMessage(message);
}
