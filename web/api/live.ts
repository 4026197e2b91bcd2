/**
 * Follows matches live: one stream that heals by itself. Phones cut sockets silently, so silence counts as a cut, and
 * waking up looks at once; while no stream opens (a proxy that holds it back), the matches are polled. A page that
 * nobody looks at has no stream: a browser gives one site six connections over HTTP/1.1, and six open tabs would take all.
 */

import { ACCESS_TOKEN } from '#contract/headers.ts';
import { HEARTBEAT_SECONDS, MOST_FOLLOWED, type Reporters, type Snapshot, stream } from '#contract/live.ts';
import type { MatchView } from '#contract/wire.ts';
import { isNewer } from '#domain/match/epoch.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { asMember } from './as-member.ts';

import { hearAnswer, serverClock } from './server-clock.ts';
import { NoTokenError } from './session.ts';
import { urlOf } from './site-config.ts';
import { SPREAD_MS, spread } from './spread.ts';
import { createEventReader, type ServerEvent } from './sse.ts';

export type LiveTarget = {
  /** Of several, the first that one stream may follow (`MOST_FOLLOWED`). */
  readonly championshipId?: string | readonly string[];
  readonly matchId?: string;
  /** A reporter's URL token. */
  readonly accessToken?: string;
  /** A reporter's page that is counted as being there while it follows; `onPages` is told how many there are, itself included. */
  readonly entering?: { readonly page: string; readonly onPages: (pages: number) => void };
  /**
   * Told that what was read of the championship may be old: its names, settings or links are others, a match is gone, or
   * the stream has been away. Within `SPREAD_MS` of it, at a random moment.
   */
  readonly onChanged?: () => void;
  /** Reads the same matches by an ordinary call; used while no stream opens. */
  readonly poll?: () => Promise<readonly MatchView[]>;
};

/** `open`: what is shown is what the server knows. `lost`: it may be older; a new stream is being tried. */
export type LiveState = 'open' | 'lost';

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
/** A parent waits for a goal; a server can bear a region's phones asking this often. */
const POLL_MS = 10_000;

/**
 * Follows until the function it gives is called. `onMatches` is told every match that is newer than the one told
 * before, of another epoch, or has another schedule, and an empty list when the server has confirmed that there is nothing newer.
 */
