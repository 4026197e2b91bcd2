/** Putting the site on the phone's home screen: what this browser can do for it. */

import { useSyncExternalStore } from 'react';

/** Chromium's; in no other browser and no standard yet. */
type InstallPrompt = Event & { prompt(): Promise<unknown> };

/** `offered`: the browser asks the person when told to. `byHand`: only the person can, in Safari's menu. */
export type Installing = 'offered' | 'byHand' | 'none';

const OFFERED = 'beforeinstallprompt';

let offered: InstallPrompt | null = null;
const listeners = new Set<() => void>();

/** From the start of the page: a browser offers it once, and not again. */
export function watchInstalling(): void {
  addEventListener(OFFERED, (event) => {
    // Nothing is put before anybody's eyes; who looks for it finds it.
    event.preventDefault();
    tell(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => tell(null));
}

export function useInstalling(): Installing {
  return useSyncExternalStore(subscribe, installing);
}

/** Has the browser ask. It does so once for each offer. */
export function install(): void {
  void offered?.prompt();
  tell(null);
}

function installing(): Installing {
  if (offered !== null) return 'offered';
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

function tell(prompt: InstallPrompt | null): void {
  offered = prompt;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
