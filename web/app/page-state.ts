import { useSyncExternalStore } from 'react';

/** Less is a finger that trembles. */
const SCROLLED_PX = 8;

/** Whether the page has left its top. */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(onScroll, () => scrollY > SCROLLED_PX);
}

/** Whether this person's device asks for little motion. */
export function usePrefersStillness(): boolean {
  return useSyncExternalStore(onStillness, () => stillness().matches);
}

function onScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}

function onStillness(listener: () => void): () => void {
  const query = stillness();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function stillness(): MediaQueryList {
  return matchMedia('(prefers-reduced-motion: reduce)');
}
