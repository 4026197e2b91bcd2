import type { PageMessage } from '#web/worker/messages.ts';

const WORKER = '/sw.js';
/** A browser looks for a new version when a page is loaded; a page on a home screen is woken up for days instead. */
const LOOK_EVERY_MS = 60 * 60_000;

/** Registers the worker. `onNewVersion` is called when another version of the app has come onto the phone meanwhile. */
export async function registerWorker(onNewVersion: () => void): Promise<void> {
  // While the screens are being made, they come from the source.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(WORKER);
  // This page has just been loaded, so it is of the newest version itself.
  registration.waiting?.postMessage('take over' satisfies PageMessage);
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

function lookAgainOnWaking(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    // Without a network there is nothing new; the next waking up looks again.
    registration.update().catch(() => undefined);
  });
}
