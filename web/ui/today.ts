import { useSyncExternalStore } from 'react';
import { currentTime, subscribeToClock } from '#web/clock/clock.ts';
import { drawnPage } from './drawn.ts';
import { dateText } from './jst.ts';

/** Often enough for a screen that stays open past midnight, in milliseconds. */
const LOOK_AGAIN_MS = 30_000;

/** Returns the date in Tokyo, `YYYY-MM-DD`, by the server's clock; begins with the one that the page was drawn with. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, today, todayAsDrawn);
}

function today(): string {
  return dateText(currentTime());
}

function todayAsDrawn(): string {
  return dateText(drawnPage()?.at ?? currentTime());
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_AGAIN_MS);
  const unsubscribe = subscribeToClock(listener);
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}
