import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { MatchAddress } from './operation.ts';
import type { MatchOnPhone, Outbox } from './outbox.ts';
import type { OutboxState } from './state.ts';
import { outboxOfThisPhone } from './this-phone.ts';

/** Another outbox than the phone's own; for tests. */
export const OutboxContext = createContext<Outbox | null>(null);

export function useOutbox(): Outbox {
  return useContext(OutboxContext) ?? outboxOfThisPhone();
}

export function useOutboxState(): OutboxState {
  const { subscribe, state } = useOutbox();
  return useSyncExternalStore(subscribe, state);
}

/** One match, with what waits on it already in it. */
export function useMatchOnPhone({ door, championshipId, matchId, token }: MatchAddress): MatchOnPhone {
  const outbox = useOutbox();
  const state = useOutboxState();
  useEffect(
    () => outbox.follow({ door, championshipId, matchId, token }),
    [outbox, door, championshipId, matchId, token],
  );
  return useMemo(
    () => outbox.matchOf({ door, championshipId, matchId, token }, state),
    [outbox, state, door, championshipId, matchId, token],
  );
}
