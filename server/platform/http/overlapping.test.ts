/** Writes that overlap in a way that their call does not expect, over HTTP, on both stores. */

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addCalendar, calendars } from '#contract/championship/calendars.ts';
import { get, urlOf } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { startTestServer } from '#server/testing/server.ts';

test('二つの書き込みが重なると、後のものは何も残さず、もう一度試すように言われる', async () => {
  const server = await startTestServer({ now: '2026-05-16T01:00:00Z' });
  const { headers } = await signedIn(server, {});
  // Stands for a row of another transaction, which no call can make at the right moment.
  await sql`create unique index one_calendar on calendar_addresses (user_id)`.execute(server.store.db);
  const add = () =>
    fetch(urlOf(server.url, addCalendar), {
      method: addCalendar.method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'following', id: '' }),
    });
  expect((await add()).status).toBe(200);
  const overlapped = await add();
  expect([overlapped.status, overlapped.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await overlapped.json()).toEqual({
    code: 'overlapped',
    message: 'ほかの操作と重なりました。もう一度お試しください。',
  });
  const { json } = await get(server.url, calendars, { kind: 'following', id: '' }, headers);
  expect(json).toMatchObject({ calendars: [{}] });
});
