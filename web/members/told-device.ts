/** Whether this browser is told, as the account has it, remembered on the phone: a browser may end a subscription, or replace it, without a word. */

import { addNoticeDevice, type Notices, notices, removeNoticeDevice } from '#contract/messaging/notices.ts';
import { call } from '#web/api/client.ts';
import { TOLD_BY } from '#web/api/session.ts';
import {
  currentSubscription,
  hashOf,
  isPermitted,
  type Subscription,
  subscribe,
  unsubscribe,
} from './push.ts';

/** Tells the account on this browser from now on. Rejects with a `PermissionDeniedError` where the person says no. */
export async function switchOn(publicKey: string): Promise<Notices> {
  return register(await subscribe(publicKey));
}

export async function switchOff(endpoint: string): Promise<Notices> {
  const answer = await call(removeNoticeDevice, { body: { endpoint } });
  localStorage.removeItem(TOLD_BY);
  await unsubscribe();
  return answer;
}

/** Has the server know the subscription that this browser has now, where it was told by another. Asks nobody anything. */
export async function renew(): Promise<void> {
  const known = localStorage.getItem(TOLD_BY);
  if (known === null || !isPermitted()) return;
  const current = await currentSubscription();
  if (current !== null && (await hashOf(current.endpoint)) === known) return;
  if (current !== null) {
    await register(current);
    return;
  }
  const { public_key } = await call(notices, {});
  if (public_key !== null) await switchOn(public_key);
}

async function register(subscription: Subscription): Promise<Notices> {
  const answer = await call(addNoticeDevice, { body: subscription });
  localStorage.setItem(TOLD_BY, await hashOf(subscription.endpoint));
  return answer;
}
