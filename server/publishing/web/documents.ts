/**
 * Pages drawn by the server, kept for everybody who may have them: each for as long as all the answers that it was drawn from are
 * current, and drawn again when somebody asks. No table says what a screen reads: the drawing asks for what it lacks.
 */

import { hash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Access, Call } from '#contract/call.ts';
import { publicChampionship, publicChampionships } from '#contract/championship/public-results.ts';
import type { Content } from '#domain/membership/access.ts';
import { contentOf } from '#server/platform/http/admission.ts';
import { inBrotli, Rendered } from '#server/platform/http/answers.ts';
import type {
  CallName,
  SharedAnswer,
  SharedAnswers,
  SharedInput,
} from '#server/platform/http/shared-answers.ts';
import { createLru } from '#server/platform/lru.ts';
import { ThreadBusyError } from '#server/platform/threads/thread.ts';
import type { Drawing, DrawRequest, Frame, ReadingKey } from './drawing/drawing.ts';
import type { PageFrame } from './page-frame.ts';

export type Document = {
  readonly rendered: Rendered;
  /** What a reader must be admitted to: the contents of all members' answers in it. */
  readonly contents: readonly Content[];
  /** Whether it is current, or so young that what has changed since may be left to the stream. */
  readonly maySend: () => boolean;
};

/** Which page is asked for. */
export type Address = {
  readonly path: string;
  /** As the router writes it: `/archive/$fiscalYear/$championshipId`. */
  readonly screen: string;
  readonly app: DrawRequest['app'];
  readonly frame: Frame;
};

/** What stands around the screen: the same value until it changes. */
export type Surroundings = {
  readonly page: PageFrame;
  /** Of a page as it is drawn. */
  headersOf(page: Buffer): Readonly<Record<string, string>>;
  /** The page's start with the address's own title. */
  titled(before: string): Promise<string>;
};

export type Documents = {
  /** Null where the shell is to be sent. Never rejects. */
  of(address: Address, around: Surroundings): Promise<Document | null>;
};

export type DocumentNeeds = {
  readonly drawing: Drawing;
  readonly sharedAnswers: Pick<SharedAnswers, 'find' | 'read'>;
  readonly clock: () => Temporal.Instant;
  readonly today: () => string;
  readonly fiscalYear: () => number;
  /** Of the web: a phone that keeps a document knows by it whether its program is the same. Null where its sources may change at any moment. */
  readonly build: string | null;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
};

/** The pages of a busy week, at some 60 KB with both forms. */
const MAX_DOCUMENTS = 300;

/** A burst of goals draws a page once in this time; who asks meanwhile gets the last one, and the stream corrects it. Milliseconds. */
const PACE_MS = 1_000;

/** A page that stays as it is for so long is compressed again, as small as can be. Milliseconds. */
const SETTLED_MS = 5_000;

/** So long nobody looks again whether it is current: asking all its answers costs as much as sending it. Milliseconds. */
const SURE_MS = 20;

/** After this the program would be there sooner. Milliseconds. */
const PATIENCE_MS = 1_000;

/** A screen may read what it learned to need from an answer; more rounds would be a mistake. */
const ROUNDS = 4;

/** As a reading's `fiscalYear` (web/api/calls.ts): the current one. */
const THIS_YEAR = 'this year';

type Answer = SharedAnswer & { readonly key: ReadingKey };

/** The time and the answers that it shows, and when it was drawn, as performance.now() has it. */
type Drawn = { readonly time: string; readonly answers: readonly Answer[]; readonly drawnAt: number };

/** A document, or null where none could be drawn. */
type Kept = {
  readonly document: Document | null;
  /** What makes it another. */
  readonly madeOf: string;
  readonly answers: readonly Answer[];
  readonly page: PageFrame;
  /** As performance.now() has it. */
  readonly drawnAt: number;
};

