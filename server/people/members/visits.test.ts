/** サイトを使った会員の数：1日に1人を一度だけ、誰かは残さずに数える。 */

import { expect, test } from 'vitest';
import { matchesInThisWeekForTop } from '#contract/match/this-week.ts';
import { listVisits, VISIT_DAYS } from '#contract/operations/visits.ts';
import { insertSession } from '#server/people/members/sessions-repository.ts';
import { ADMINISTRATOR, administratorOf } from '#server/testing/administrator.ts';
import { get } from '#server/testing/calls.ts';
import { type SignedIn, signedIn } from '#server/testing/member.ts';
import { startTestServerOn, type TestServer } from '#server/testing/server.ts';
import { openTestStore, type TestStore } from '#server/testing/stores.ts';

const FRIDAY = '2026-05-15T14:40:00Z';
const SATURDAY = '2026-05-15T15:10:00Z';

async function visit({ url }: TestServer, { headers }: SignedIn): Promise<void> {
  expect((await get(url, matchesInThisWeekForTop, { fiscalYear: '2026' }, headers)).status).toBe(200);
}

/** What the office reads after all servers have written what they noted. */
async function counted(store: TestStore): Promise<Readonly<Record<string, number>>> {
  const server = await startTestServerOn(store, { now: SATURDAY, env: { ADMIN_EMAILS: ADMINISTRATOR } });
  const ask = await administratorOf(server);
  const { json } = await ask(listVisits);
  const { days } = json as { days: readonly { day: string; members: number }[] };
  expect(days).toHaveLength(VISIT_DAYS);
  expect(days.at(-1)?.day).toBe('2026-05-16');
  return Object.fromEntries(
    days.filter(({ members }) => members > 0).map(({ day, members }) => [day, members]),
  );
}

test('何度使っても、何台で使っても、2台のサーバーにまたがっても、1日に1人', async () => {
  const store = await openTestStore();
  const servers = [
    await startTestServerOn(store, { now: FRIDAY }),
    await startTestServerOn(store, { now: FRIDAY }),
  ];
  const [one, other] = servers as [TestServer, TestServer];
  const hanako = await signedIn(one);
  const sessionId = '202605160900009999';
  await insertSession({ userId: hanako.user.id, email: hanako.email, sessionId }, FRIDAY, store.db);
  const tablet = { ...hanako, sessionId, headers: { ...hanako.headers, 'x-session-id': sessionId } };
  const taro = await signedIn(one);
  for (const member of [hanako, hanako, tablet, taro]) await visit(one, member);
  for (const member of [hanako, tablet]) await visit(other, member);
  await Promise.all(servers.map((server) => server.close()));
  expect(await counted(store)).toEqual({ '2026-05-15': 2 });
});

test('日本時間で日が変わると、新しい日に数える', async () => {
  const store = await openTestStore();
  const server = await startTestServerOn(store, { now: FRIDAY });
  const member = await signedIn(server);
  await visit(server, member);
  await server.close();
  const next = await startTestServerOn(store, { now: SATURDAY });
  await visit(next, member);
  await next.close();
  expect(await counted(store)).toEqual({ '2026-05-15': 1, '2026-05-16': 1 });
});

test('断られた人は数えない', async () => {
  const store = await openTestStore();
  const server = await startTestServerOn(store, { now: FRIDAY });
  const { headers } = await signedIn(server);
  const unknown = { ...headers, 'x-session-id': '202605160900000000' };
  expect((await get(server.url, matchesInThisWeekForTop, { fiscalYear: '2026' }, unknown)).status).toBe(401);
  await server.close();
  expect(await counted(store)).toEqual({});
});
