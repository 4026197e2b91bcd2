/** Questions on the terminal, answered by a person or by a script's lines. */

import process from 'node:process';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError } from './command.ts';

export type Terminal = {
  readonly say: (line: string) => void;
  readonly ask: (question: string) => Promise<string>;
  /** What is typed is not shown. */
  readonly askHidden: (question: string) => Promise<string>;
  readonly close: () => void;
};

/** Rejects the question that nobody answers any more. */
export function openTerminal(): Terminal {
  let isHidden = false;
  const shown = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isHidden) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({
    input: process.stdin,
    output: shown,
    terminal: process.stdin.isTTY,
  });
  // A script's lines arrive before they are asked for.
  const reading = lines[Symbol.asyncIterator]();
  const ask = async (question: string) => {
    process.stdout.write(question);
    const { value, done } = await reading.next();
    if (done === true) throw new CommandError('入力が途中で終わりました。何も変えていません。');
    return String(value).trim();
  };
  return {
    say: (line) => console.log(line),
    ask,
    async askHidden(question) {
      isHidden = true;
      try {
        return await ask(question);
      } finally {
        isHidden = false;
        console.log('');
      }
    },
    close: () => lines.close(),
  };
}