export function createDocuments(needs: DocumentNeeds): Documents {
  const { drawing, sharedAnswers, clock, today, fiscalYear, build, log } = needs;
  const kept = createLru<Kept>(MAX_DOCUMENTS);
  const making = new Map<string, Promise<Document | null>>();
  const failed = new Set<string>();
  /** One at a time: the other cores are the requests'. */
  let compressing = Promise.resolve();

  return {
    async of(address, around) {
      const key = `${address.frame} ${address.path}`;
      const known = kept.get(key);
      if (known !== undefined) {
        const { document, page, drawnAt } = known;
        if (page === around.page && document?.maySend() === true) return document;
        if (document === null && performance.now() < drawnAt + PACE_MS) return null;
      }
      return withinPatience(making.get(key) ?? begin(key, address, around));
    },
  };

  function begin(key: string, address: Address, around: Surroundings): Promise<Document | null> {
    const made = make(key, address, around).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  }

  async function make(key: string, address: Address, around: Surroundings): Promise<Document | null> {
    const { page } = around;
    const drawnAt = performance.now();
    const last = kept.get(key);
    try {
      const one = await draw(address, around, { last, drawnAt });
      kept.set(key, { page, ...one });
      if (one.document.rendered !== last?.document?.rendered) compressOnceSettled(key, one.document);
      return one.document;
    } catch (error) {
      if (error instanceof ThreadBusyError) return null;
      // Tried again after its time, not with each request.
      kept.set(key, { document: null, madeOf: '', answers: [], page, drawnAt });
      return null;
    }
  }

  function compressOnceSettled(key: string, { rendered }: Document): void {
    const isKept = () => kept.get(key)?.document?.rendered === rendered;
    const compress = () => (isKept() ? rendered.compressBest() : undefined);
    setTimeout(() => {
      compressing = compressing.then(compress);
    }, SETTLED_MS).unref();
  }

  async function draw(
    address: Address,
    around: Surroundings,
    { last, drawnAt }: { readonly last: Kept | undefined; readonly drawnAt: number },
  ) {
    const { app, path, screen, frame } = address;
    const { after } = around.page;
    const before = await around.titled(around.page.before);
    // What it was drawn from last time need not be readable any more.
    let answers = await readAll(last?.answers.map(({ key }) => key) ?? [], frame).catch(() => []);
    for (let round = 1; ; round += 1) {
      const time = timeIn(answers);
      const facts = [before, after, build, frame, time];
      const madeOf = hash('sha256', JSON.stringify([facts, answers.map(tagOf)]), 'base64url');
      if (build !== null && last?.madeOf === madeOf && last.document !== null) {
        const maySend = maySendOf({ time, answers, drawnAt: last.drawnAt });
        return { document: { ...last.document, maySend }, madeOf, answers, drawnAt: last.drawnAt };
      }
      const at = clock().epochMilliseconds;
      const texts = answers.map(({ key, shared }) => [key, String(shared.bytes.identity.bytes)] as const);
      const { bytes, unread } = await drawing
        .draw({ app, path, frame, at, answers: texts, before, after })
        .catch((error: unknown) => logged(error, screen));
      const known = new Set(answers.map(({ key }) => JSON.stringify(key)));
      const more = round < ROUNDS ? unread.filter((key) => !known.has(JSON.stringify(key))) : [];
      const read = await readAll(more, frame);
      if (read.length === 0) {
        const page = Buffer.from(bytes);
        const rendered = new Rendered({
          bytes: page,
          br: await inBrotli(page),
          type: 'text/html; charset=utf-8',
          madeOf,
          headers: { ...around.headersOf(page), ...headersOf(frame) },
        });
        const maySend = maySendOf({ time, answers, drawnAt });
        return { document: { rendered, contents: contentsOf(answers), maySend }, madeOf, answers, drawnAt };
      }
      answers = [...answers, ...read];
    }
  }

  /** As exactly as a page of these answers shows it: 最終更新 and the minute of a match go on while nothing changes. */
  function timeIn(answers: readonly Answer[]): string {
    const minute = Math.floor(clock().epochMilliseconds / 60_000);
    return answers.some(({ call }) => isShownWithTime(call)) ? `${today()} ${minute}` : today();
  }

  function maySendOf({ time, answers, drawnAt }: Drawn): () => boolean {
    let sureUntil = 0;
    return () => {
      const now = performance.now();
      if (now < sureUntil) return true;
      const isYoung = now < drawnAt + PACE_MS;
      const maySend =
        time === timeIn(answers) &&
        (build !== null || isYoung) &&
        answers.every(({ call, shared }) => shared.isCurrent() || (isYoung && isToldByStream(call)));
      if (maySend) sureUntil = now + SURE_MS;
      return maySend;
    };
  }

  function headersOf(frame: Frame) {
    return {
      // After a sign-out a browser's own cache would still have it; the worker keeps it, and deletes it with the sign-in.
      'cache-control': frame === 'member' ? 'no-store' : 'no-cache',
      'tsunagu-document': frame,
      ...(build === null ? {} : { 'tsunagu-build': build }),
    };
  }

  /** The answers to those of the readings that are the same for all who see this frame. */
  async function readAll(keys: readonly ReadingKey[], frame: Frame): Promise<readonly Answer[]> {
    const read = await Promise.all(keys.map((key) => readOne(key, frame)));
    return read.filter((answer) => answer !== null);
  }

  async function readOne(key: ReadingKey, frame: Frame): Promise<Answer | null> {
    const reading = readingOf(key, fiscalYear);
    if (reading === null) return null;
    const call = sharedAnswers.find(reading.name);
    if (call === undefined || !SEEN_BY[frame].includes(call.access)) return null;
    const answer = await sharedAnswers.read(reading.name, reading.input);
    return answer === undefined ? null : { ...answer, key };
  }

  /** Once for each screen: a mistake in one is in all its pages. */
  function logged(error: unknown, screen: string): never {
    if (!(error instanceof ThreadBusyError) && !failed.has(screen)) {
      failed.add(screen);
      log.error({ err: error, screen }, 'a page is not drawn');
    }
    throw error;
  }
}

