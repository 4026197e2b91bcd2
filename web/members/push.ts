/** This browser's side of Web Push: whether it can be told, and its subscription. */

/** `homeScreen`: an iPhone or iPad can be told only by a site on its home screen. */
export type PushSupport = 'supported' | 'homeScreen' | 'unsupported';

export type Subscription = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** The person, or the browser, says no. */
export class PermissionDeniedError extends Error {}

/** The worker comes after the first page, on a slow line later. */
const WORKER_MS = 15_000;

export function pushSupport(isAppleBrowser: boolean): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported';
  return isAppleBrowser ? 'homeScreen' : 'unsupported';
}

export function isDenied(): boolean {
  return 'Notification' in window && Notification.permission === 'denied';
}

export function isPermitted(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

/** The subscription of this browser; null where it has none. */
export async function currentSubscription(): Promise<Subscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = (await registration?.pushManager.getSubscription()) ?? null;
  return subscription && subscriptionOf(subscription);
}

/** Asks the person, in a press of theirs, and subscribes. Rejects with a {@link PermissionDeniedError} where they say no. */
export async function subscribe(publicKey: string): Promise<Subscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PermissionDeniedError();
  const { pushManager } = await workerInTime();
  // It may be of another key, or ended at its push service: a new one is neither.
  await (await pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return subscriptionOf(await pushManager.subscribe(options));
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** SHA-256, lower-case hex: how the server names a device. */
export async function hashOf(endpoint: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function subscriptionOf(subscription: PushSubscription): Subscription {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
}

function workerInTime(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('No service worker.')), WORKER_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}
