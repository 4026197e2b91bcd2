/**
 * Where a finger came down last, so that what opens under it can keep out of its way. `at` is the moment of the touch,
 * in milliseconds of the page: a busy phone may handle it much later.
 */
export type Press = { readonly x: number; readonly y: number; readonly at: number };

let last: Press | null = null;

// The server draws with the same modules.
if (!import.meta.env.SSR) {
  addEventListener(
    'pointerdown',
    ({ clientX: x, clientY: y, timeStamp: at }) => {
      last = { x, y, at };
    },
    { capture: true, passive: true },
  );
}

/** After this a finger has moved on, in milliseconds. */
const MOVED_ON_MS = 1_000;

/** Null for a key, a script, or a press of a while ago. */
export function recentPress(): Press | null {
  return last !== null && performance.now() - last.at < MOVED_ON_MS ? last : null;
}

/** A thumb covers more than the point it is felt at; in CSS pixels, to each side. */
export const THUMB = 24;

type Click = { readonly clientX: number; readonly clientY: number; readonly timeStamp: number };

/** Whether a click comes from where the press came down, within so many milliseconds. */
export function isSecondTap(click: Click, press: Press, within = MOVED_ON_MS): boolean {
  return (
    click.timeStamp - press.at < within &&
    Math.abs(click.clientX - press.x) <= THUMB &&
    Math.abs(click.clientY - press.y) <= THUMB
  );
}

/**
 * A double tap on the button that opened a dialog would answer it: the second tap comes within 300 ms (the longest
 * double-tap gap of phone browsers). Nobody reads a question faster than this.
 */
export const DELIBERATE_AFTER_MS = 350;

let closing: Press | null = null;

/**
 * To be called when a dialog closes: the second half of a double tap on its button falls on whatever stood below it,
 * and presses nothing there.
 */
export function dialogClosed(): void {
  closing = recentPress();
}

if (!import.meta.env.SSR) {
  addEventListener(
    'click',
    (event) => {
      if (closing === null || !isSecondTap(event, closing, DELIBERATE_AFTER_MS)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
