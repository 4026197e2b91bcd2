import { useSyncExternalStore } from 'react';
import { Button } from '../button.tsx';
import styles from './home-screen.module.css';
import { currentOffer, OFFER, takeOffer } from './offer.ts';

/** The way onto the home screen, where this browser has one and the site is not there yet; else nothing. */
export function HomeScreen() {
  const installing = useInstalling();
  if (installing === 'none') return null;
  if (installing === 'offered') return <Button onClick={install}>ホーム画面に追加</Button>;
  return (
    <p className={styles.hint}>
      共有ボタンから「ホーム画面に追加」を選ぶと、アプリのように開けます。Safariでは、1週間ほど開かないとログインが切れることがありますが、ホーム画面から開けば切れにくくなります。
    </p>
  );
}

/**
 * What this browser can do to put the site on the home screen. `offered`: it asks the person when told to. `byHand`: only
 * the person can, in Safari's menu.
 */
type Installing = 'offered' | 'byHand' | 'none';

const listeners = new Set<() => void>();

function useInstalling(): Installing {
  return useSyncExternalStore(subscribe, installing, () => 'none');
}

/** Has the browser ask. */
function install(): void {
  takeOffer();
  for (const listener of listeners) listener();
}

function installing(): Installing {
  if (currentOffer() !== null) return 'offered';
  return isAppleBrowser() && !isInstalled() ? 'byHand' : 'none';
}

/** An iPhone or iPad; the latter calls itself a Mac, and is the only one with more than one finger. */
export function isAppleBrowser(): boolean {
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
