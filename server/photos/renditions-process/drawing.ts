/** Draws pictures in a process of their own: started with the first one, ended when there has been none for a while. */

import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { serverProgram } from '#server/program-files.ts';
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

/** It gives its memory back, and is soon there again: a start takes a third of a second. */
const IDLE_MS = 20_000;

/** Longer than the slowest picture may take by itself. */
const ANSWER_MS = 120_000;

/** Nothing of the server's: its secrets are no business of what reads strangers' files. One arena keeps it half as large. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1' };

const PROGRAM = serverProgram('photos/renditions-process/process');

/** `folder` holds the forms until they are stored. */
export function createDrawing(folder: string): Drawing {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | null = null;

  async function ask(question: FormsQuestion): Promise<FormsAnswer> {
    if (idle !== null) clearTimeout(idle);
    child ??= start();
    const answered = Promise.withResolvers<FormsAnswer>();
    const running = child;
    const ended = () => answered.reject(new Error('The process that draws pictures has ended.'));
    const late = setTimeout(() => running.kill('SIGKILL'), ANSWER_MS);
    running.once('message', answered.resolve).once('exit', ended).once('error', answered.reject);
    try {
      running.send(question);
      return await answered.promise;
    } finally {
      clearTimeout(late);
      running.off('message', answered.resolve).off('exit', ended).off('error', answered.reject);
      idle = setTimeout(stop, IDLE_MS).unref();
    }
  }

  function start(): ChildProcess {
    const started = fork(PROGRAM, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
      env: ENVIRONMENT,
    });
    // Before it has threads, which inherit the priority.
    if (started.pid !== undefined) lower(started.pid);
    started.once('exit', () => {
      if (child === started) child = null;
    });
    return started;
  }

  function stop(): void {
    if (idle !== null) clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  }

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

/** Where the system lets nobody choose, it runs like the server itself. */
function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}

function unexpected(answer: FormsAnswer): Error {
  return new Error(
    answer.kind === 'failed' ? answer.reason : `An answer to another question: ${answer.kind}`,
  );
}
