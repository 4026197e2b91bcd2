/** Draws pictures in a process of their own. */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createLowProcess } from '#server/platform/threads/low-process.ts';
import type { PictureFault } from '../pictures/faults.ts';
import type { MadeForms } from '../pictures/make-renditions.ts';

/** `make` writes the forms into the folder, each under its own name. */
export type FormsQuestion =
  | { readonly kind: 'hash'; readonly file: string }
  | { readonly kind: 'make'; readonly file: string; readonly folder: string };

export type FormsAnswer =
  | { readonly kind: 'hashed'; readonly sourceHash: string }
  | { readonly kind: 'made'; readonly width: number; readonly height: number }
  | { readonly kind: 'refused'; readonly fault: PictureFault }
  | { readonly kind: 'failed'; readonly reason: string };

/** Every function rejects where the process fails; the next question starts another. One question at a time. */
export type Drawing = {
  /** SHA-256 of a file, lower-case hex. */
  hash(file: string): Promise<string>;
  make(file: string): Promise<MadeForms | { readonly fault: PictureFault }>;
  stop(): void;
};

/** Longer than the slowest picture may take by itself. */
const ANSWER_MS = 120_000;

/** `folder` holds the forms until they are stored. */
export function createDrawing(folder: string): Drawing {
  const { ask, stop } = createLowProcess<FormsQuestion, FormsAnswer>({
    program: 'publishing/photos/renditions-process/process',
    answerMs: ANSWER_MS,
  });
  return {
    async hash(file) {
      const answer = await ask({ kind: 'hash', file });
      if (answer.kind === 'hashed') return answer.sourceHash;
      throw unexpected(answer);
    },
    async make(file) {
      const forms = await mkdtemp(join(folder, 'forms-'));
      try {
        const answer = await ask({ kind: 'make', file, folder: forms });
        if (answer.kind === 'refused') return { fault: answer.fault };
        if (answer.kind !== 'made') throw unexpected(answer);
        const { width, height } = answer;
        return { width, height, files: await readForms(forms) };
      } finally {
        await rm(forms, { recursive: true, force: true });
      }
    },
    stop,
  };
}

async function readForms(folder: string): Promise<MadeForms['files']> {
  const [thumbnail, full, save] = await Promise.all([
    readFile(join(folder, 'thumbnail')),
    readFile(join(folder, 'full')),
    readFile(join(folder, 'save')),
  ]);
  return { thumbnail, full, save };
}

function unexpected(answer: FormsAnswer): Error {
  return new Error(
    answer.kind === 'failed' ? answer.reason : `An answer to another question: ${answer.kind}`,
  );
}