export function followLive(
  target: LiveTarget,
  onMatches: (matches: readonly MatchView[]) => void,
  onState: (state: LiveState) => void,
): () => void {
  const stopping = new AbortController();
  const known = new Map<string, MatchView>();
  let current = new AbortController();
  let heardAt = performance.now();
  let isOpen = false;
  /** Snapshots that are still to come on the first stream: one for each championship. */
  let awaited = Math.max(1, championshipsOf(target).length);
  const changed = spread(SPREAD_MS, () => target.onChanged?.());
  /** Ends the wait between two attempts, if one is on. */
  let endWait: (() => void) | null = null;

  const tell = (views: readonly MatchView[]) => {
    const newer = views.filter((view) => {
      const key = JSON.stringify([view.championship_id, view.match_id]);
      const before = known.get(key);
      if (before !== undefined && !isNews(view, before)) return false;
      known.set(key, view);
      return true;
    });
    onMatches(newer);
  };

  const setOpen = (open: boolean) => {
    isOpen = open;
    onState(open ? 'open' : 'lost');
  };

  const wake = () => {
    if (isHidden() || (isOpen && performance.now() - heardAt > STALE_ON_WAKE_MS)) current.abort();
    if (!isHidden()) endWait?.();
  };

  const hear = (event: ServerEvent) => {
    if (event === 'heartbeat') return tell([]);
    // Our own server's frames, written by the same contract.
    const data: unknown = JSON.parse(event.data);
    if (event.event === 'snapshot') {
      if (!isOpen) setOpen(true);
      // What has changed beside the matches while nothing was heard does not stand in it, nor does a match that is gone.
      if (awaited === 0) changed.ask();
      else awaited -= 1;
      return tell((data as Snapshot).matches);
    }
    if (event.event === 'match') tell([data as MatchView]);
    if (event.event === 'championship') changed.ask();
    if (event.event === 'reporters') target.entering?.onPages((data as Reporters).pages);
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
        asked = await listen(target, signal, () => current.abort(), {
          heard: () => {
            heardAt = performance.now();
          },
          event: (event) => {
            retries = 0;
            hear(event);
          },
        });
      } catch (error) {
        if (stopping.signal.aborted) return;
        // What is refused stays refused: the page says why by its own call, and makes it again where it had been let in.
        if (error instanceof ApiError || error instanceof NoTokenError) {
          if (awaited === 0) changed.ask();
          return clearInterval(polling);
        }
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

  const pollOnce = async () => {
    if (isOpen || target.poll === undefined || isHidden()) return;
    try {
      tell(await target.poll());
    } catch (error) {
      // No stream and no answer: the sign of a lost connection is on the screen already.
      if (!(error instanceof Error)) throw error;
    }
  };

  const polling = setInterval(() => void pollOnce(), POLL_MS);
  for (const [source, event] of wakeEvents()) source.addEventListener(event, wake);
  void run();

  return () => {
    stopping.abort();
    clearInterval(polling);
    changed.stop();
    endWait?.();
    for (const [source, event] of wakeEvents()) source.removeEventListener(event, wake);
  };
}

/** A schedule, or a club's colours, are changed without an event: of views that are level, the one heard last has it. */
function isNews(view: MatchView, before: MatchView): boolean {
  return (
    isNewer(view, before) || (view.version === before.version && scheduleOf(view) !== scheduleOf(before))
  );
}

/** Where, when, who, in which colours, and what of a match, as one text. */
export function scheduleOf(view: MatchView): string {
  const { round, match, match_date, venue, scheduled_match_start_time, home_club, away_club, kits } = view;
  const when = [match_date, scheduled_match_start_time, venue];
  return JSON.stringify([round, match, ...when, home_club.club_name, away_club.club_name, kits]);
}

function isHidden(): boolean {
  return document.visibilityState === 'hidden';
}

function wakeEvents(): readonly (readonly [EventTarget, string])[] {
  return [
    [document, 'visibilitychange'],
    [window, 'pageshow'],
    [window, 'online'],
  ];
}

function championshipsOf({ championshipId }: LiveTarget): readonly string[] {
  return [championshipId ?? []].flat().slice(0, MOST_FOLLOWED);
}

/**
 * One stream, from its opening to its end; rejects when it can't open or breaks. Returns how long the server wants to be
 * left alone, in milliseconds.
 */
async function listen(
  target: LiveTarget,
  signal: AbortSignal,
  cut: () => void,
  on: { readonly heard: () => void; readonly event: (event: ServerEvent) => void },
): Promise<number> {
  const { matchId, accessToken, entering } = target;
  const search = new URLSearchParams();
  for (const id of championshipsOf(target)) search.append('championshipId', id);
  if (matchId !== undefined) search.set('matchId', matchId);
  if (entering !== undefined) search.set('page', entering.page);
  const url = `${await urlOf(stream)}?${search}`;
  const open = async (caller: Readonly<Record<string, string>>) => {
    const headers = { accept: 'text/event-stream', ...caller };
    const sent = serverClock.read();
    const answer = await fetch(url, { headers, signal, cache: 'no-store' });
    hearAnswer(answer, sent);
    if (isRefusal(answer.status)) throw new ApiError(answer.status, await jsonOf(answer));
    return answer;
  };
  let silence = setTimeout(cut, OPENING_MS);
  try {
    const answer = await (accessToken === undefined ? asMember(open) : open({ [ACCESS_TOKEN]: accessToken }));
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

/** Null for what is no JSON: the answer of a proxy. */
async function jsonOf(answer: Response): Promise<unknown> {
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Not found, not allowed, not understood; too many is a matter of time. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** Twice as long each time, and never in step with thousands of other phones. */
function retryDelay(retries: number): number {
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** retries);
  return longest / 2 + (Math.random() * longest) / 2;
}
