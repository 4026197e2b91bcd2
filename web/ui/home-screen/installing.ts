import { useSyncExternalStore } from 'react';
import { currentOffer, OFFER, takeOffer } from './offer.ts';

/**
 * What this browser can do to put the site on the home screen. `offered`: it asks the person when told to. `byHand`: only
 * the person can, in Safari's menu.
 */
export type Installing = 'offered' | 'byHand' | 'none';

const listeners = new Set<() => void>();

export function useInstalling(): Installing {
  return useSyncExternalStore(subscribe, installing);
}

/** Has the browser ask. */
export function install(): void {
  takeOffer();
  for (const listener of listeners) listener();
}

function installing(): Installing {
  if (currentOffer() !== null) return 'offered';
  return isAppleBrowser() && !isInstalled() ? 'byHand' : 'none';
}

/** An iPhone or iPad; the latter calls itself a Mac, and is the only one with more than one finger. */
function isAppleBrowser(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener(OFFER, listener);
  return () => {
    listeners.delete(listener);
    removeEventListener(OFFER, listener);
  };
}
