import { useEffect, useEffectEvent, useState } from 'react';
import type { MatchView } from '#contract/wire.ts';
import { isOlder } from '#domain/match/epoch.ts';
import { followLive, scheduleOf } from '#web/api/live.ts';
import { SPREAD_MS, spread } from '#web/api/spread.ts';
import { versionOf } from '../match/reported-match.ts';
import type { Operation } from '../outbox/operation.ts';
import { useOutbox, useOutboxState } from '../outbox/use-outbox.ts';
import { type ListedMatch, withMatch, withView } from './listed-match.ts';

/** A match as a list shows it now. */
export type MatchNow = {
  readonly match: ListedMatch;
  /** Operations of this phone on it that the server has not accepted yet, by whatever link. */
  readonly unsent: readonly Operation[];
};

/**
 * The matches of a list as they are now: as they were listed, as the live stream has told since, and as this phone knows
 * them, with what waits here already in it. Of these the newest.
 */
export function useMatchesAsNow(
  listed: readonly ListedMatch[],
  { door, token, ...followed }: Followed,
): readonly MatchNow[] {
  const outbox = useOutbox();
  const state = useOutboxState();
  const views = useLiveViews({ door, token, ...followed });
  const matches = listed.map((one) => {
    const { championshipId, matchId } = one;
    const unsent = state.operations.filter(
      ({ address }) => address.championshipId === championshipId && address.matchId === matchId,
    );
    // What waits may have been entered by another link to the same match.
    const address = unsent[0]?.address ?? { door, token, championshipId, matchId };
    return { one, unsent, address };
  });
  useEffect(() => outbox.follow(...matches.map(({ address }) => address)));

  return matches.map(({ one, unsent, address }) => {
    const view = views.get(one.matchId);
    const told = view === undefined ? one : withView(one, view);
    const { reported, shown } = outbox.matchOf(address, state);
    const isKnown = reported !== null && shown !== null && !isOlder(versionOf(reported), told);
    return { match: isKnown ? withMatch(told, shown) : told, unsent };
  });
}

type Views = ReadonlyMap<string, MatchView>;

const NONE: Views = new Map();

type Followed = {
  /** Null while none is chosen. */
  readonly championshipId: string | null;
  readonly door: string;
  readonly token: string;
  /** A match was added, moved or is gone: the list must be read again. */
  readonly onMoved: () => void;
};

/**
 * A championship's matches as the live stream tells them, by match id: what another reporter has registered is seen before
 * it is chosen again. Practice is followed match by match only.
 */
function useLiveViews({ championshipId, door, token, onMoved }: Followed): Views {
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
