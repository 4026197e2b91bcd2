import { oncePerServer } from '#server/platform/services.ts';
import { createUntrustedReader } from '#server/platform/threads/untrusted.ts';
import { serverProgram } from '#server/program-files.ts';
import type { SvgRead } from './svg.ts';

const PROGRAM = serverProgram('publishing/site/svg-program');
/** The largest input takes some 100 ms, and the thread's start a second on a busy machine. */
const LONGEST_MS = 10_000;
/** An administrator may choose the pictures of a whole list at once; half of the places are left to the others. */
const MAX_OF_ACCOUNT = 10;
const TOO_COMPLEX = 'このSVGは複雑すぎます。PNGで保存し直してください。';

/** Reads as `readSvg` does, in a thread. Rejects with a Refusal. */
export const svgReaderOf = oncePerServer(({ onClose }) =>
  createUntrustedReader<Uint8Array, SvgRead>({
    onClose,
    program: PROGRAM,
    tooComplex: TOO_COMPLEX,
    longestMs: LONGEST_MS,
    maxOfAccount: MAX_OF_ACCOUNT,
  }),
);
