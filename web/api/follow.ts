import type { followLive } from './live.ts';

/** In milliseconds; a part that could not be had is asked for again. */
const AGAIN_MS = 5_000;

/**
 * Follows matches live (live.ts), with code that comes behind the page: what was read is there without it. While it can't be had, the
 * connection counts as lost, and the target is polled.
 */
export function follow(...following: Parameters<typeof followLive>): () => void {
  const [target, onMatches, onState] = following;
  let isStopped = false;
  let stop: () => void = () => undefined;
  const begin = async () => {
    const followLive = await import('./live.ts').then((live) => live.followLive).catch(() => null);
    if (isStopped) return;
    if (followLive !== null) {
      stop = followLive(...following);
      return;
    }
    onState('lost');
    const timer = setTimeout(again, AGAIN_MS);
    // Back from a dead zone nobody waits for the rest of the time.
    addEventListener('online', again);
    stop = () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
    target.poll?.().then(onMatches, () => undefined);
  };
  const again = () => {
    stop();
    void begin();
  };
  void begin();
  return () => {
    isStopped = true;
    stop();
  };
}
