/** A browser replaces its subscription: the server is told of the new one, with the old one's secret as proof. */

/** What such an event says; TypeScript has no type for it. */
export type SubscriptionChange = {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
};

/** How the server is told (`moveNoticeDevice` of the contract), without loading the contract. */
export type MoveDevice = { readonly method: string; readonly path: string };

/** Where it can't be done here, the app does it when it is opened next (web/members/told-device.ts). */
export async function renewSubscription(
  { oldSubscription, newSubscription }: SubscriptionChange,
  pushManager: Pick<PushManager, 'subscribe'>,
  { method, path }: MoveDevice,
): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey ?? null;
  if (!oldSubscription || applicationServerKey === null) return;
  const next =
    newSubscription ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const [from, to] = [secretsOf(oldSubscription), secretsOf(next)];
  const body = { from: { endpoint: from.endpoint, auth: from.keys.auth }, to };
  const headers = { 'content-type': 'application/json' };
  await fetch(path, { method, headers, body: JSON.stringify(body) });
}

function secretsOf(subscription: PushSubscription) {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
}
