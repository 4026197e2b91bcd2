/** The thread that reads uploaded SVGs. */

import { answerAsThread } from '#server/platform/threads/thread.ts';
import { readSvg, type SvgRead } from './svg.ts';

answerAsThread<Uint8Array, SvgRead>(async (bytes) => readSvg(bytes));
