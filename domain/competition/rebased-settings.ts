/** Two administrators settle the same championship at once: what the second has changed is laid over what the first has saved. */

import type { GroupKey, GroupSettings, WantedSettings } from './settings.ts';

/**
 * What somebody has settled over `base`, laid over what somebody else has `stored` meanwhile. Rules, each group,
 * comparisons and bracket are a whole each: the one that they have changed stays theirs, the others become the stored ones.
 */
export function rebasedSettings(
  base: WantedSettings,
  typed: WantedSettings,
  stored: WantedSettings,
): WantedSettings {
  return {
    rules: laidOver(base.rules, typed.rules, stored.rules),
    groups: groupsLaidOver(base.groups, typed.groups, stored.groups),
    comparisons: laidOver(base.comparisons, typed.comparisons, stored.comparisons),
    bracket: laidOver(base.bracket, typed.bracket, stored.bracket),
  };
}

function laidOver<Part>(base: Part, typed: Part, stored: Part): Part {
  return JSON.stringify(typed) === JSON.stringify(base) ? stored : typed;
}

/** In the order of those that are stored, behind them those that only the second has settled. */
function groupsLaidOver(
  base: readonly GroupSettings[],
  typed: readonly GroupSettings[],
  stored: readonly GroupSettings[],
): readonly GroupSettings[] {
  const keys = new Set([...stored, ...typed].map(({ group }) => group));
  return [...keys]
    .map((key) => laidOver(groupOf(base, key), groupOf(typed, key), groupOf(stored, key)))
    .filter((group) => group !== undefined);
}

function groupOf(groups: readonly GroupSettings[], key: GroupKey): GroupSettings | undefined {
  return groups.find(({ group }) => group === key);
}
