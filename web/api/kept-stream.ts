/**
 * Keeps one stream of server-sent events open: one that heals by itself. Phones cut sockets silently, so silence counts as a cut, and
 * waking up looks at once. A page that nobody looks at has no stream: a browser gives one site six connections over HTTP/1.1, and six open
 * tabs would take all.
 */

import { HEARTBEAT_SECONDS } from '#contract/match/live.ts';
import { NetworkError } from './api-error.ts';
import { createEventReader, type ServerEvent } from './sse.ts';

/** `open`: what is shown is what the server knows. `lost`: it may be older; a new stream is being tried. */
export type LiveState = 'open' | 'lost';

export type KeptStream = {
  /** Asks for the stream. Null for a refusal that stays one; rejects when the network fails. */
  open(signal: AbortSignal): Promise<Response | null>;
  hear(event: ServerEvent): void;
  onState(state: LiveState): void;
  /** Refused: the stream is not asked for any more. */
  onRefused(): void;
};

/** Silence of two heartbeats and a half is a cut. */
const SILENCE_MS = HEARTBEAT_SECONDS * 2_500;
/** Waking up after more than one heartbeat of silence, the socket is most likely dead. */
const STALE_ON_WAKE_MS = HEARTBEAT_SECONDS * 1_250;
/** An attempt that takes longer shows as a lost connection; a good one never does. */
const SLOW_MS = 3_000;
/** A weak signal takes seconds to open a stream; after this the attempt is dead, and another one is faster. */
const OPENING_MS = 12_000;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 15_000;

/** Keeps it until the function it gives is called. */
export function keepStream({ open, hear, onState, onRefused }: KeptStream): () => void {
  const stopping = new AbortController();
  let current = new AbortController();
  let heardAt = performance.now();
  let isOpen = false;
  /** Ends the wait between two attempts, if one is on. */
  let endWait: (() => void) | null = null;

  const setOpen = (open: boolean) => {
    isOpen = open;
    onState(open ? 'open' : 'lost');
  };

  const wake = () => {
    if (isHidden() || (isOpen && performance.now() - heardAt > STALE_ON_WAKE_MS)) current.abort();
    if (!isHidden()) endWait?.();
  };

  const run = async () => {
    let retries = 0;
    while (!stopping.signal.aborted) {
      if (isHidden()) {
        // Nobody looks, so nothing is said to be lost.
        isOpen = false;
        retries = 0;
        await wait(null);
        continue;
      }
      current = new AbortController();
      const signal = AbortSignal.any([stopping.signal, current.signal]);
      const slow = setTimeout(() => {
        if (!isOpen && !isHidden()) onState('lost');
      }, SLOW_MS);
      let asked = 0;
      try {
        const ended = await listen(open, signal, () => current.abort(), {
          heard: () => {
            heardAt = performance.now();
          },
          event: (event) => {
            retries = 0;
            if (!isOpen) setOpen(true);
            hear(event);
          },
        });
        if (ended === null) return stopping.signal.aborted ? undefined : onRefused();
        asked = ended;
      } catch (error) {
        if (stopping.signal.aborted) return;
        // A broken connection is on the screen already; a bug in our own code must not hide behind it.
        if (!(error instanceof TypeError || error instanceof DOMException || error instanceof NetworkError)) {
          reportError(error);
        }
      } finally {
        clearTimeout(slow);
      }
      if (stopping.signal.aborted) return;
      if (isHidden()) continue;
      setOpen(false);
      await wait(asked + retryDelay(retries));
      retries += 1;
    }
  };

  /** Until woken, and no longer than a delay where there is one. */
  const wait = async (delay: number | null) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    endWait = resolve;
    const timer = delay === null ? undefined : setTimeout(resolve, delay);
    await promise;
    clearTimeout(timer);
    endWait = null;
  };

  for (const [source, event] of wakeEvents()) source.addEventListener(event, wake);
  void run();

  return () => {
    stopping.abort();
    endWait?.();
    for (const [source, event] of wakeEvents()) source.removeEventListener(event, wake);
  };
}

/** Whether nobody looks at the page. */
export function isHidden(): boolean {
  return document.visibilityState === 'hidden';
}

/** Not found, not allowed, not understood; too many is a matter of time. */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

function wakeEvents(): readonly (readonly [EventTarget, string])[] {
  return [
    [document, 'visibilitychange'],
    [window, 'pageshow'],
    [window, 'online'],
  ];
}

/**
 * One stream, from its opening to its end; rejects when it can't open or breaks. Returns how long the server wants to be
 * left alone, in milliseconds; null if it is refused.
 */
async function listen(
  open: KeptStream['open'],
  signal: AbortSignal,
  cut: () => void,
  on: { readonly heard: () => void; readonly event: (event: ServerEvent) => void },
): Promise<number | null> {
  let silence = setTimeout(cut, OPENING_MS);
  try {
    const answer = await open(signal);
    if (answer === null) return null;
    if (!answer.ok || answer.body === null) return Number(answer.headers.get('retry-after')) * 1_000 || 0;
    const read = createEventReader();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 0;
      clearTimeout(silence);
      silence = setTimeout(cut, SILENCE_MS);
      on.heard();
      for (const event of read(value)) on.event(event);
    }
  } finally {
    clearTimeout(silence);
  }
}

/** Twice as long each time, and never in step with thousands of other phones. */
function retryDelay(retries: number): number {
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** retries);
  return longest / 2 + (Math.random() * longest) / 2;
}
