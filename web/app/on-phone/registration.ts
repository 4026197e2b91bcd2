import { keptPageReadAt } from '#web/api/kept-reading.ts';
import type { PageMessage } from '#web/worker/messages.ts';

const WORKER = '/sw.js';
/** A browser looks for a new version when a page is loaded; a page on a home screen is woken up for days instead. */
const LOOK_EVERY_MS = 60 * 60_000;

/** A phone that is never idle has its worker then. */
const LONGEST_WAIT_MS = 10_000;

/** A page that loads its last parts is done with them by then. */
const ASK_AGAIN_MS = 2_000;
/** After that, another page is open: the next visit asks. */
const MOST_ASKED = 5;

/**
 * Registers the worker once the page has nothing else to do. `onNewVersion` is called when another version of the app has
 * come onto the phone meanwhile.
 */
export async function registerWorker(onNewVersion: () => void): Promise<void> {
  // While the screens are being made, they come from the source.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await untilIdle();
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(WORKER);
  const { waiting } = registration;
  if (waiting !== null) {
    if (keptPageReadAt() !== null) onNewVersion();
    // The server has just sent this page, so it is of the newest version itself.
    else void takeOver(waiting);
  }
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    // The first worker of all is no new version.
    if (next === null || serviceWorker.controller === null) return;
    next.addEventListener('statechange', () => {
      if (next.state === 'installed') onNewVersion();
    });
  });
  lookAgainOnWaking(registration);
}

/** Asked once, Chromium's worker goes on waiting where the one in use was answering for a file just then. */
async function takeOver(waiting: ServiceWorker): Promise<void> {
  for (let asked = 0; asked < MOST_ASKED && waiting.state === 'installed'; asked += 1) {
    waiting.postMessage('take over' satisfies PageMessage);
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

/** Has the worker bring the area of the app that this page belongs to onto the phone. */
export async function keepArea(): Promise<void> {
  const { active, waiting } = await navigator.serviceWorker.ready;
  // One that waits takes over when the one in use has nothing to do, and the next page tells it.
  if (waiting === null) active?.postMessage('keep' satisfies PageMessage);
}

/** Whether the person has asked for as few bytes as possible. Only Chromium's browsers have the setting. */
export function savesData(): boolean {
  return (
    'connection' in navigator && (navigator.connection as { readonly saveData?: boolean }).saveData === true
  );
}

async function untilIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  // Safari has none.
  if (!('requestIdleCallback' in globalThis)) return;
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: LONGEST_WAIT_MS }));
}

function lookAgainOnWaking(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    // Without a network there is nothing new; the next waking up looks again.
    registration.update().catch(() => undefined);
  });
}
