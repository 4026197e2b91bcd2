/** Letters wait in the database: as long as they are of use, for whom they are meant, and each is sent once. */

import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { openTestStore, type TestStore } from '#server/testing/stores.ts';
import { findMailState } from './public.ts';
import { startMailServer } from './testing/mail-server.ts';
import { NOW, openMessagesOn, SOON } from './testing/open-messages.ts';

const LETTER = {
  about: 'code',
  to: 'hanako@example.jp',
  subject: '確認コード',
  text: '確認コード：123456',
} as const;
const FROM = { MAIL_FROM: 'no-reply@tsunagu.example' };
const PRODUCTION = { PUBLIC_URL: 'https://tsunagu.example', TRUST_PROXY: '1', ADMIN_EMAILS: 'a@example.jp' };
const AWAY = { ...FROM, SMTP_URL: 'smtp://127.0.0.1:1' };

async function statesIn({ db }: TestStore): Promise<readonly string[]> {
  const rows = await db.selectFrom('letters').select('state').orderBy('created_at').execute();
  return rows.map(({ state }) => state);
}

test('取り消された操作の手紙は届かず、済んだ操作の手紙はすぐに届く', async () => {
  const store = await openTestStore();
  const server = await startMailServer();
  const { messages } = openMessagesOn(store, { env: { ...FROM, SMTP_URL: server.url } });
  const undone = store.transaction(async (db) => {
    await messages.sendMail({ ...LETTER, subject: '取り消し' }, db);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const since = performance.now();
  await store.transaction((db) => messages.sendMail(LETTER, db));
  await eventually(() => expect(server.received).toHaveLength(1));
  expect(performance.now() - since).toBeLessThan(1_000);
  expect(server.received.map(({ subject }) => subject)).toEqual(['確認コード']);
});

test('いない人への手紙は、いる人への手紙と同じように書かれ、送られずに消える', async () => {
  const store = await openTestStore();
  const server = await startMailServer();
  const { messages } = openMessagesOn(store, { env: { ...FROM, SMTP_URL: server.url } });
  await store.transaction(async (db) => {
    await messages.pretendToSendMail(LETTER, db);
    await messages.sendMail(LETTER, db);
    const rows = await db.selectFrom('letters').selectAll().execute();
    const sizes = rows.map(({ channel: _channel, ...row }) =>
      Object.values(row).map((value) => String(value).length),
    );
    expect(sizes[0]).toEqual(sizes[1]);
  });
  await eventually(async () => expect(await statesIn(store)).toEqual(['sent']));
  expect(server.received).toHaveLength(1);
});

test('メールサーバーがなければ、いない人への手紙も、いる人への手紙と同じように待つ', async () => {
  const store = await openTestStore();
  const { messages, sendMail } = openMessagesOn(store, { env: PRODUCTION });
  await messages.pretendToSendMail(LETTER, store.db);
  await sendMail(LETTER);
  await messages.close();
  expect(await statesIn(store)).toEqual(['waiting', 'waiting']);
  expect(await findMailState(NOW, store.db)).toMatchObject({ waiting: 1 });
});

test('送ったあとは、内容も宛先もデータベースに残らない', async () => {
  const store = await openTestStore();
  const server = await startMailServer();
  const { sendMail } = openMessagesOn(store, { env: { ...FROM, SMTP_URL: server.url } });
  await sendMail(LETTER);
  await eventually(async () => expect(await statesIn(store)).toEqual(['sent']));
  const row = await store.db.selectFrom('letters').selectAll().executeTakeFirstOrThrow();
  expect(row.sealed).toBeNull();
  expect(JSON.stringify(row)).not.toMatch(/hanako|123456/);
});

test('期限の過ぎたコードは、メールサーバーが戻っても送られない', async () => {
  const store = await openTestStore();
  let now = NOW;
  const clock = () => now;
  const { sendMail, messages } = openMessagesOn(store, { env: AWAY, clock });
  await sendMail({ ...LETTER, until: NOW.add({ minutes: 3 }) });
  await messages.close();
  const server = await startMailServer();
  now = NOW.add({ minutes: 3 });
  const back = openMessagesOn(store, { env: { ...FROM, SMTP_URL: server.url }, clock });
  await eventually(async () => expect(await statesIn(store)).toEqual(['given_up']));
  await back.messages.close();
  expect(server.received).toEqual([]);
});

test.each([
  ['メールサーバーが一日いなくても', 'smtp://127.0.0.1:1'],
  ['パスワードが一日違っていても', 'wrong password'],
])('%s、お問い合わせの手紙は失われず、直れば届く', async (_what, url) => {
  const store = await openTestStore();
  const server = await startMailServer();
  let now = NOW;
  const from = performance.now();
  // It goes on: a try that ends is due again a moment later.
  const clock = () => now.add({ milliseconds: Math.floor(performance.now() - from) });
  const broken = url === 'wrong password' ? server.url.replace('himitsu', 'chigau') : url;
  const { sendMail, messages } = openMessagesOn(store, { env: { ...FROM, SMTP_URL: broken }, clock });
  const tried = async () =>
    (await store.db.selectFrom('letters').select('attempts').executeTakeFirstOrThrow()).attempts;
  await sendMail({ ...LETTER, about: 'inquiry' });
  for (let hour = 1; hour <= 24; hour += 1) {
    now = NOW.add({ hours: hour });
    await eventually(async () => expect(await tried()).toBeGreaterThanOrEqual(hour));
  }
  await messages.close();
  openMessagesOn(store, { env: { ...FROM, SMTP_URL: server.url }, clock });
  now = now.add({ minutes: 2 });
  await eventually(() => expect(server.received).toHaveLength(1));
});

test('二つのサーバーが同じ手紙を前にしても、どれも一度だけ届き、一度に話すのは四通ずつまで', async () => {
  const store = await openTestStore();
  const server = await startMailServer({ slowMs: 20 });
  const env = { ...FROM, SMTP_URL: server.url };
  const one = openMessagesOn(store, { env, patience: { ...SOON, leaseMs: 30_000 } });
  openMessagesOn(store, { env, patience: { ...SOON, leaseMs: 30_000 } });
  await Promise.all(
    Array.from({ length: 60 }, (_, number) => one.sendMail({ ...LETTER, subject: `${number}` })),
  );
  await eventually(async () => expect(new Set(await statesIn(store))).toEqual(new Set(['sent'])));
  expect(new Set(server.messageIds()).size).toBe(60);
  expect(server.messageIds()).toHaveLength(60);
  expect(server.mostAtOnce()).toBeLessThanOrEqual(8);
});

test('消去した人あての手紙も、その人の名で出す手紙も、もう送られない', async () => {
  const store = await openTestStore();
  const away = openMessagesOn(store, { env: AWAY, patience: { ...SOON, awayMs: [60_000] } });
  await away.sendMail(LETTER);
  await away.sendMail({
    ...LETTER,
    about: 'inquiry',
    to: 'jimukyoku@example.jp',
    replyTo: 'Hanako@example.jp',
  });
  await away.sendMail({ ...LETTER, to: 'natsuki@example.jp' });
  await store.transaction((db) => away.messages.forget(['hanako@example.jp'], db));
  await away.messages.close();
  const rows = await store.db.selectFrom('letters').select('recipient').execute();
  expect(rows.map(({ recipient }) => recipient)).toEqual(['n***@e***']);
});

test('別の鍵で封をされた手紙は、送れなかったものとしてわかる', async () => {
  const store = await openTestStore();
  const away = openMessagesOn(store, { env: AWAY });
  await away.sendMail(LETTER);
  await away.messages.close();
  await store.db.updateTable('letters').set({ sealed: 'foreign' }).execute();
  const server = await startMailServer();
  const clock = () => NOW.add({ minutes: 2 });
  const { logged } = openMessagesOn(store, { env: { ...FROM, SMTP_URL: server.url }, clock });
  await eventually(async () => expect(await statesIn(store)).toEqual(['given_up']));
  expect(JSON.stringify(logged)).toContain('server.key');
});

test('データベースがいない間は一度だけそう記録し、戻れば手紙を送る', async () => {
  const store = await openTestStore();
  const server = await startMailServer();
  let isAway = true;
  const db = new Proxy(store.db, {
    get(target, name) {
      if (isAway && name === 'selectFrom') throw new Error('away');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const { sendMail, logged } = openMessagesOn({ ...store, db }, { env: { ...FROM, SMTP_URL: server.url } });
  await sendMail(LETTER);
  await setTimeout(300);
  expect(logged).toMatchObject([{ text: 'letters not read' }]);
  isAway = false;
  await eventually(() => expect(server.received).toHaveLength(1));
});
