/**
 * The place of フォロー中, as it was when this phone last showed it: web/public/followed-place.js keeps it free before the page is seen.
 * What is followed comes with the program, below which nothing may jump.
 */

import { type RefCallback, useCallback } from 'react';

const KEY = 'followed-place';

/** How many cards a place has been kept for. */
export function keptCards(): number {
  return typeof document === 'undefined' ? 0 : Number(document.documentElement.dataset.followed ?? 0);
}

/** Remembers how much place an element takes with so many cards; undefined while not all of them are shown. */
export function useKeptPlace(cards: number | undefined): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      if (element === null || cards === undefined) return undefined;
      const keep = () => {
        const { height } = element.getBoundingClientRect();
        localStorage.setItem(KEY, [cards, innerWidth, Math.ceil(height)].join(' '));
      };
      const observer = new ResizeObserver(keep);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [cards],
  );
}
