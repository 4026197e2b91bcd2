import { oncePerServer } from '#server/platform/services.ts';
import { createUntrustedReader } from '#server/platform/threads/untrusted.ts';
import { serverProgram } from '#server/program-files.ts';
import type { WorkbookInput } from './workbook.ts';

const PROGRAM = serverProgram('football/competition/admin/workbook-program');
/** 4,000 matches take some 400 ms, and the thread's start a second on a busy machine. */
const LONGEST_MS = 20_000;
/** One is written, and one waits. */
const MAX_OF_ACCOUNT = 2;
const TOO_LARGE = '試合が多すぎるため、Excelのファイルにできません。';

/** Writes as `workbookOf` does, in a thread. Rejects with a Refusal. */
export const workbookWriterOf = oncePerServer(({ onClose }) =>
  createUntrustedReader<WorkbookInput, Uint8Array>({
    onClose,
    program: PROGRAM,
    tooComplex: TOO_LARGE,
    longestMs: LONGEST_MS,
    maxOfAccount: MAX_OF_ACCOUNT,
  }),
);
