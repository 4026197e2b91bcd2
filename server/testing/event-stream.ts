/** A listener of the live stream, as a browser is one: over real HTTP, frame by frame. */

import { setTimeout } from 'node:timers/promises';
import { Value } from 'typebox/value';
import { PublicMatch } from '#contract/championship/public-results.ts';
import { ChangedChampionship, Reporters, Snapshot } from '#contract/match/live.ts';
import { MatchView } from '#contract/wire.ts';

export type Heard =
  | { readonly event: 'snapshot'; readonly matches: readonly MatchView[] }
  | { readonly event: 'match'; readonly match: MatchView }
  | { readonly event: 'championship'; readonly championshipId: string }
  | { readonly event: 'reporters'; readonly pages: number };

/** As people without an account hear it. */
export type HeardByStranger =
  | { readonly event: 'match'; readonly match: PublicMatch }
  | { readonly event: 'championship'; readonly championshipId: string };

export type TestListener<H = Heard> = {
  readonly status: number;
  readonly headers: Response['headers'];
  /** Everything heard so far; each frame has been checked against the contract. */
  readonly heard: readonly H[];
  /** Waits until something heard fits; fails after `withinMs`. */
  until(fits: (heard: H) => boolean, withinMs?: number): Promise<H>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
};

const LONGEST_WAIT_MS = 3_000;
const POLL_MS = 5;

export function listenTo(url: string, headers: Headers = {}): Promise<TestListener> {
  return listen(url, headers, parse);
}

export function listenAsStranger(url: string, headers: Headers = {}): Promise<TestListener<HeardByStranger>> {
  return listen(url, headers, parseAsStranger);
}

type Headers = Readonly<Record<string, string>>;

async function listen<H>(
  url: string,
  headers: Headers,
  parse: (frame: string) => H,
): Promise<TestListener<H>> {
  const abort = new AbortController();
  const response = await fetch(url, { headers, signal: abort.signal });
  const heard: H[] = [];
  const ended = response.ok ? collect(response, (frame) => heard.push(parse(frame))) : Promise.resolve();
  return {
    status: response.status,
    headers: response.headers,
    heard,
    ended,
    close: () => abort.abort(),
    async until(fits, withinMs = LONGEST_WAIT_MS) {
      const deadline = performance.now() + withinMs;
      for (;;) {
        const found = heard.find(fits);
        if (found !== undefined) return found;
        if (performance.now() > deadline) throw new Error(`Not heard within ${withinMs} ms.`);
        await setTimeout(POLL_MS);
      }
    },
  };
}

/** Ends with the stream, whichever side has ended it. */
async function collect(response: Response, hear: (frame: string) => void): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) if (!frame.startsWith(':')) hear(frame);
    }
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  }
}

function parseAsStranger(frame: string): HeardByStranger {
  const { event, data } = partsOf(frame);
  if (event === 'match') return { event, match: Value.Parse(PublicMatch, JSON.parse(data)) };
  if (event !== 'championship') throw new Error(`Not a frame for strangers: ${frame}`);
  const { championship_id } = Value.Parse(ChangedChampionship, JSON.parse(data));
  return { event, championshipId: championship_id };
}

function parse(frame: string): Heard {
  const { event, data } = partsOf(frame);
  if (event === 'snapshot') return { event, matches: Value.Parse(Snapshot, JSON.parse(data)).matches };
  if (event === 'match') return { event, match: Value.Parse(MatchView, JSON.parse(data)) };
  if (event === 'championship') {
    const { championship_id } = Value.Parse(ChangedChampionship, JSON.parse(data));
    return { event, championshipId: championship_id };
  }
  if (event === 'reporters') return { event, pages: Value.Parse(Reporters, JSON.parse(data)).pages };
  throw new Error(`Not a frame of the contract: ${frame}`);
}

function partsOf(frame: string) {
  const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(frame) ?? [];
  return { event, data };
}
