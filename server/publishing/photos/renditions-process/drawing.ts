/** Draws all pictures that people upload in a process of their own, each within one limit of time and memory. */

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oneAtATime } from '#server/platform/one-at-a-time.ts';
import { oncePerServer } from '#server/platform/services.ts';
import { createLowProcess, LateAnswerError } from '#server/platform/threads/low-process.ts';
import type { DrawnPicture, PictureLimits } from '../pictures/draw-one.ts';
import { type PictureFault, TOO_MUCH_MEMORY, TOO_SLOW } from '../pictures/faults.ts';
import type { MadeForms } from '../pictures/make-renditions.ts';
import { UPLOADS_FOLDER } from '../uploads/upload-files.ts';

/** `make` writes the forms into the folder, each under its own name. */
type DrawingTask =
  | { readonly kind: 'hash'; readonly file: string }
  | { readonly kind: 'make'; readonly file: string; readonly folder: string }
  | { readonly kind: 'draw'; readonly file: string; readonly limits: PictureLimits };

/** `residentBytes`: the memory that the process may take meanwhile. */
export type DrawingQuestion = DrawingTask & { readonly residentBytes: number };

/** `exceeded`: the picture takes more memory than it may, and the process is to be ended. */
export type DrawingAnswer =
  | { readonly kind: 'hashed'; readonly sourceHash: string }
  | { readonly kind: 'made'; readonly width: number; readonly height: number }
  | { readonly kind: 'drawn'; readonly bytes: Uint8Array; readonly width: number; readonly height: number }
  | { readonly kind: 'refused'; readonly fault: PictureFault }
  | { readonly kind: 'exceeded' }
  | { readonly kind: 'failed'; readonly reason: string };

type OrFault<Made> = Made | { readonly fault: PictureFault };

/**
 * One picture at a time, in the order they came. What takes too much time or memory is a fault of the picture. Every function rejects
 * where the process fails otherwise; the next picture starts another.
 */
export type Drawing = {
  /** SHA-256 of a file, lower-case hex. */
  hash(file: string): Promise<string>;
  /** The forms of a photo in a file. */
  make(file: string): Promise<OrFault<MadeForms>>;
  makeFrom(bytes: Buffer): Promise<OrFault<MadeForms>>;
  /** A picture that is shown as it is. */
  drawOne(bytes: Buffer, limits: PictureLimits): Promise<OrFault<DrawnPicture>>;
  /** For good. */
  stop(): void;
};

/** A photo takes a second or two, the largest some ten; what takes longer was made to, or the machine has more important work. */
const ANSWER_MS = 40_000;
/** What a picture's header promises at most (`MOST_MEMORY`), the file itself, and the program. */
const RESIDENT_BYTES = 640_000_000;

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** All pictures of one server. Its queue of photos stops it. */
export const drawingOf = oncePerServer(({ config }) => createDrawing(join(config.dataDir, UPLOADS_FOLDER)));

/** `folder` holds files and forms until they are stored. */
export function createDrawing(
  folder: string,
  { answerMs, residentBytes } = { answerMs: ANSWER_MS, residentBytes: RESIDENT_BYTES },
): Drawing {
  const { ask, end, stop } = createLowProcess<DrawingQuestion, DrawingAnswer>({
    program: 'publishing/photos/renditions-process/process',
    answerMs,
  });
  const inTurn = oneAtATime();

  function answerTo(task: DrawingTask): Promise<DrawingAnswer> {
    return inTurn(async () => {
      const answer = await ask({ ...task, residentBytes });
      if (answer.kind === 'exceeded') end();
      return answer;
    });
  }

  async function pictureOf(task: DrawingTask): Promise<DrawingAnswer> {
    try {
      const answer = await answerTo(task);
      return answer.kind === 'exceeded' ? { kind: 'refused', fault: TOO_MUCH_MEMORY } : answer;
    } catch (error) {
      if (error instanceof LateAnswerError) return { kind: 'refused', fault: TOO_SLOW };
      throw error;
    }
  }

  async function inFolder<Made>(work: (own: string) => Promise<Made>): Promise<Made> {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    const own = await mkdtemp(join(folder, 'forms-'));
    try {
      return await work(own);
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  }

  async function makeInto(forms: string, file: string): Promise<OrFault<MadeForms>> {
    const answer = await pictureOf({ kind: 'make', file, folder: forms });
    if (answer.kind === 'refused') return { fault: answer.fault };
    if (answer.kind !== 'made') throw unexpected(answer);
    const { width, height } = answer;
    return { width, height, files: await readForms(forms) };
  }

  return {
    async hash(file) {
      const answer = await answerTo({ kind: 'hash', file });
      if (answer.kind === 'hashed') return answer.sourceHash;
      throw unexpected(answer);
    },
    make: (file) => inFolder((forms) => makeInto(forms, file)),
    makeFrom: (bytes) => inFolder(async (forms) => makeInto(forms, await written(bytes, forms))),
    drawOne: (bytes, limits) =>
      inFolder(async (own) => {
        const answer = await pictureOf({ kind: 'draw', file: await written(bytes, own), limits });
        if (answer.kind === 'refused') return { fault: answer.fault };
        if (answer.kind !== 'drawn') throw unexpected(answer);
        const { width, height } = answer;
        return { bytes: Buffer.from(answer.bytes), type: 'image/webp', width, height };
      }),
    stop,
  };
}

async function written(bytes: Buffer, folder: string): Promise<string> {
  const file = join(folder, 'source');
  await writeFile(file, bytes, { mode: FILE_MODE });
  return file;
}

async function readForms(folder: string): Promise<MadeForms['files']> {
  const [thumbnail, full, save] = await Promise.all([
    readFile(join(folder, 'thumbnail')),
    readFile(join(folder, 'full')),
    readFile(join(folder, 'save')),
  ]);
  return { thumbnail, full, save };
}

function unexpected(answer: DrawingAnswer): Error {
  return new Error(
    answer.kind === 'failed' ? answer.reason : `An answer to another question: ${answer.kind}`,
  );
}
