/** Matches as both specifications list them: by division or block, then by label. */

import { byDivision, bySchedule, type Scheduled } from './ordering.ts';

/** A match to be listed; `view` is what stands for it. */
export type Listed<View> = Scheduled & {
  /** Name of its division. */
  readonly division: string;
  /** 第1試合, 準決勝. */
  readonly label: string;
  readonly view: View;
};

/** Division → label → match, all in order. In the wire's words, the key `round_id` among the labels orders the divisions. */
export type Rounds<View> = Record<string, Record<string, View | number>>;

/** Divisions without a match are left out. Two matches of one label both stay: 第1試合, 第1試合（2）. */
export function inRounds<View>(
  matches: readonly Listed<View>[],
  divisions: readonly { readonly name: string; readonly roundId: number }[],
): Rounds<View> {
  const byName = Map.groupBy(matches, ({ division }) => division);
  const played = divisions.filter(({ name }) => byName.has(name)).toSorted(byDivision);
  return Object.fromEntries(
    played.map(({ name, roundId }) => [name, byLabel(byName.get(name) ?? [], roundId)]),
  );
}

const ROUND_ID = 'round_id';

function byLabel<View>(matches: readonly Listed<View>[], roundId: number): Record<string, View | number> {
  const labelled = new Map<string, View | number>([[ROUND_ID, roundId]]);
  for (const { label, view } of matches.toSorted(bySchedule)) labelled.set(freeLabel(label, labelled), view);
  return Object.fromEntries(labelled);
}

function freeLabel(label: string, taken: ReadonlyMap<string, unknown>): string {
  let free = label;
  for (let number = 2; taken.has(free); number += 1) free = `${label}（${number}）`;
  return free;
}
