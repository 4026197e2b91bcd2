import { keptPageReadAt } from '#web/api/kept-reading.ts';
import { deviceTime } from '#web/clock/clock.ts';
import type { PageMessage } from '#web/worker/messages.ts';

const WORKER = '/sw.js';
/** A browser looks for a new version when a page is loaded; a page on a home screen is woken up for days instead. */
const LOOK_EVERY_MS = 60 * 60_000;

/** A phone that is never idle has its worker then. */
const LONGEST_WAIT_MS = 10_000;

/** A page to which nothing has come for so long has its last parts. */
const QUIET_MS = 1_000;
/** A page that is never quiet asks then. */
const MOST_LOOKED = 10;

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

/** Told while the worker in use answers for a file, Chromium's lets the next one wait for minutes. */
async function takeOver(waiting: ServiceWorker): Promise<void> {
  await untilQuiet();
  waiting.postMessage('take over' satisfies PageMessage);
}

async function untilQuiet(): Promise<void> {
  let before = -1;
  for (let looked = 0; looked < MOST_LOOKED; looked += 1) {
    const { length } = performance.getEntriesByType('resource');
    if (length === before) return;
    before = length;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
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
  let lookedAt = deviceTime();
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || deviceTime() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = deviceTime();
    // Without a network there is nothing new; the next waking up looks again.
    registration.update().catch(() => undefined);
  });
}
