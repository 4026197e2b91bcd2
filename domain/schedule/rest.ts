/** What a club needs between two of its matches. A club that is not known yet has the rest of every club that it may be. */

import { daysBetween } from '../input/day.ts';
import { SIDES } from '../match/match.ts';
import type { Pairing, PairingSlot } from './pairing.ts';
import type { SchedulingRules, TimeSlot } from './time-slots.ts';

export type RestRules = Pick<SchedulingRules, 'interval' | 'restMinutes' | 'restDays' | 'perDay'>;

/** The last match of a club, and how many it has had on that day. */
export type Appearance = { readonly pairing: Pairing; readonly at: TimeSlot; readonly ofDay: number };

/**
 * Why a club can't play at a time slot. `atOnce`: its other match is still being played then, or comes later and decides who plays
 * here, which makes the slot impossible. The others only break the rules of rest.
 */
export type RestFault = 'atOnce' | 'restMinutes' | 'restDays' | 'perDay';

/** Null where the club may play. */
export function restFault(before: Appearance, at: TimeSlot, rules: RestRules): RestFault | null {
  const days = daysBetween(before.at.day, at.day);
  if (days < 0) return 'atOnce';
  if (days > 0) return days - 1 < rules.restDays ? 'restDays' : null;
  const rest = restBetween(before.at, at, rules);
  if (rest < 0) return 'atOnce';
  if (rest < rules.restMinutes) return 'restMinutes';
  return before.ofDay >= rules.perDay ? 'perDay' : null;
}

/** Minutes from the end of the one to the kick-off of the other, on one day. */
export function restBetween(
  before: TimeSlot,
  at: TimeSlot,
  { interval }: Pick<RestRules, 'interval'>,
): number {
  return at.minutes - before.minutes - interval;
}

/** The last appearance of each club, and of each winner and loser to come, while pairings are walked through in their order. */
export function createAppearances() {
  const last = new Map<string, Appearance>();
  const of = (slot: PairingSlot) => last.get(keyOf(slot));
  return {
    of,
    add(pairing: Pairing, at: TimeSlot): void {
      const counts = SIDES.map((side) => {
        const slot = pairing.slots[side];
        const before = of(slot);
        const ofDay = before?.at.day === at.day ? before.ofDay + 1 : 1;
        last.set(keyOf(slot), { pairing, at, ofDay });
        return ofDay;
      });
      const ofDay = Math.max(...counts);
      for (const kind of ['winner', 'loser'] as const) {
        last.set(keyOf({ kind, of: pairing.id }), { pairing, at, ofDay });
      }
    },
  };
}

function keyOf(slot: PairingSlot): string {
  return JSON.stringify([slot.kind, slot.kind === 'club' ? slot.club : slot.of]);
}
