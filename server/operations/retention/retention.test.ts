/** Each rule removes what is due and leaves what is not, by a clock that the test holds. */

import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { insertUser } from '#server/people/identity/users/repository.ts';
import type { Services } from '#server/platform/services.ts';
import { writeArticle } from '#server/publishing/articles/write.ts';
import { addPhoto, addPicture, jpeg, officeOf } from '#server/publishing/photos/testing/pictures.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason } from '#server/testing/season.ts';
import { startTestServer, startTestServerOn, type TestServer } from '#server/testing/server.ts';
import { removeDue } from './daily.ts';
import { findLastRun } from './repository.ts';
import { type Rules, sharedRules } from './rules.ts';

const NOW = '2026-05-16T01:00:00Z';

/** A server that has no mail server to send by. */
const UNSENT = { PUBLIC_URL: 'https://tsunagu.example', TRUST_PROXY: '1', ADMIN_EMAILS: 'kanri@example.jp' };

type Logged = { readonly facts: unknown; readonly text: string };

function needsOf({ store, config, clock }: TestServer) {
  const logged: Logged[] = [];
  const note = (facts: unknown, text: string) => void logged.push({ facts, text });
  const log = { info: note, error: note } as unknown as Services['log'];
  return { store, config, clock, log, logged };
}

async function run(server: TestServer, rules?: Rules) {
  const needs = needsOf(server);
  const isOurs = await removeDue(needs, rules ?? sharedRules(needs, () => false));
  return { isOurs, logged: needs.logged, last: await findLastRun(server.store.db) };
}

async function inquiry(id: string, answered: string | null, { store }: TestServer) {
  await store.db
    .insertInto('inquiries')
    .values({
      inquiry_id: id,
      category: '写真',
      message: '本文',
      name: '札幌花子',
      furigana: 'さっぽろはなこ',
      email: 'hanako@example.jp',
      phone_number: null,
      operation_key: null,
      received_at: '2020-01-01T00:00:00Z',
      answered_at: answered,
      answered_by: answered === null ? null : 'kanri@example.jp',
    })
    .execute();
}

test('お問い合わせは、回答から1年で消え、回答していないものはいつまでも残る', async () => {
  const server = await startTestServer({ now: NOW });
  await inquiry('due', '2025-05-16T00:59:59Z', server);
  await inquiry('not yet', '2025-05-16T01:00:00Z', server);
  await inquiry('open', null, server);
  const { last } = await run(server);
  const left = await server.store.db
    .selectFrom('inquiries')
    .select('inquiry_id')
    .orderBy('inquiry_id')
    .execute();
  expect(left.map((row) => row.inquiry_id)).toEqual(['not yet', 'open']);
  expect(last).toMatchObject({ finishedAt: NOW, removed: { answeredInquiries: 1, endedLinks: 0 } });
});

test('確認されない登録は7日で消え、届いたばかりのコードがあるもの、会員のもの、確認されたものは残る', async () => {
  const server = await startTestServer({ now: NOW });
  const { db } = server.store;
  const { user } = await signedIn(server, { email: 'kakunin@example.jp' });
  const sign = async (id: string, createdAt: string, status: 'UNCONFIRMED' | 'CONFIRMED' = 'UNCONFIRMED') => {
    const email = `${id}@example.jp`;
    const row = { ...user, id, loginName: email, email, status, createdAt, updatedAt: createdAt };
    await insertUser(row, db);
  };
  await sign('due', '2026-05-09T00:59:59Z');
  await sign('not-yet', '2026-05-09T01:00:00Z');
  await sign('confirmed', '2020-01-01T00:00:00Z', 'CONFIRMED');
  await sign('asked-again', '2026-05-01T00:00:00Z');
  await db
    .insertInto('user_codes')
    .values({
      user_id: 'asked-again',
      purpose: 'confirm_sign_up',
      requester: '',
      network_hash: '',
      code_hash: 'x',
      destination: 'asked-again@example.jp',
      wrong_attempts: 0,
      expires_at: '2026-05-16T23:00:00Z',
    })
    .execute();
  await sign('member', '2026-05-01T00:00:00Z');
  await db.updateTable('members').set({ user_id: 'member' }).where('user_id', '=', user.id).execute();
  expect((await run(server)).last?.removed).toMatchObject({ unconfirmedSignUps: 1 });
  const left = await db.selectFrom('users').select('user_id').execute();
  expect(new Set(left.map((row) => row.user_id))).toEqual(
    new Set([user.id, 'not-yet', 'confirmed', 'asked-again', 'member']),
  );
});

