/** The thread that sanitises what editors of articles have written. */

import { answerAsThread } from '#server/thread.ts';
import { sanitiseWritten } from './sanitise.ts';

answerAsThread<string, string>(async (html) => sanitiseWritten(html));
