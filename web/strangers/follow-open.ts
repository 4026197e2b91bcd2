/** Follows matches as everyone sees them, on one stream (kept-stream.ts). Loaded behind the page: what was read is there without it. */

import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';
import { type PublicMatch, publicStream } from '#contract/championship/public-results.ts';
import { isRefusal, keepStream } from '#web/api/kept-stream.ts';
import { urlOf } from '#web/api/site-config.ts';
import { SPREAD_MS, spread } from '#web/api/spread.ts';
import { deviceTime } from '#web/clock/clock.ts';

/** A reading that has matches. */
type WithMatches = { readonly matches: readonly PublicMatch[] };

export type OpenFollower<Read extends WithMatches> = {
  /** `MOST_FOLLOWED` at most. */
  readonly championshipIds: readonly string[];
  /** The reading that has their matches: it is changed with each, and read again for what stands beside them. */
  readonly client: QueryClient;
  readonly queryKey: DataTag<QueryKey, Read, Error>;
  /** The server has been heard, at this time of the device, in milliseconds. */
  onHeard(at: number): void;
  onState(isOpen: boolean): void;
};

/** Follows these championships until the function it gives is called. */
export function followOpen<Read extends WithMatches>({
  championshipIds,
  client,
  queryKey,
  onHeard,
  onState,
}: OpenFollower<Read>): () => void {
  const readAgain = spread(SPREAD_MS, () => void client.refetchQueries({ queryKey, exact: true }));

  const show = async (match: PublicMatch) => {
    // A reading on its way may be older than the match.
    await client.cancelQueries({ queryKey, exact: true });
    client.setQueryData<Read>(queryKey, (known) => known && withMatch(known, match));
  };

  const stop = keepStream({
    async open(signal) {
      const search = new URLSearchParams();
      for (const id of championshipIds) search.append('championshipId', id);
      const answer = await fetch(`${await urlOf(publicStream)}?${search}`, {
        headers: { accept: 'text/event-stream' },
        credentials: 'omit',
        cache: 'no-store',
        signal,
      });
      return isRefusal(answer.status) ? null : answer;
    },
    hear(event) {
      onHeard(deviceTime());
      if (event === 'heartbeat') return;
      // Our own server's frames, written by the same contract.
      if (event.event === 'match') void show(JSON.parse(event.data) as PublicMatch);
      // A goal moves the tables, too.
      readAgain.ask();
    },
    onState(state) {
      onState(state === 'open');
      // It may have moved before the stream was open.
      if (state === 'open') readAgain.ask();
    },
    // It may be shown no longer.
    onRefused: readAgain.ask,
  });
  return () => {
    stop();
    readAgain.stop();
    onState(false);
  };
}

/** A match that is not there yet, or moves to another day, comes with the next reading. */
function withMatch<Read extends WithMatches>(read: Read, match: PublicMatch): Read {
  const isSame = (one: PublicMatch) =>
    one.championship_id === match.championship_id && one.match_id === match.match_id;
  return { ...read, matches: read.matches.map((one) => (isSame(one) ? match : one)) };
}
