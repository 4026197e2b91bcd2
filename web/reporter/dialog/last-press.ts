/** Where a finger came down last, so that what opens under it can keep out of its way. */
export type Press = { readonly x: number; readonly y: number; readonly at: number };

let last: Press | null = null;

addEventListener(
  'pointerdown',
  ({ clientX: x, clientY: y }) => {
    last = { x, y, at: performance.now() };
  },
  { capture: true, passive: true },
);

/** After this a finger has moved on, in milliseconds. */
const MOVED_ON_MS = 1_000;

/** Null for a key, a script, or a press of a while ago. */
export function recentPress(): Press | null {
  return last !== null && performance.now() - last.at < MOVED_ON_MS ? last : null;
}

/** A thumb covers more than the point it is felt at; in CSS pixels, to each side. */
export const THUMB = 24;

/** Whether a click comes from where the press came down, before the finger has moved on. */
export function isSecondTap(
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
  { x, y, at }: Press,
): boolean {
  const isSoon = performance.now() - at < MOVED_ON_MS;
  return isSoon && Math.abs(clientX - x) <= THUMB && Math.abs(clientY - y) <= THUMB;
}

/**
 * A double tap on the button that opened a dialog would answer it: the second tap comes within 300 ms (the longest
 * double-tap gap of phone browsers). Nobody reads a question faster than this.
 */
export const DELIBERATE_AFTER_MS = 350;
