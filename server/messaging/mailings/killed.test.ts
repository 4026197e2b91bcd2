/** However often the server dies while a mailing is sent, nobody is left out and nobody gets it twice. */

import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { startMailServer } from '#server/messaging/messages/testing/mail-server.ts';
import { passHalfAMinute } from '#server/testing/half-a-minute.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { insertMembers, manyMembers } from './testing/members.ts';

const MEMBERS = 150;
const KILLS = 4;
/** From its first answer to its death: some of its polls, at most. */
const LONGEST_LIFE_MS = 5_000;
const LONGEST_TEST = 180_000;

test('送信中に何度止まっても、全員に一度だけ届くか、不明として残る', { timeout: LONGEST_TEST }, async () => {
  const { settings, db } = await openTestStore();
  const mail = await startMailServer({ slowMs: 60 });
  const members = manyMembers(MEMBERS);
  await insertMembers(members, db);
  const now = '2026-05-16T01:00:00.000Z';
  await db
    .insertInto('mailings')
    .values({
      mailing_id: 'm',
      kind: 'news',
      audience: 'everyone',
      target: '',
      subject: '総会のご案内',
      body: '総会を開きます。',
      state: 'scheduled',
      send_at: now,
      created_by: 'kanri@example.jp',
      created_at: now,
      updated_at: now,
    })
    .execute();
  const server = await startServerProcess(settings, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'no-reply@tsunagu.example',
  });
  for (let killed = 0; killed < KILLS; killed += 1) {
    await setTimeout(Math.random() * LONGEST_LIFE_MS);
    await server.kill();
    await passHalfAMinute(db);
    await server.start();
  }
  const stateOf = () =>
    db.selectFrom('mailings').select('state').where('mailing_id', '=', 'm').executeTakeFirstOrThrow();
  await vi.waitFor(async () => expect((await stateOf()).state).toBe('sent'), {
    timeout: LONGEST_TEST,
    interval: 200,
  });
  const rows = await db.selectFrom('mailing_recipients').select(['member_id', 'state']).execute();
  const arrivals = Map.groupBy(mail.received, ({ to }) => to[0]);
  const timesOf = (id: string) => arrivals.get(`${id}@example.jp`)?.length ?? 0;
  expect(rows.map(({ member_id: id }) => id).toSorted()).toEqual(members.map(({ id }) => id));
  expect(rows.filter(({ state }) => state !== 'sent' && state !== 'unknown')).toEqual([]);
  expect(rows.filter(({ state, member_id: id }) => state === 'sent' && timesOf(id) !== 1)).toEqual([]);
  expect(rows.filter(({ member_id: id }) => timesOf(id) > 1)).toEqual([]);
  // A kill meets at most the four letters that its process is at; not all of them are handed over.
  expect(rows.filter(({ state }) => state === 'unknown').length).toBeLessThanOrEqual(KILLS * 3);
});
