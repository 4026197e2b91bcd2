import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followed, type PlacedMatch, today } from '#contract/championship/today.ts';
import type { MatchView } from '#contract/wire.ts';
import { isOlder } from '#domain/match/epoch.ts';
import { readingOf } from '#web/api/calls.ts';
import { follow } from '#web/api/follow.ts';
import { refresh } from '#web/api/refresh.ts';
import { SPREAD_MS, spread } from '#web/api/spread.ts';
import { deviceTime } from '#web/clock/clock.ts';

/** No id holds a line break. */
const BETWEEN = '\n';

/** Matches of some championships as the live stream tells them. */
export function useLiveMatches(championshipIds: readonly string[]) {
  const client = useQueryClient();
  const [heard, setHeard] = useState<ReadonlyMap<string, MatchView>>(new Map());
  const [heardAt, setHeardAt] = useState(0);
  const [isConnected, setConnected] = useState(true);
  const ids = championshipIds.join(BETWEEN);

  useEffect(() => {
    if (ids === '') return undefined;
    const readAgain = () => void refresh(client, [followed, today]);
    // What is next, or was last, is another then.
    const over = spread(SPREAD_MS, () => void refresh(client, [followed]));
    const isOver = (view: MatchView) =>
      view.game_status === '試合終了' &&
      client
        .getQueryData(readingOf(followed).queryKey)
        ?.some(({ current }) => current.some(({ match }) => nameOf(match) === nameOf(view)));
    const stop = follow(
      {
        championshipId: ids.split(BETWEEN),
        onChanged: readAgain,
        poll: async () => {
          readAgain();
          return [];
        },
      },
      (views) => {
        setHeardAt(deviceTime());
        if (views.length === 0) return;
        setHeard((before) => new Map([...before, ...views.map((view) => [nameOf(view), view] as const)]));
        if (views.some(isOver)) over.ask();
      },
      (state) => setConnected(state === 'open'),
    );
    return () => {
      stop();
      over.stop();
    };
  }, [client, ids]);

  /** As it was read, or as it has become since: a reading may be older than what the stream has told. */
  const newest = (placed: PlacedMatch): PlacedMatch => {
    const view = heard.get(nameOf(placed.match));
    return view === undefined || isOlder(view, placed.match) ? placed : { ...placed, match: view };
  };
  return { newest, heardAt, isConnected };
}

function nameOf({ championship_id, match_id }: MatchView): string {
  return championship_id + BETWEEN + match_id;
}
