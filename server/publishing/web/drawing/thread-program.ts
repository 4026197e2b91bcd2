/** The thread that draws pages: what it takes is not the reporters' time. */

import { createRequire } from 'node:module';
import { workerData } from 'node:worker_threads';
import { answerAsThread } from '#server/platform/threads/thread.ts';
import type { DrawnPage, DrawScreen, PageRequest } from './drawing.ts';
import { drawPage } from './page.ts';

const entry = String(workerData);
// Built by our own build; only when the server runs is it known where it lies.
const { draw } = createRequire(entry)(entry) as { readonly draw: DrawScreen };
answerAsThread<PageRequest, DrawnPage>((request) => drawPage(draw, request));
