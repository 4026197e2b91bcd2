import type { ArticlePicture } from '#contract/publishing/articles.ts';
import { invalid } from '#server/platform/refusal.ts';
import { oncePerServer, type Services } from '#server/platform/services.ts';
import { createUntrustedReader } from '#server/platform/threads/untrusted.ts';
import { serverProgram } from '#server/program-files.ts';
import { type Sanitising, sanitised } from './sanitise.ts';

const PROGRAM = serverProgram('publishing/articles/sanitise-program');
/** The largest input takes some 200 ms, and the thread's start a second on a busy machine. */
const LONGEST_MS = 10_000;
/** One is sanitised, and two wait. */
const MAX_OF_ACCOUNT = 3;
/** What is shorter takes some milliseconds, less than a thread's start; in UTF-16 units. */
const SHORT_LENGTH = 10_000;
const TOO_COMPLEX = '本文が複雑すぎるため、保存や表示ができません。貼り付けた部分を減らしてください。';

type Pictures = ReadonlyMap<string, ArticlePicture>;

/** Sanitises in threads. Every function rejects with a Refusal. */
export type Sanitiser = {
  /** Returns what is stored, as `sanitiseWritten` does. */
  written(html: string, account: string): Promise<string>;
  /** Returns what members would see, as `sanitiseSent` does, for the editor who asks. */
  previewed(html: string, pictures: Pictures, account: string): Promise<string>;
  /** Returns what members see, as `sanitiseSent` does. Short HTML needs no thread. */
  sent(html: string, pictures: Pictures): Promise<string>;
};

/** Members have a thread of their own: they do not wait for what editors send. */
export function createSanitiser({ onClose }: Pick<Services, 'onClose'>): Sanitiser {
  const startReader = () =>
    createUntrustedReader<Sanitising, string | null>({
      onClose,
      program: PROGRAM,
      tooComplex: TOO_COMPLEX,
      longestMs: LONGEST_MS,
      maxOfAccount: MAX_OF_ACCOUNT,
    });
  const ofEditors = startReader();
  const ofMembers = startReader();
  return {
    written: async (html, account) => required(await ofEditors({ html, pictures: null }, account)),
    previewed: async (html, pictures, account) => required(await ofEditors({ html, pictures }, account)),
    async sent(html, pictures) {
      const sanitising = { html, pictures };
      return required(
        html.length <= SHORT_LENGTH ? sanitised(sanitising) : await ofMembers(sanitising, null),
      );
    },
  };
}

export const sanitiserOf = oncePerServer(createSanitiser);

function required(html: string | null): string {
  if (html === null) throw invalid('too_complex', TOO_COMPLEX);
  return html;
}
