/** The thread that sanitises articles. */

import { answerAsThread } from '#server/platform/threads/thread.ts';
import { type Sanitising, sanitised } from './sanitise.ts';

answerAsThread<Sanitising, string | null>(async (sanitising) => sanitised(sanitising));
