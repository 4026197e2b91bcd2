import type { Target } from './imports.ts';
import { isTest, placeOf } from './place.ts';

/**
 * Which groups of the server a file makes dependent on which. A group's `admin/` counts for itself: administration stands
 * above the groups, so that it may call those that call its own.
 */
export function groupArrow(
  file: string,
  target: Target,
): { readonly from: string; readonly to: string } | undefined {
  if (target.kind === 'package' || isTest(file)) return undefined;
  const from = placeOf(file);
  const to = placeOf(target.path);
  if (from.floor !== 'server/group' || to.floor !== 'server/group' || from.unit === to.unit) return undefined;
  const isAdmin = file.startsWith(`server/${from.unit}/admin/`);
  return { from: `server/${from.unit}${isAdmin ? '/admin' : ''}`, to: `server/${to.unit}` };
}

/** Every group that depends on itself by way of others, as `a → b → a`; each circle once. */
export function circlesIn(arrows: readonly { readonly from: string; readonly to: string }[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of arrows) next.set(from, (next.get(from) ?? new Set()).add(to));
  const found = new Map<string, string>();
  const done = new Set<string>();
  for (const group of next.keys()) follow(group, []);
  return [...found.values()];

  function follow(group: string, path: readonly string[]): void {
    const begins = path.indexOf(group);
    if (begins >= 0) {
      const circle = path.slice(begins);
      found.set(circle.toSorted().join(), [...circle, group].join(' → '));
      return;
    }
    if (done.has(group)) return;
    for (const to of next.get(group) ?? []) follow(to, [...path, group]);
    done.add(group);
  }
}
