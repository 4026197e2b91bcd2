import { useEffect } from 'react';

/** Keeps the screen from going dark while a match is being played; a phone that cannot do so stays as it is. */
export function useAwake(isPlayed: boolean): void {
  useEffect(() => {
    // Older browsers, and pages served over plain HTTP, have none.
    if (!isPlayed || !('wakeLock' in navigator)) return undefined;
    return keepAwake(navigator.wakeLock);
  }, [isPlayed]);
}

/** Asks again each time the page comes back into view: the browser has let go of it. Gives the way to end it. */
function keepAwake(wakeLock: WakeLock): () => void {
  let held: WakeLockSentinel | null = null;
  let isOver = false;
  const ask = async () => {
    if (document.visibilityState !== 'visible') return;
    try {
      const lock = await wakeLock.request('screen');
      if (isOver) await lock.release();
      else held = lock;
    } catch {
      // A battery that is nearly empty refuses; the reporter's own setting then holds.
    }
  };
  void ask();
  const again = () => void ask();
  document.addEventListener('visibilitychange', again);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', again);
    void held?.release();
  };
}
