/** Members who are told, and the phones on which they are. */

import { expect, onTestFinished } from 'vitest';
import { follow } from '#contract/club/follows.ts';
import { addNoticeDevice } from '#contract/messaging/notices.ts';
import { ADMINISTRATOR } from '#server/testing/administrator.ts';
import { put } from '#server/testing/calls.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type SignedIn, type Somebody, signedIn } from '#server/testing/member.ts';
import { type Browser, type PushService, startPushService } from '#server/testing/push-service.ts';
import { MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServerOn, type TestServer } from '#server/testing/server.ts';
import { openTestStore, type TestStore } from '#server/testing/stores.ts';
import { MATCH, reporter, season } from './match-day.ts';

export const ENV = { PUSH_ANYWHERE: '1', ADMIN_EMAILS: ADMINISTRATOR };

/** Ends by itself after the test. */
export async function pushService(): Promise<PushService> {
  const service = await startPushService();
  onTestFinished(service.close);
  return service;
}

export async function started(now = MATCH_DAY_MORNING) {
  const store = await openTestStore();
  const { token } = await season(store);
  const server = await startTestServerOn(store, { now, env: ENV });
  const service = await pushService();
  return { server, store, token, service, ...reporter(server, token) };
}

export type Told = { readonly member: SignedIn; readonly phone: Browser };

/** A member who follows something, and is told of it on a phone. */
export async function told(
  { server, service }: { readonly server: TestServer; readonly service: { subscribe(): Browser } },
  targets: readonly object[] = [MATCH],
  somebody: Somebody = {},
): Promise<Told> {
  const member = await signedIn(server, somebody);
  const phone = service.subscribe();
  const { headers } = member;
  for (const target of targets) {
    expect((await put(server.url, follow, { target, follows: true }, { headers })).status).toBe(200);
  }
  expect((await put(server.url, addNoticeDevice, phone.subscription, { headers })).status).toBe(200);
  return { member, phone };
}

export function titles({ arrived }: Browser): readonly string[] {
  return arrived.map(({ title }) => title);
}

export async function arrives(phone: Browser, expected: readonly string[]): Promise<void> {
  await eventually(() => expect(titles(phone)).toEqual(expected));
}

/** The state of the notice of each kind. */
export async function noticesOf({ db }: TestStore): Promise<Readonly<Record<string, string>>> {
  const rows = await db.selectFrom('notices').select(['kind', 'state']).execute();
  return Object.fromEntries(rows.map(({ kind, state }) => [kind, state]));
}
