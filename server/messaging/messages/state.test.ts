/** What watches over the server asks how the mail stands. */

import { expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { findMailState } from './public.ts';
import { startMailServer } from './testing/mail-server.ts';
import { NOW, openMessagesOn, SOON } from './testing/open-messages.ts';

const LETTER = { about: 'inquiry', to: 'jimukyoku@example.jp', subject: '件名', text: '本文' } as const;
const FROM = { MAIL_FROM: 'no-reply@tsunagu.example' };
const AWAY = { ...FROM, SMTP_URL: 'smtp://127.0.0.1:1' };

const after = (span: Temporal.DurationLike) => NOW.add(span);

test('手紙がなければ、待つものも失敗もない', async () => {
  const { db } = await openTestStore();
  expect(await findMailState(NOW, db)).toEqual({
    waiting: 0,
    oldestWaitingSince: null,
    failingSince: null,
    failingBecause: null,
    lastSentAt: null,
    unknown: 0,
    givenUpWithin24Hours: 0,
  });
});

test('メールサーバーがいなければ、いつから、なぜ、何通待つかがわかり、戻ればわかる', async () => {
  const store = await openTestStore();
  let now = NOW;
  const away = openMessagesOn(store, { env: AWAY, clock: () => now, patience: { ...SOON, closeMs: 20 } });
  await away.sendMail(LETTER);
  const state = () => findMailState(now, store.db);
  await eventually(async () => expect((await state()).failingSince).not.toBeNull());
  now = after({ hours: 5 });
  await away.sendMail(LETTER);
  // The first letter has been tried again meanwhile.
  await eventually(async () => {
    const { rows } = { rows: await store.db.selectFrom('letters').select('tried_at').execute() };
    expect(rows.some(({ tried_at }) => tried_at === '2026-05-16T06:00:00.000Z')).toBe(true);
  });
  await away.messages.close();
  expect(await state()).toMatchObject({
    waiting: 2,
    oldestWaitingSince: '2026-05-16T01:00:00.000Z',
    failingSince: '2026-05-16T01:00:00.000Z',
    failingBecause: 'メールサーバーにつながりません（ECONNREFUSED）。',
    lastSentAt: null,
  });
  const server = await startMailServer();
  now = after({ hours: 6 });
  openMessagesOn(store, { env: { ...FROM, SMTP_URL: server.url }, clock: () => now });
  await eventually(async () =>
    expect(await state()).toMatchObject({
      waiting: 0,
      failingSince: null,
      failingBecause: null,
      lastSentAt: '2026-05-16T07:00:00.000Z',
    }),
  );
});

test('ある宛先だけが断られても、メールが止まったとは言わない', async () => {
  const store = await openTestStore();
  const server = await startMailServer();
  server.refuseNext(451, 550);
  const { sendMail } = openMessagesOn(store, {
    env: { ...FROM, SMTP_URL: server.url },
    patience: { ...SOON, againAfterMs: [60_000] },
  });
  await sendMail(LETTER);
  await eventually(() => expect(server.attempts()).toBe(1));
  await sendMail(LETTER);
  await eventually(async () =>
    expect(await findMailState(NOW, store.db)).toMatchObject({
      waiting: 1,
      failingSince: null,
      givenUpWithin24Hours: 1,
    }),
  );
  expect(await findMailState(after({ hours: 25 }), store.db)).toMatchObject({ givenUpWithin24Hours: 0 });
});
