import { expect, test, vi } from 'vitest';
import { eraseOwnData, exportOwnData } from '#contract/member/membership.ts';
import {
  createMailing,
  type MailingDetail,
  mailingDetail,
  newsMail,
  searchRecipients,
  sendMailing,
  switchNewsMail,
} from '#contract/messaging/mailings.ts';
import { listAudit } from '#contract/operations/audit.ts';
import { startMailServer } from '#server/messaging/messages/testing/mail-server.ts';
import { openServerKey } from '#server/platform/config/server-key.ts';
import { createVault } from '#server/platform/vault.ts';
import { startWithAdministrator } from '#server/testing/administrator.ts';
import { get, put } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { forgetRecipientsBefore } from './public.ts';
import { stopTokenOf } from './stop-address.ts';
import { insertMembers, manyMembers } from './testing/members.ts';

const NOW = '2026-05-16T01:00:00Z';
const FORM = {
  kind: 'news',
  audience: 'everyone',
  target: '',
  subject: '総会のご案内',
  body: '総会を開きます。',
};
const WAIT = { timeout: 60_000, interval: 100 };

/** A few polls each, on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

async function start() {
  const mail = await startMailServer();
  const { server, ask } = await startWithAdministrator(NOW, {
    PUBLIC_URL: 'https://tsunagu.example',
    TRUST_PROXY: '1',
    SMTP_URL: mail.url,
    MAIL_FROM: 'no-reply@tsunagu.example',
  });
  const vault = createVault(openServerKey(server.config));
  const addressOf = (memberId: string) =>
    new URL(`/mail-stop/${encodeURIComponent(stopTokenOf(memberId, vault))}`, server.url);
  const sent = async (form: object = {}) => {
    const made = (await ask(createMailing, { body: { form: { ...FORM, ...form } } })).json as MailingDetail;
    const params = { mailingId: made.mailing_id };
    const { status } = await ask(sendMailing, { params, body: { version: 1, at: null } });
    expect(status).toBe(200);
    const read = async () => (await ask(mailingDetail, { params })).json as MailingDetail;
    const stateOf = async (search: string) =>
      (await ask(searchRecipients, { params, body: { search } })).json as {
        readonly rows: readonly object[];
      };
    return { read, stateOf, params };
  };
  return { mail, server, db: server.store.db, ask, addressOf, sent };
}

const stopped = async (address: URL) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

test('停止のページは開くだけでは何も変えず、一度押せばログインなしで止まり、事務連絡は届く', async () => {
  const { mail, db, ask, addressOf, sent } = await start();
  await insertMembers([{ id: 'haruna' }, { id: 'natsuki' }], db);
  const shown = await fetch(addressOf('haruna'));
  expect([shown.status, shown.headers.get('referrer-policy'), shown.headers.get('cache-control')]).toEqual([
    200,
    'no-referrer',
    'no-store',
  ]);
  expect(await shown.text()).toContain('<button type="submit">停止する</button>');
  expect(await db.selectFrom('mailing_stops').selectAll().execute()).toEqual([]);
  for (const text of ['お知らせメールを停止しました。', 'お知らせメールを停止しました。'])
    expect(await (await stopped(addressOf('haruna'))).text()).toContain(text);
  expect(await (await fetch(addressOf('haruna'))).text()).not.toContain('<button');
  const news = await sent();
  await vi.waitFor(async () => expect((await news.read()).state).toBe('sent'), WAIT);
  expect((await news.read()).counts).toMatchObject({ sent: 1, stopped: 1 });
  expect((await news.stateOf('haruna')).rows).toMatchObject([
    { state: 'stopped', reason: 'お知らせメールを停止しています。' },
  ]);
  const service = await sent({ kind: 'service' });
  await vi.waitFor(async () => expect((await service.read()).state).toBe('sent'), WAIT);
  expect(mail.received.map(({ to }) => to[0]).toSorted()).toEqual([
    'haruna@example.jp',
    'natsuki@example.jp',
    'natsuki@example.jp',
  ]);
  const audit = await ask(listAudit, { query: { area: 'member' } });
  expect(audit.json).toMatchObject({ total: 1, rows: [{ sentence: 'お知らせメールを停止しました。' }] });
});

test.each([
  ['他人の番号に付け替えた', (token: string) => token.replace('haruna', 'natsuki')],
  ['作った', () => `natsuki.${'a'.repeat(43)}`],
  ['欠けた', (token: string) => token.slice(0, -1)],
  ['空の', () => '.'],
])('%sアドレスでは誰も止まらず、同じ答えが返る', async (_what, forge) => {
  const { db, server, addressOf } = await start();
  await insertMembers([{ id: 'haruna' }, { id: 'natsuki' }], db);
  const [, token = ''] = addressOf('haruna').pathname.split('/mail-stop/');
  const forged = new URL(`/mail-stop/${forge(token)}`, server.url);
  for (const answer of [await fetch(forged), await stopped(forged)]) {
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('このアドレスは使えません。');
  }
  expect(await db.selectFrom('mailing_stops').selectAll().execute()).toEqual([]);
});

test('送信の途中で止めた人、資格の切れた人には、待っていた手紙が届かない', async () => {
  const { mail, db, addressOf, sent } = await start();
  const members = manyMembers(60);
  await insertMembers(members, db);
  const { read, stateOf } = await sent();
  await vi.waitFor(async () => expect((await read()).counts.queued).toBeGreaterThan(0), WAIT);
  // The last in their order: not queued yet.
  expect((await stopped(addressOf('m060'))).status).toBe(200);
  await db.updateTable('members').set({ expires_at: '2026-05-01' }).where('member_id', '=', 'm059').execute();
  await vi.waitFor(async () => expect((await read()).state).toBe('sent'), WAIT);
  expect((await read()).counts).toMatchObject({ sent: 58, stopped: 2 });
  expect((await stateOf('m059')).rows).toMatchObject([{ reason: '会員資格の有効期限が切れました。' }]);
  expect(new Set(mail.received.map(({ to }) => to[0])).size).toBe(58);
  expect(mail.received).toHaveLength(58);
});

test('会員は画面からも止め、また受け取れ、書き出しに入り、消えれば消え、アドレスも使えなくなる', async () => {
  const { server, db, addressOf, sent } = await start();
  const { url } = server;
  const { headers, email, user } = await signedIn(server);
  const { member_id: memberId } = await db
    .selectFrom('members')
    .select('member_id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect((await get(url, newsMail, {}, headers)).json).toEqual({ receives: true });
  const { read } = await sent();
  await vi.waitFor(async () => expect((await read()).state).toBe('sent'), WAIT);
  expect((await put(url, switchNewsMail, { receives: false }, { headers })).json).toEqual({
    receives: false,
  });
  const { text } = (await put(url, exportOwnData, {}, { headers })).json as { readonly text: string };
  expect(JSON.parse(text).mailings).toMatchObject({
    newsStoppedAt: '2026-05-16T01:00:00.000Z',
    received: [{ subject: '総会のご案内', state: 'sent' }],
  });
  expect((await put(url, switchNewsMail, { receives: true }, { headers })).json).toEqual({ receives: true });
  await put(url, switchNewsMail, { receives: false }, { headers });
  expect((await put(url, eraseOwnData, { email }, { headers })).status).toBe(200);
  for (const table of ['mailing_stops', 'mailing_recipients'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  expect((await stopped(addressOf(memberId))).status).toBe(404);
  expect((await read()).counts.sent).toBe(0);
});

test('会員でない管理者には、切り替えるものがない', async () => {
  const { ask } = await start();
  expect((await ask(newsMail)).json).toEqual({ receives: null });
  expect((await ask(switchNewsMail, { body: { receives: false } })).json).toEqual({ receives: null });
});

test('終わって時が経てば、宛先は消え、何人に届いたかは残る', async () => {
  const { db, server, sent } = await start();
  await insertMembers(manyMembers(2), db);
  const { read, stateOf: recipients } = await sent();
  await vi.waitFor(async () => expect((await read()).state).toBe('sent'), WAIT);
  const forget = (before: string) => server.store.transaction((tx) => forgetRecipientsBefore(before, tx));
  expect(await forget('2026-05-16T00:59:59Z')).toBe(0);
  expect(await forget('2026-05-17T00:00:00Z')).toBe(2);
  expect(await forget('2026-05-17T00:00:00Z')).toBe(0);
  expect(await read()).toMatchObject({ has_recipients: false, counts: { sent: 2 } });
  expect((await recipients('')).rows).toEqual([]);
});
