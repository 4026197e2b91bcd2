/** However often processes die while they send, a letter arrives once, or is known as one of which nobody knows. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { inquiry } from '#contract/messaging/inquiries.ts';
import { put } from '#server/testing/calls.ts';
import { passHalfAMinute } from '#server/testing/half-a-minute.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { openTestStore, type TestStore } from '#server/testing/stores.ts';
import { findMailState } from './public.ts';
import { type MailServer, startMailServer } from './testing/mail-server.ts';
import { openMessagesOn } from './testing/open-messages.ts';

const LETTERS = 150;
const KILLS = 12;
const AT_ONCE = 2;
/** How long a process sends before it dies, at most. */
const LONGEST_LIFE_MS = 400;
const LONGEST_TEST = 180_000;

const PROCESS = fileURLToPath(new URL('./testing/sending-process.ts', import.meta.url));

test('送っている途中で何度止まっても、どの手紙も一度だけ届くか、不明として残る', {
  timeout: LONGEST_TEST,
}, async () => {
  const store = await openTestStore();
  const server = await startMailServer({ slowMs: 30 });
  await keepLetters(store);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let killed = 0; killed < KILLS / AT_ONCE; killed += 1) await liveAndDie(store, server);
    }),
  );
  await using _last = await startSending(store, server);
  const waiting = async () => (await findMailState(Temporal.Now.instant(), store.db)).waiting;
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: LONGEST_TEST, interval: 200 });

  const rows = await store.db.selectFrom('letters').select(['letter_id', 'state']).execute();
  const arrivals = Map.groupBy(server.messageIds(), (id) => id.slice(1).split('@')[0] ?? '');
  const timesOf = (id: string) => arrivals.get(id)?.length ?? 0;
  const unknown = rows.filter(({ state }) => state === 'unknown');
  const arrived = unknown.filter(({ letter_id: id }) => timesOf(id) === 1).length;
  const counts = `${LETTERS} letters, ${KILLS} kills: ${unknown.length} unknown, ${arrived} of them arrived`;
  process.stdout.write(`${counts}\n`);
  expect(rows.filter(({ state }) => state !== 'unknown' && state !== 'sent')).toEqual([]);
  expect(rows.filter(({ letter_id: id, state }) => state === 'sent' && timesOf(id) !== 1)).toEqual([]);
  expect(unknown.filter(({ letter_id: id }) => timesOf(id) > 1)).toEqual([]);
  // A kill meets at most the four letters that its process is at; most of them are not handed over.
  expect(unknown.length).toBeLessThanOrEqual(KILLS * 2);
});

test('お問い合わせの答えが出た直後に止まっても、事務局と送った人へのメールは、起動し直せば一度ずつ届く', {
  timeout: LONGEST_TEST,
}, async () => {
  const { settings, db } = await openTestStore();
  const office = await startMailServer();
  const env = {
    CONTACT_EMAILS: 'jimukyoku@example.jp',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'no-reply@tsunagu.example',
  };
  const away = await startServerProcess(settings, env);
  expect((await put(away.url, inquiry, INQUIRY)).status).toBe(200);
  await away.kill();
  await passHalfAMinute(db);
  const back = await startServerProcess(settings, { ...env, SMTP_URL: office.url });
  await vi.waitFor(() => expect(office.received).toHaveLength(2), { timeout: 60_000, interval: 200 });
  await back.kill();
  await passHalfAMinute(db);
  await back.start();
  await setTimeout(1_000);
  const readers = office.received.map(({ to }) => to.join()).toSorted();
  expect(readers).toEqual(['haruna@example.jp', 'jimukyoku@example.jp']);
  expect(office.received.map(({ subject }) => subject)).toContain('【お問い合わせ】試合結果について');
});

const INQUIRY = {
  category: '試合結果について',
  message: '第2試合の得点が違うようです。',
  name: '北野 春菜',
  furigana: 'きたの はるな',
  email: 'haruna@example.jp',
};

/** Kept by a process that cannot send them. */
async function keepLetters(store: TestStore): Promise<void> {
  const office = openMessagesOn(store, { env: PRODUCTION, clock: () => Temporal.Now.instant() });
  for (let number = 0; number < LETTERS; number += 1) {
    await office.sendMail({
      about: 'inquiry',
      to: `haha${number}@example.jp`,
      subject: `手紙 ${number}`,
      text: '本文です。\n'.repeat(200),
    });
  }
  await office.messages.close();
}

/** Starts a process that sends, and kills it after a moment. */
async function liveAndDie(store: TestStore, server: MailServer): Promise<void> {
  await using _process = await startSending(store, server);
  await setTimeout(Math.random() * LONGEST_LIFE_MS);
}

/** A process that has begun to send; disposed of, it is killed as by a power cut. */
async function startSending({ settings }: TestStore, server: MailServer): Promise<AsyncDisposable> {
  const child = spawn(process.execPath, [PROCESS], {
    env: {
      DATA_DIR: settings.dataDir,
      ...(settings.databaseUrl === undefined ? {} : { DATABASE_URL: settings.databaseUrl }),
      SMTP_URL: server.url,
      MAIL_FROM: 'no-reply@tsunagu.example',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child, 'message'), ended]);
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const PRODUCTION = { PUBLIC_URL: 'https://tsunagu.example', TRUST_PROXY: '1', ADMIN_EMAILS: 'a@example.jp' };
