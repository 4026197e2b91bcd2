import type { Entry } from '#contract/entries.ts';
import type { MatchEvent } from '#domain/match/events.ts';
import type { PerSide, ShootOutSide } from '#domain/match/match.ts';

/** The domain's own words; only its lists may not be written to. */
export function eventOnWire(event: MatchEvent): Entry['event'] {
  if (event.type === 'revertedTo') {
    const { state } = event;
    return {
      ...event,
      state: { ...state, scored: [...state.scored], shootOut: sidesOnWire(state.shootOut) },
    };
  }
  if (event.type !== 'resultCorrected') return event;
  const { shootOut, ...correction } = event.correction;
  if (shootOut?.kind !== 'kicks') return { ...event, correction: { ...correction, shootOut } };
  const kicks = { home: [...shootOut.kicks.home], away: [...shootOut.kicks.away] };
  return { ...event, correction: { ...correction, shootOut: { kind: 'kicks', kicks } } };
}

function sidesOnWire({ home, away }: PerSide<ShootOutSide>) {
  return { home: { ...home, kicks: [...home.kicks] }, away: { ...away, kicks: [...away.kicks] } };
}