test('速報員のリンクは、期限か取り消しから1年で、開くものの一覧とともに消える', async () => {
  const server = await startTestServer({ now: NOW });
  const { db } = server.store;
  await insertSeason(db, {}, [{}]);
  const link = async (id: string, expires_at: string, revoked_at: string | null = null) => {
    await db
      .insertInto('access_tokens')
      .values({
        token_id: id,
        token_hash: id.padEnd(64, '0'),
        scope: 'matches',
        category: null,
        label: '厚別会場',
        expires_at,
        revoked_at,
        created_at: '2024-01-01T00:00:00Z',
        created_by: null,
      })
      .execute();
    const listed = { token_id: id, championship_id: 'cup', match_id: 'm1' };
    await db.insertInto('access_token_matches').values(listed).execute();
  };
  await link('expired', '2025-05-16T00:59:59Z');
  await link('revoked', '2027-01-01T00:00:00Z', '2025-05-16T00:59:59Z');
  await link('expired-lately', '2025-05-16T01:00:00Z');
  await link('living', '2027-01-01T00:00:00Z');
  expect((await run(server)).last?.removed).toMatchObject({ endedLinks: 2 });
  for (const table of ['access_tokens', 'access_token_matches'] as const) {
    const left = await db.selectFrom(table).select('token_id').orderBy('token_id').execute();
    expect(left.map((row) => row.token_id)).toEqual(['expired-lately', 'living']);
  }
});

test('速報員の電話番号は、リンクが終わって7日で消え、リンクの記録は残る', async () => {
  const server = await startTestServer({ now: NOW });
  const { db } = server.store;
  const link = (id: string, expires_at: string, revoked_at: string | null = null) =>
    db
      .insertInto('access_tokens')
      .values({
        token_id: id,
        token_hash: id.padEnd(64, '0'),
        scope: 'category',
        category: 'WOMAN',
        label: '厚別会場',
        contact: '090-1234-5678',
        expires_at,
        revoked_at,
        created_at: '2026-01-01T00:00:00Z',
        created_by: null,
      })
      .execute();
  await link('expired', '2026-05-09T00:59:59Z');
  await link('revoked', '2027-01-01T00:00:00Z', '2026-05-09T00:59:59Z');
  await link('expired-lately', '2026-05-09T01:00:00Z');
  await link('living', '2027-01-01T00:00:00Z');
  expect((await run(server)).last?.removed).toMatchObject({ endedLinks: 0, linkContacts: 2 });
  const left = await db
    .selectFrom('access_tokens')
    .select(['token_id', 'contact'])
    .orderBy('token_id')
    .execute();
  expect(left.filter(({ contact }) => contact !== '').map((row) => row.token_id)).toEqual([
    'expired-lately',
    'living',
  ]);
  expect(left).toHaveLength(4);
});

test('終わった端末の記録は60日で消え、続いているものは残る', async () => {
  const server = await startTestServer({ now: NOW });
  const { db } = server.store;
  const { user, sessionId } = await signedIn(server);
  const ended = (id: string, ended_at: string) =>
    db
      .insertInto('member_sessions')
      .values({
        user_id: user.id,
        session_id: id,
        email: user.email,
        created_at: '2026-01-01T00:00:00Z',
        ended_at,
        end_reason: 'signed_out',
      })
      .execute();
  await ended('due', '2026-03-17T00:59:59Z');
  await ended('not yet', '2026-03-17T01:00:00Z');
  expect((await run(server)).last?.removed).toMatchObject({ endedSessions: 1 });
  const left = await db.selectFrom('member_sessions').select('session_id').execute();
  expect(new Set(left.map((row) => row.session_id))).toEqual(new Set([sessionId, 'not yet']));
});

