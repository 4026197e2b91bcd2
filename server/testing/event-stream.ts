/** A listener of the live stream, as a browser is one: over real HTTP, frame by frame. */

import { setTimeout } from 'node:timers/promises';
import { Value } from 'typebox/value';
import { ChangedChampionship, Reporters, Snapshot } from '#contract/live.ts';
import { MatchView } from '#contract/wire.ts';

export type Heard =
  | { readonly event: 'snapshot'; readonly matches: readonly MatchView[] }
  | { readonly event: 'match'; readonly match: MatchView }
  | { readonly event: 'championship'; readonly championshipId: string }
  | { readonly event: 'reporters'; readonly pages: number };

export type TestListener = {
  readonly status: number;
  readonly headers: Headers;
  /** Everything heard so far; each frame has been checked against the contract. */
  readonly heard: readonly Heard[];
  /** Waits until something heard fits; fails after `withinMs`. */
  until(fits: (heard: Heard) => boolean, withinMs?: number): Promise<Heard>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
};

const LONGEST_WAIT_MS = 3_000;
const POLL_MS = 5;

export async function listenTo(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestListener> {
  const abort = new AbortController();
  const response = await fetch(url, { headers, signal: abort.signal });
  const heard: Heard[] = [];
  const ended = response.ok ? collect(response, heard) : Promise.resolve();
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
async function collect(response: Response, heard: Heard[]): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) if (!frame.startsWith(':')) heard.push(parse(frame));
    }
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  }
}

function parse(frame: string): Heard {
  const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(frame) ?? [];
  if (event === 'snapshot') return { event, matches: Value.Parse(Snapshot, JSON.parse(data)).matches };
  if (event === 'match') return { event, match: Value.Parse(MatchView, JSON.parse(data)) };
  if (event === 'championship') {
    const { championship_id } = Value.Parse(ChangedChampionship, JSON.parse(data));
    return { event, championshipId: championship_id };
  }
  if (event === 'reporters') return { event, pages: Value.Parse(Reporters, JSON.parse(data)).pages };
  throw new Error(`Not a frame of the contract: ${frame}`);
}
