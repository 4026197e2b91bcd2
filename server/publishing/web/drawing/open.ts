import { existsSync } from 'node:fs';
import type { Config } from '#server/platform/config.ts';
import { DRAWING_ENTRY, serverProgram } from '#server/program-files.ts';
import type { Drawing } from './drawing.ts';
import { createFrontDrawing } from './front.ts';
import { createDrawingThread } from './thread.ts';

const PROGRAM = serverProgram('publishing/web/drawing/thread-program');

/** Draws with the built web; in development the front does, from the sources. Null where neither is there. */
export function openDrawing({ devUrl }: Pick<Config, 'devUrl'>): Drawing | null {
  if (devUrl !== null) return createFrontDrawing(devUrl);
  if (!existsSync(DRAWING_ENTRY)) return null;
  return createDrawingThread({ program: PROGRAM, entry: DRAWING_ENTRY });
}