test('お支払いは、税の申告から7年になるまで残り、そのあと返金の記録とともに消える', async () => {
  const server = await startTestServer({ now: NOW });
  const { db } = server.store;
  const payment = (id: string, paid_at: string) =>
    db
      .insertInto('payments')
      .values({
        payment_id: id,
        member_id: 'gone',
        payer_id: `payer ${id}`,
        source: 'office',
        external_id: null,
        method: 'cash',
        membership_type: 'regular',
        payment_plan: 'yearly',
        month: null,
        debit_id: null,
        amount: 5_000,
        refunded: 0,
        state: 'paid',
        begun_at: paid_at,
        paid_at,
        refunded_at: null,
        receipt_number: null,
        note: '',
      })
      .execute();
  await payment('due', '2018-03-16T00:59:59.000Z');
  await payment('young', '2018-03-16T01:00:01.000Z');
  await payment('returned later', '2018-03-16T00:59:59.000Z');
  await db
    .insertInto('payment_refunds')
    .values({
      refund_id: 'r',
      payment_id: 'due',
      amount: 1,
      ends_membership: 0,
      decided_by: 'kanri@example.jp',
      reason: 'x',
      decided_at: NOW,
      done_at: NOW,
      problem: null,
    })
    .execute();
  await db
    .insertInto('payment_returns')
    .values({ return_id: 'x', payment_id: 'due', amount: 1, cause: 'refund', returned_at: NOW })
    .execute();
  const invoice = (id: string, payment_id: string, invoice_number: number, returned_at: string) =>
    db
      .insertInto('return_invoices')
      .values({
        invoice_id: id,
        payment_id,
        invoice_number,
        amount: 1,
        tax: 0,
        tax_percent: 10,
        returned_at,
        issuer_name: '札幌つなぐ会',
        issuer_address: '',
        issuer_phone: '',
        issuer_number: null,
      })
      .execute();
  await invoice('x', 'due', 1, '2018-03-16T00:59:59.500Z');
  await invoice('y', 'returned later', 2, '2018-03-16T01:00:01.000Z');
  await db
    .insertInto('payment_customers')
    .values([
      { customer_id: 'cus_due', member_id: 'payer due', has_card: 0, is_gone: 1 },
      { customer_id: 'cus_young', member_id: 'payer young', has_card: 0, is_gone: 1 },
      { customer_id: 'cus_present', member_id: 'payer present', has_card: 0, is_gone: 0 },
    ])
    .execute();
  expect((await run(server)).last?.removed).toMatchObject({ oldPayments: 1 });
  const left = await db.selectFrom('payments').select('payment_id').orderBy('payment_id').execute();
  expect(left.map((row) => row.payment_id)).toEqual(['returned later', 'young']);
  const customers = await db
    .selectFrom('payment_customers')
    .select('customer_id')
    .orderBy('customer_id')
    .execute();
  expect(customers).toEqual([{ customer_id: 'cus_present' }, { customer_id: 'cus_young' }]);
  expect(await db.selectFrom('payment_refunds').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('payment_returns').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('return_invoices').select('invoice_id').execute()).toEqual([
    { invoice_id: 'y' },
  ]);
});

test('使われていない写真は30日でファイルごと消え、試合、記事、下書き、取り下げの写真は残る', async () => {
  const server = await startTestServer({ now: '2026-04-16T00:59:59Z' });
  const { db } = server.store;
  await insertSeason(db, {}, [{}]);
  const office = officeOf(server);
  const picture = async (seed: number) => addPicture(office, await jpeg({ width: 30, height: 20 }, seed));
  const unshown = await picture(1);
  const inText = await picture(2);
  const onCard = await picture(3);
  const { pictureKey: atMatch } = await addPhoto(office, await jpeg({ width: 30, height: 20 }, 4));
  const { pictureKey: down, photoId } = await addPhoto(office, await jpeg({ width: 30, height: 20 }, 5));
  await office.takeDown(photoId);
  const article = { title: '決勝', content: `<img src="picture:${inText}" alt="">`, thumbnailKey: onCard };
  await writeArticle('media', 2026, { ...article, publishedAt: null }, server.clock(), db);
  server.setClock('2026-04-16T01:00:00Z');
  const young = await picture(6);
  server.setClock(NOW);
  expect((await run(server)).last?.removed).toMatchObject({ unshownPictures: 1 });
  const left = await db.selectFrom('pictures').select('picture_key').execute();
  expect(new Set(left.map((row) => row.picture_key))).toEqual(
    new Set([inText, onCard, atMatch, down, young]),
  );
  const fileOf = (key: string) => office.storage.size(`${key.slice(0, 2)}/${key}/full.webp`);
  expect(await fileOf(unshown)).toBeNull();
  for (const key of [inText, onCard, atMatch, young]) expect(await fileOf(key)).not.toBeNull();
  expect(await picture(1)).not.toBe(unshown);
});

test('送ったメールの記録は30日で消え、不明なものは期限が過ぎれば内容だけが消え、待つものは残る', async () => {
  const server = await startTestServer({ now: NOW, env: UNSENT });
  const { db } = server.store;
  const letter = (
    id: string,
    endedAt: string | null,
    endsAt: string,
    state: 'sent' | 'unknown' | 'waiting',
  ) =>
    db
      .insertInto('letters')
      .values({
        letter_id: id,
        channel: 'mail',
        about: 'code',
        state,
        sealed: state === 'sent' ? null : 'sealed',
        recipient: 'h***@e***',
        recipient_hash: 'x',
        person_hash: null,
        created_at: '2026-04-01T00:00:00.000Z',
        ends_at: endsAt,
        due_at: '2026-04-01T00:00:00.000Z',
        ended_at: endedAt,
      })
      .execute();
  const [later, past] = ['2026-05-30T00:00:00.000Z', '2026-05-16T00:00:00.000Z'];
  await letter('due', '2026-04-16T00:59:59.000Z', past, 'sent');
  await letter('young', '2026-04-16T01:00:01.000Z', past, 'sent');
  await letter('unknown', '2026-05-15T00:00:00.000Z', later, 'unknown');
  await letter('useless', '2026-05-15T00:00:00.000Z', past, 'unknown');
  await letter('waiting', null, later, 'waiting');
  const { last } = await run(server);
  const rows = await db.selectFrom('letters').select(['letter_id', 'sealed']).orderBy('letter_id').execute();
  expect(rows.map((row) => [row.letter_id, row.sealed])).toEqual([
    ['unknown', 'sealed'],
    ['useless', null],
    ['waiting', 'sealed'],
    ['young', null],
  ]);
  expect(last).toMatchObject({ removed: { endedLetters: 1 } });
});

