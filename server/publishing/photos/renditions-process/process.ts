/**
 * The process that draws pictures. A photo takes a processor for a second and a hundred megabytes; here neither is the
 * server's, and its priority is the lowest there is, so that goals never wait for it. It ends with its server.
 */

import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeForms } from '../pictures/make-renditions.ts';
import { FORMS } from '../pictures/renditions.ts';
import type { FormsAnswer, FormsQuestion } from './drawing.ts';

process.on('message', async (question: FormsQuestion) => {
  process.send?.(await answer(question).catch(failure));
});
process.on('disconnect', () => process.exit());

async function answer(question: FormsQuestion): Promise<FormsAnswer> {
  const bytes = await readFile(question.file);
  if (question.kind === 'hash') return { kind: 'hashed', sourceHash: hash('sha256', bytes) };
  const made = await makeForms(bytes);
  if ('fault' in made) return { kind: 'refused', fault: made.fault };
  for (const form of FORMS) {
    await writeFile(join(question.folder, form), made.files[form], { mode: 0o600 });
  }
  return { kind: 'made', width: made.width, height: made.height };
}

function failure(error: unknown): FormsAnswer {
  return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
}