/** Whether the stream tells what changes in its answers: of an article that has just been published it tells nothing. */
function isToldByStream(call: Call): boolean {
  return call.group === 'live' || contentOf(call) === 'match';
}

/** Whether the screens of this answer say when it was read, or which minute is played. */
function isShownWithTime(call: Call): boolean {
  return isToldByStream(call) || call === publicChampionships || call === publicChampionship;
}

const SEEN_BY: Readonly<Record<Frame, readonly Access[]>> = {
  member: ['everyone', 'member', 'memberOrReporter'],
  visitor: ['everyone'],
};

/** Null for a key that is no plain reading of a call. */
function readingOf(
  [method, group, path, input, ...more]: ReadingKey,
  fiscalYear: () => number,
): { readonly name: CallName; readonly input: SharedInput } | null {
  if (more.length > 0 || method !== 'GET' || typeof group !== 'string' || typeof path !== 'string')
    return null;
  const { params, query }: SharedInput = Object(input);
  const isOfThisYear = Object(query).fiscalYear === THIS_YEAR;
  const asked = isOfThisYear ? { ...Object(query), fiscalYear: String(fiscalYear()) } : query;
  return { name: { method, group, path }, input: { params, query: asked } };
}

function tagOf({ key, shared }: Answer): readonly [ReadingKey, string] {
  return [key, shared.bytes.etag];
}

function contentsOf(answers: readonly Answer[]): readonly Content[] {
  const calls = answers.map(({ call }) => call).filter(({ access }) => access !== 'everyone');
  return [...new Set(calls.map(contentOf))];
}

/** What is made, or null for who would wait too long for it. */
export async function withinPatience<Made>(made: Promise<Made | null>): Promise<Made | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), PATIENCE_MS);
  const first = await Promise.race([made, late]);
  clearTimeout(timer);
  return first;
}
