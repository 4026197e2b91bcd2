/**
 * The process that draws pictures. A photo takes a processor for a second and a hundred megabytes; here neither is the
 * server's, and its priority is low, so that goals never wait for it. It ends with its server.
 */

import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawOne } from '../pictures/draw-one.ts';
import { makeForms } from '../pictures/make-renditions.ts';
import { FORMS } from '../pictures/renditions.ts';
import type { DrawingAnswer, DrawingQuestion } from './drawing.ts';

/** A picture takes a second to fill hundreds of megabytes. */
const LOOK_MS = 50;

process.on('message', async (question: DrawingQuestion) => {
  const watching = setInterval(() => {
    if (process.memoryUsage.rss() <= question.residentBytes) return;
    clearInterval(watching);
    send({ kind: 'exceeded' });
  }, LOOK_MS);
  send(await answer(question).catch(failure));
  clearInterval(watching);
});
process.on('disconnect', () => process.exit());

function send(answer: DrawingAnswer): void {
  process.send?.(answer);
}

async function answer(question: DrawingQuestion): Promise<DrawingAnswer> {
  const bytes = await readFile(question.file);
  if (question.kind === 'hash') return { kind: 'hashed', sourceHash: hash('sha256', bytes) };
  if (question.kind === 'draw') {
    const drawn = await drawOne(bytes, question.limits);
    return 'fault' in drawn ? { kind: 'refused', fault: drawn.fault } : { kind: 'drawn', ...drawn };
  }
  const made = await makeForms(bytes);
  if ('fault' in made) return { kind: 'refused', fault: made.fault };
  for (const form of FORMS) {
    await writeFile(join(question.folder, form), made.files[form], { mode: 0o600 });
  }
  return { kind: 'made', width: made.width, height: made.height };
}

function failure(error: unknown): DrawingAnswer {
  return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
}
