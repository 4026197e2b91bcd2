import { createThread } from '#server/platform/threads/thread.ts';
import type { Drawing, DrawnPage, PageRequest } from './drawing.ts';

type ThreadNeeds = {
  /** The program of the thread, and the built web that it draws with. */
  readonly program: string;
  readonly entry: string;
};

/** It takes some 25 MB, and is there again within half a second. */
const IDLE_MS = 10 * 60_000;

/** A page of the largest championship takes some 20 MB while it is drawn; what takes more is a mistake. In megabytes. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 } as const;

/** Drawn one after the other, at some 10 ms each: who comes behind so many would wait longer than for the program itself. */
const WAITING = 50;

/** A page takes 30 ms on a busy machine: a thread that is silent for so long hangs. Milliseconds. */
const HANGS_MS = 10_000;

/** Draws pages in a thread. */
export function createDrawingThread({ program, entry }: ThreadNeeds): Drawing {
  const { ask, close } = createThread<PageRequest, DrawnPage>({
    program,
    data: entry,
    limits: LIMITS,
    idleMs: IDLE_MS,
    hangsMs: HANGS_MS,
    most: WAITING,
  });
  return { draw: ask, close };
}
