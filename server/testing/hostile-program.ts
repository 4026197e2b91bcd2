/** A thread's program that answers a word by itself, never ends for `loop`, and takes all memory for `memory`. */

import { answerAsThread } from '#server/platform/threads/thread.ts';

answerAsThread<string, string>(async (word) => {
  const hoard: string[] = [];
  while (word === 'loop' || word === 'memory') {
    if (word === 'memory') hoard.push(String(hoard.length).repeat(1_000_000).replace('0', '1'));
  }
  if (word === 'throw') throw new Error('a mistake of ours');
  return word;
});
