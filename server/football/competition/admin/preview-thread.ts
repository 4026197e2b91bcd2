import type { CompetitionPreview } from '#contract/championship/admin-competition.ts';
import { oncePerServer } from '#server/platform/services.ts';
import { createUntrustedReader } from '#server/platform/threads/untrusted.ts';
import { serverProgram } from '#server/program-files.ts';
import type { Previewed } from './view.ts';

const PROGRAM = serverProgram('football/competition/admin/preview-program');
/** The dearest settings of 20 groups take about a second, and the thread's start a second on a busy machine. */
const LONGEST_MS = 20_000;
/** One is previewed, and two wait: the screen asks again whenever typing pauses. */
const MAX_OF_ACCOUNT = 3;
const TOO_COMPLEX = '設定が複雑すぎるため、順位表を作れません。組やクラブを減らしてください。';

/** Previews as `toPreview` does, in a thread. Rejects with a Refusal. */
export const previewerOf = oncePerServer(({ onClose }) =>
  createUntrustedReader<Previewed, CompetitionPreview>({
    onClose,
    program: PROGRAM,
    tooComplex: TOO_COMPLEX,
    longestMs: LONGEST_MS,
    maxOfAccount: MAX_OF_ACCOUNT,
  }),
);
