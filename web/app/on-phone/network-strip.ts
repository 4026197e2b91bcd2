import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '#web/api/client.ts';
import { currentTime, deviceTime, onScreens } from '#web/clock/clock.ts';
import { ageText } from '#web/ui/age.ts';
import { pageReadAt } from '#web/ui/page-reading.ts';
import styles from './network-strip.module.css';
import { isKept } from './what-is-kept.ts';

/** A weak signal may take this long without being worth a word. */
const SLOW_MS = 3_000;
/** Queries change many times while a page is drawn; the eye needs one look at the end. */
const LOOK_AFTER_MS = 100;

/**
 * A strip above the page that says when the network is gone, and how old what is shown is. Plain DOM: it stands outside
 * of every screen, and no page carries anything for it.
 */
export function watchNetwork(client: QueryClient): void {
  const strip = document.createElement('p');
  strip.className = styles.strip ?? '';
  strip.setAttribute('role', 'status');
  document.body.prepend(strip);

  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitingSince: number | null = null;
  const look = () => {
    timer = undefined;
    const now = deviceTime();
    const shown = shownQueries(client);
    waitingSince = shown.some(isWaiting) ? (waitingSince ?? now) : null;
    const isSlow = waitingSince !== null && now - waitingSince >= SLOW_MS;
    const text = stripText(
      {
        state: stateOf(shown, { isSlow, answeredAt: newestAnswer(client) }),
        readAt: readAt(shown),
        misses: misses(shown),
      },
      currentTime(),
    );
    if (strip.textContent !== text) strip.textContent = text;
    if (waitingSince !== null && !isSlow) lookIn(SLOW_MS);
  };
  const lookIn = (milliseconds: number) => {
    timer ??= setTimeout(look, milliseconds);
  };
  const lookSoon = () => {
    clearTimeout(timer);
    timer = undefined;
    lookIn(LOOK_AFTER_MS);
  };
  client.getQueryCache().subscribe(lookSoon);
  // Queries take a page for one with a network until they hear otherwise: one opened without would never hear of its return.
  onlineManager.setOnline(navigator.onLine);
  addEventListener('online', lookSoon);
  addEventListener('offline', lookSoon);
  look();
}

/** What the screen shows, but for what never grows old: the site's name, addresses that somebody types in once a season. */
function shownQueries(client: QueryClient): readonly Query[] {
  const active = client.getQueryCache().findAll({ type: 'active' });
  return active.filter(({ observers }) =>
    observers.some(({ options }) => options.staleTime !== Number.POSITIVE_INFINITY),
  );
}

type Heard = { readonly isSlow: boolean; readonly answeredAt: number };

/** One answer ends an outage: what failed before it may not be asked again for minutes. */
function stateOf(shown: readonly Query[], { isSlow, answeredAt }: Heard): NetworkState {
  if (!navigator.onLine) return 'offline';
  const isUnreachable = shown.some(
    ({ state }) => state.error instanceof NetworkError && state.errorUpdatedAt >= answeredAt,
  );
  if (isUnreachable) return 'unreachable';
  if (shown.some(isOutdated)) return 'failing';
  return isSlow ? 'slow' : 'fine';
}

/** Shows what was last seen, for the server has failed since. A page that shows nothing of it says so itself. */
function isOutdated({ state: { data, error } }: Query): boolean {
  return data !== undefined && error instanceof ApiError && error.status >= 500;
}

/** Shows what was last seen, while it is asked anew. */
function isWaiting({ state }: Query): boolean {
  return state.isInvalidated && state.data !== undefined && state.fetchStatus === 'fetching';
}

function newestAnswer(client: QueryClient): number {
  return Math.max(
    0,
    ...client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.dataUpdatedAt),
  );
}

/** As 最終更新 says it; the oldest of a screen that does not say it. */
function readAt(shown: readonly Query[]): number | null {
  const onPage = pageReadAt();
  if (onPage !== null) return onScreens(onPage);
  const moments = shown
    .filter(({ state }) => state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt);
  return moments.length === 0 ? null : onScreens(Math.min(...moments));
}

/** A part that is never kept misses only where there is nothing else: an open menu asks who is signed in. */
function misses(shown: readonly Query[]): boolean {
  const missing = shown.filter(({ state }) => state.data === undefined);
  return missing.length === shown.length
    ? missing.length > 0
    : missing.some(({ queryKey }) => isKept(queryKey));
}

/**
 * `offline`: the phone has no network. `unreachable`: it has one, but nobody answers. `failing`: the server answers that it
 * can't. `slow`: no answer yet.
 */
export type NetworkState = 'fine' | 'offline' | 'unreachable' | 'failing' | 'slow';

/** What the screen shows. */
export type Shown = {
  readonly state: NetworkState;
  /** When it was read, in milliseconds by the server's clock; null when nothing has been. */
  readonly readAt: number | null;
  /** Whether something of it is not there, because it has not been read before or is never kept. */
  readonly misses: boolean;
};

const NOT_HERE = 'このページは、電波の届くところで開いてください。';
const PARTLY_HERE = '読み込んでいない部分は、電波が届くと表示されます。';

/** The words of the strip; empty when there is nothing to say. */
export function stripText({ state, readAt, misses }: Shown, now: number): string {
  const shown = readAt === null ? '' : `${ageText(readAt, now)}の内容を表示しています。`;
  switch (state) {
    case 'fine':
      return '';
    case 'offline':
      if (misses) return `オフラインです。${readAt === null ? NOT_HERE : shown + PARTLY_HERE}`;
      return `オフラインです。${shown}`;
    // What is not there says so itself.
    case 'unreachable':
      return readAt === null ? '' : `サーバーにつながりません。${shown}`;
    case 'failing':
      return `新しい内容を読み込めませんでした。${shown}`;
    case 'slow':
      return `読み込みに時間がかかっています。${shown}`;
  }
}
