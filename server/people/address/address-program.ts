/** The thread that holds the table of postal codes. */

import { answerAsThread } from '#server/platform/threads/thread.ts';
import { addressOf } from './address.ts';

answerAsThread<string, string | null>(async (typed) => addressOf(typed));
