import { useEffect } from 'react';
import type { Operation } from '../outbox/operation.ts';
import { useOutbox, useOutboxState } from '../outbox/use-outbox.ts';
import { type ListedMatch, withMatch, withView } from './listed-match.ts';
import { type Followed, useLiveViews } from './use-live-views.ts';

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
    const isKnown = reported !== null && shown !== null && reported.match.version >= told.version;
    return { match: isKnown ? withMatch(told, shown.match) : told, unsent };
  });
}
