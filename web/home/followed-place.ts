/**
 * The place of フォロー中, as it was when this phone last showed it: a script in the head of the page (server/publishing/web/page-frame.ts) keeps it
 * free before the page is seen.
 * What is followed comes with the program, below which nothing may jump.
 */

import { type RefCallback, useCallback } from 'react';

const KEY = 'followed-place';

/** On a phone that has never shown any: the page keeps the place of one (day.module.css). */
const FIRST_TIME = 1;

/** How many cards a place has been kept for. */
export function keptCards(): number {
  if (typeof document === 'undefined') return 0;
  return Number(document.documentElement.dataset.followed ?? FIRST_TIME);
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
