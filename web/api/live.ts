/** Follows matches live on one stream (kept-stream.ts); while it does not open (a proxy that holds it back), the matches are polled. */

import { ACCESS_TOKEN } from '#contract/headers.ts';
import { MOST_FOLLOWED, type Reporters, type Snapshot, stream } from '#contract/match/live.ts';
import type { MatchView } from '#contract/wire.ts';
import { isNewer } from '#domain/match/epoch.ts';
import { ApiError } from './api-error.ts';
import { asMember } from './as-member.ts';
import { isHidden, isRefusal, keepStream, type LiveState } from './kept-stream.ts';
import { hearAnswer, serverClock } from './server-clock.ts';
import { NoTokenError } from './session.ts';
import { urlOf } from './site-config.ts';
import { SPREAD_MS, spread } from './spread.ts';
import type { ServerEvent } from './sse.ts';

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
  const known = new Map<string, MatchView>();
  let isOpen = false;
  /** Snapshots that are still to come on the first stream: one for each championship. */
  let awaited = Math.max(1, championshipsOf(target).length);
  const changed = spread(SPREAD_MS, () => target.onChanged?.());

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

  const hear = (event: ServerEvent) => {
    if (event === 'heartbeat') return tell([]);
    // Our own server's frames, written by the same contract.
    const data: unknown = JSON.parse(event.data);
    if (event.event === 'snapshot') {
      // What has changed beside the matches while nothing was heard does not stand in it, nor does a match that is gone.
      if (awaited === 0) changed.ask();
      else awaited -= 1;
      return tell((data as Snapshot).matches);
    }
    if (event.event === 'match') tell([data as MatchView]);
    if (event.event === 'championship') changed.ask();
    if (event.event === 'reporters') target.entering?.onPages((data as Reporters).pages);
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
  const stop = keepStream({
    open: (signal) => openStream(target, signal),
    hear,
    onState(state) {
      isOpen = state === 'open';
      onState(state);
    },
    // The page says why by its own call, and makes it again where it had been let in.
    onRefused() {
      if (awaited === 0) changed.ask();
      clearInterval(polling);
    },
  });

  return () => {
    stop();
    clearInterval(polling);
    changed.stop();
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

function championshipsOf({ championshipId }: LiveTarget): readonly string[] {
  return [championshipId ?? []].flat().slice(0, MOST_FOLLOWED);
}

/** Null where the caller is refused, or nobody is signed in. */
async function openStream(target: LiveTarget, signal: AbortSignal): Promise<Response | null> {
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
  try {
    return await (accessToken === undefined ? asMember(open) : open({ [ACCESS_TOKEN]: accessToken }));
  } catch (error) {
    if (error instanceof ApiError || error instanceof NoTokenError) return null;
    throw error;
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
