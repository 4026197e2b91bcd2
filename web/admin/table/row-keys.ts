import type { KeyboardEvent } from 'react';

/** ↑ and ↓ lead from a row to its neighbour, to the control of the same place in it; Home and End to the first and the last. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || target.matches('input:not([type="checkbox"]), select, textarea'))
    return;
  const row = target.closest('tr');
  if (row === null) return;
  const rows = [...currentTarget.querySelectorAll('tr')];
  const index = rows.indexOf(row);
  const next = { ArrowUp: rows[index - 1], ArrowDown: rows[index + 1], Home: rows[0], End: rows.at(-1) }[key];
  if (next === undefined) return;
  const place = controlsOf(row).indexOf(target);
  const controls = controlsOf(next);
  const control = controls[place] ?? controls[0];
  if (control === undefined) return;
  event.preventDefault();
  control.focus();
}

function controlsOf(row: HTMLElement): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled)')];
}
