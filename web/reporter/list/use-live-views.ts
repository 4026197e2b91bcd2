import { useEffect, useEffectEvent, useState } from 'react';
import type { MatchView } from '#contract/wire.ts';
import { followLive, SPREAD_MS, scheduleOf } from '#web/api/live.ts';
import { spread } from '#web/api/spread.ts';

type Views = ReadonlyMap<string, MatchView>;

const NONE: Views = new Map();

export type Followed = {
  /** Null while none is chosen. */
  readonly championshipId: string | null;
  readonly door: string;
  readonly token: string;
  /** A match was added, moved or is gone: the list itself is to be read again. */
  readonly onMoved: () => void;
};

/**
 * A championship's matches as the live stream tells them, by match id: what another reporter has registered is seen before
 * it is chosen again. Practice is followed match by match only.
 */
export function useLiveViews({ championshipId, door, token, onMoved }: Followed): Views {
  const [views, setViews] = useState(NONE);
  const readAgain = useEffectEvent(onMoved);
  useEffect(() => {
    if (championshipId === null || door === 'test-match') return undefined;
    const moved = spread(SPREAD_MS, () => readAgain());
    let heard = NONE;
    const stop = followLive(
      { championshipId, accessToken: token, onChanged: () => readAgain() },
      (newer) => {
        if (newer.length === 0) return;
        if (heard.size > 0 && newer.some((view) => !isScheduledAs(heard, view))) moved.ask();
        heard = withNewer(heard, newer);
        setViews(heard);
      },
      () => undefined,
    );
    return () => {
      stop();
      moved.stop();
      setViews(NONE);
    };
  }, [championshipId, door, token]);
  return views;
}

function withNewer(known: Views, newer: readonly MatchView[]): Views {
  return new Map([...known, ...newer.map((view): [string, MatchView] => [view.match_id, view])]);
}

function isScheduledAs(heard: Views, view: MatchView): boolean {
  const before = heard.get(view.match_id);
  return before !== undefined && scheduleOf(before) === scheduleOf(view);
}
