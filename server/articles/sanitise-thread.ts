import { serverProgram } from '#server/program-files.ts';
import { oncePerServer } from '#server/services.ts';
import { createUntrustedReader } from '#server/untrusted.ts';

const PROGRAM = serverProgram('articles/sanitise-program');
/** The largest input takes some 100 ms, and the thread's start a second on a busy machine. */
const LONGEST_MS = 10_000;
const TOO_COMPLEX = '本文が複雑すぎるため、保存や表示ができません。貼り付けた部分を減らしてください。';

/** Sanitises as `sanitiseWritten` does, in a thread. Rejects with a Refusal. */
export const sanitiserOf = oncePerServer(({ onClose }) =>
  createUntrustedReader<string, string>({
    onClose,
    program: PROGRAM,
    tooComplex: TOO_COMPLEX,
    longestMs: LONGEST_MS,
  }),
);