test('送れなかったメールは30日で消え、ほかのファイルには触れない', async () => {
  const server = await startTestServer({ now: NOW });
  const folder = join(server.config.dataDir, 'outbox');
  await mkdir(folder, { recursive: true });
  const file = async (name: string, changed: string) => {
    await writeFile(join(folder, name), 'x');
    await utimes(join(folder, name), new Date(changed), new Date(changed));
  };
  await file('20260416T005959.000Z-a.eml', '2026-04-16T00:59:59Z');
  await file('.20260416T005959.000Z-b.part', '2026-04-16T00:59:59Z');
  await file('20260416T010000.000Z-c.eml', '2026-04-16T01:00:00Z');
  await file('覚え書き.txt', '2020-01-01T00:00:00Z');
  const { logged } = await run(server);
  expect((await readdir(folder)).sort()).toEqual(['20260416T010000.000Z-c.eml', '覚え書き.txt']);
  expect(logged[0]).toMatchObject({ facts: { letters: 2 } });
});

test('一日に一度、一つのサーバーだけが行い、止まっていた日のあとはすぐに行う', async () => {
  const server = await startTestServer({ now: NOW });
  const other = await startTestServerOn(server.store, { now: NOW });
  let times = 0;
  const rules = {
    counted: async () => {
      times += 1;
      return 3;
    },
  };
  const both = await Promise.all([run(server, rules), run(other, rules)]);
  expect(both.map(({ isOurs }) => isOurs).sort()).toEqual([false, true]);
  // Four in the morning in Tokyo is 19:00 of the day before in UTC.
  for (const [now, expected] of [
    ['2026-05-16T18:59:59Z', 1],
    ['2026-05-16T19:00:00Z', 2],
    ['2026-05-17T18:59:59Z', 2],
    ['2026-06-20T05:00:00Z', 3],
  ] as const) {
    server.setClock(now);
    await run(server, rules);
    expect([now, times]).toEqual([now, expected]);
  }
  expect((await run(server, rules)).last).toEqual({
    finishedAt: '2026-06-20T05:00:00Z',
    removed: { counted: 3 },
  });
});

test('ひとつの規則が失敗しても、ほかは行われ、次の二時間のうちにもう一度試される', async () => {
  const server = await startTestServer({ now: NOW });
  let isBroken = true;
  const rules = {
    broken: async () => {
      if (isBroken) throw new Error('The storage is away.');
      return 1;
    },
    sound: async () => 2,
  };
  const first = await run(server, rules);
  expect(first.last?.finishedAt).toBeNull();
  expect(first.logged.map(({ text }) => text)).toEqual([
    'retention: broken failed',
    'retention: removed what has served its time',
  ]);
  expect(first.logged[1]?.facts).toEqual({ removed: { sound: 2 }, failed: 1 });
  isBroken = false;
  expect((await run(server, rules)).isOurs).toBe(false);
  server.setClock('2026-05-16T02:00:01Z');
  expect((await run(server, rules)).last?.removed).toEqual({ broken: 1, sound: 2 });
});

test('閉じるために途中でやめた日の分は、次に始まったサーバーが続きを行う', async () => {
  const server = await startTestServer({ now: NOW });
  let isClosed = false;
  const asked: string[] = [];
  const rules = {
    first: async () => {
      asked.push('first');
      isClosed = true;
      return 1;
    },
    second: async () => {
      asked.push('second');
      return 2;
    },
  };
  await removeDue(needsOf(server), rules, () => isClosed);
  expect(asked).toEqual(['first']);
  expect((await findLastRun(server.store.db))?.finishedAt).toBeNull();
  const next = await startTestServerOn(server.store, { now: '2026-05-16T01:02:00Z' });
  expect((await run(next, rules)).last?.removed).toEqual({ first: 1, second: 2 });
});

test('記録には数だけがあり、誰のものかはない', async () => {
  const server = await startTestServer({ now: NOW });
  await inquiry('due', '2020-01-01T00:00:00Z', server);
  const { logged } = await run(server);
  expect(JSON.stringify(logged)).toContain('"answeredInquiries":1');
  expect(JSON.stringify(logged)).not.toMatch(/hanako|札幌|@/);
});
