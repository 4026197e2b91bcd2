/** Places pairings on days, pitches and times: in their order, each at the first time slot that its clubs may play at. */

import type { Fault } from '../fault.ts';
import { daysAfter } from '../input/day.ts';
import { SIDES } from '../match/match.ts';
import { shortage } from './messages.ts';
import type { Pairing } from './pairing.ts';
import { createAppearances, restFault } from './rest.ts';
import { type SchedulingRules, type TimeSlot, timeSlotsOf } from './time-slots.ts';

export type PlacedMatch = { readonly pairing: Pairing; readonly at: TimeSlot };

/** The whole schedule, or what it lacks; never a part of one. */
export type Placement =
  | { readonly ok: true; readonly matches: readonly PlacedMatch[] }
  | { readonly ok: false; readonly fault: Fault<'noRoom'> };

/** Places all pairings; they come in an order in which each follows those that decide who plays in it. */
export function place(pairings: readonly Pairing[], rules: SchedulingRules): Placement {
  const { matches, left } = placeWhatFits(pairings, timeSlotsOf(rules), rules);
  if (left.length === 0) return { ok: true, matches };
  const message = shortage({
    matches: pairings.length,
    left: left.map(({ name }) => name),
    timeSlots: timeSlotsOf(rules).length,
    days: missingDays(pairings, rules),
    rules,
  });
  return { ok: false, fault: { code: 'noRoom', message } };
}

/** From the first pairing without a place on, all are left: later ones may depend on it. */
function placeWhatFits(pairings: readonly Pairing[], timeSlots: readonly TimeSlot[], rules: SchedulingRules) {
  const appearances = createAppearances();
  const taken = new Set<TimeSlot>();
  const matches: PlacedMatch[] = [];
  for (const [index, pairing] of pairings.entries()) {
    const before = SIDES.flatMap((side) => appearances.of(pairing.slots[side]) ?? []);
    const at = timeSlots.find(
      (slot) => !taken.has(slot) && before.every((appearance) => restFault(appearance, slot, rules) === null),
    );
    if (at === undefined) return { matches, left: pairings.slice(index) };
    taken.add(at);
    appearances.add(pairing, at);
    matches.push({ pairing, at });
  }
  return { matches, left: [] };
}

/** How many more days, each far enough from the one before, would be used. */
function missingDays(pairings: readonly Pairing[], rules: SchedulingRules): number {
  const last = rules.days.at(-1) ?? SOME_DAY;
  const more = pairings.map((_, index) => daysAfter(last, (index + 1) * (rules.restDays + 1)));
  const days = [...rules.days, ...more];
  const { matches } = placeWhatFits(pairings, timeSlotsOf({ ...rules, days }), rules);
  const latest = matches.reduce((latest, { at }) => (at.day > latest ? at.day : latest), last);
  return more.filter((day) => day <= latest).length;
}

/** Counted from, where there is no day at all. */
const SOME_DAY = '2000-01-01';
