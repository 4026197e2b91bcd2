/**
 * A page drawn by the server, before and after the program has come to it. What depends on the phone (its storage, clock, network)
 * begins on both with what the server drew, and may be something else right after: so nothing jumps, and nothing is drawn twice.
 */

import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentTime } from '#web/clock/clock.ts';

/** What a page was drawn for. */
export type DrawnPage = {
  /** When, in milliseconds since 1970. */
  readonly at: number;
  /** For somebody whose sign-in opened it, or for anybody. */
  readonly frame: 'member' | 'visitor';
};

let page: DrawnPage | null = null;

/** To be called before anything is drawn, or comes alive. */
export function setDrawn(drawn: DrawnPage): void {
  page = drawn;
}

/** What the page at hand was drawn for; null where this device draws everything itself. */
export function drawnPage(): DrawnPage | null {
  return page;
}

/** True on the server, and for what it has drawn until that has come alive on the phone. */
export function useIsDrawn(): boolean {
  return useSyncExternalStore(never, isHere, isElsewhere);
}

/** Of a screen: what was pressed before it came alive is pressed again (`KEEP_PRESS` in server/publishing/web/page-frame.ts). */
export function useEarlyPress(): void {
  // From now on React hears a press itself, or holds it back.
  const [pressAgain] = useState(programIsHere);
  useEffect(() => {
    // Parts within the screen come alive for an event, but not within an effect.
    if (pressAgain !== undefined) setTimeout(pressAgain);
  }, [pressAgain]);
}

function programIsHere(): (() => void) | undefined {
  return import.meta.env.SSR ? undefined : Reflect.get(window, 'programIsHere')?.();
}

/** The moment that a component shows, in milliseconds since 1970: when it was first drawn, by the server or here. */
export function useNow(): number {
  const isDrawn = useIsDrawn();
  const [now] = useState(currentTime);
  return isDrawn ? (page?.at ?? now) : now;
}

function never(): () => void {
  return () => undefined;
}

function isHere(): boolean {
  return false;
}

function isElsewhere(): boolean {
  return true;
}
