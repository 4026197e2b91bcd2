/** What is wrong with a schedule that has been changed by hand. */

import { SIDES } from '../match/match.ts';
import { conflictMessage, undecidedYet } from './messages.ts';
import { participantName } from './pairing.ts';
import type { PlacedMatch } from './placing.ts';
import { createAppearances, restBetween, restFault } from './rest.ts';
import { type SchedulingRules, type TimeSlot, timeSlotKey } from './time-slots.ts';

export type ScheduleConflict = {
  /** Of the pairing, the later one of two. */
  readonly id: string;
  /** `impossible`: nobody can play that. `unwise`: against the rules that were given. */
  readonly kind: 'impossible' | 'unwise';
  readonly message: string;
};

/** In playing order; empty for a schedule as it was placed. */
export function conflictsIn(
  matches: readonly PlacedMatch[],
  rules: Pick<SchedulingRules, 'interval' | 'restMinutes' | 'restDays' | 'perDay'>,
): readonly ScheduleConflict[] {
  const appearances = createAppearances();
  const pairings = matches.map(({ pairing }) => pairing);
  return inPlayingOrder(matches).flatMap(({ pairing, at }) => {
    const found = SIDES.flatMap((side): ScheduleConflict[] => {
      const slot = pairing.slots[side];
      const before = appearances.of(slot);
      const club = participantName(slot, pairings);
      if (before === undefined) {
        if (slot.kind === 'club') return [];
        return [{ id: pairing.id, kind: 'impossible', message: undecidedYet(club) }];
      }
      const fault = restFault(before, at, rules);
      if (fault === null) return [];
      const message = conflictMessage(fault, {
        club,
        before: before.pairing.name,
        rest: restBetween(before.at, at, rules),
        from: before.at.day,
        to: at.day,
        ofDay: before.ofDay + 1,
        rules,
      });
      return [{ id: pairing.id, kind: fault === 'atOnce' ? 'impossible' : 'unwise', message }];
    });
    appearances.add(pairing, at);
    return found;
  });
}

/** By day, time and place; matches at one time keep their order. */
export function inPlayingOrder(matches: readonly PlacedMatch[]): readonly PlacedMatch[] {
  return matches.toSorted(
    (a, b) => compare(a.at.day, b.at.day) || a.at.minutes - b.at.minutes || compare(a.at.ground, b.at.ground),
  );
}

/** With home and away of one match exchanged. */
export function turned(matches: readonly PlacedMatch[], id: string): readonly PlacedMatch[] {
  return matches.map((match) => {
    const { pairing } = match;
    if (pairing.id !== id) return match;
    return {
      ...match,
      pairing: { ...pairing, slots: { home: pairing.slots.away, away: pairing.slots.home } },
    };
  });
}

/** With one match at another time slot; one that stands there takes its place. */
export function moved(matches: readonly PlacedMatch[], id: string, to: TimeSlot): readonly PlacedMatch[] {
  const from = matches.find(({ pairing }) => pairing.id === id)?.at;
  if (from === undefined) return matches;
  return matches.map((match) => {
    if (match.pairing.id === id) return { ...match, at: to };
    return timeSlotKey(match.at) === timeSlotKey(to) ? { ...match, at: from } : match;
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
