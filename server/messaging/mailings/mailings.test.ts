import { expect, test, vi } from 'vitest';
import {
  callBackMailing,
  changeMailing,
  countMailing,
  createMailing,
  type MailingDetail,
  mailingDetail,
  previewMailing,
  type RecipientRow,
  searchMailings,
  searchRecipients,
  sendMailing,
  testMailing,
  withdrawMailing,
} from '#contract/messaging/mailings.ts';
import { listAudit } from '#contract/operations/audit.ts';
import { startMailServer } from '#server/messaging/messages/testing/mail-server.ts';
import { ADMINISTRATOR, type Ask, startWithAdministrator } from '#server/testing/administrator.ts';
import { insertSeason } from '#server/testing/season.ts';
import { startTestServerOn } from '#server/testing/server.ts';
import { emailOf, insertMembers, manyMembers } from './testing/members.ts';

const NOW = '2026-05-16T01:00:00Z';
const PUBLIC = { PUBLIC_URL: 'https://tsunagu.example', TRUST_PROXY: '1' };
const FORM = {
  kind: 'news',
  audience: 'everyone',
  target: '',
  subject: '総会のご案内',
  body: '総会を開きます。\n会場は https://a.example です。',
};
/** Some polls of the mailings and of the letters. */
const WAIT = { timeout: 60_000, interval: 100 };

vi.setConfig({ testTimeout: 120_000 });

async function start(env: Readonly<Record<string, string>> = {}) {
  const mail = await startMailServer();
  const { server, ask } = await startWithAdministrator(NOW, {
    ...PUBLIC,
    SMTP_URL: mail.url,
    MAIL_FROM: 'つなぐ <no-reply@tsunagu.example>',
    ...env,
  });
  return { mail, server, db: server.store.db, ask, ...deskOf(ask) };
}

function deskOf(ask: Ask) {
  const create = async (form: object = {}) =>
    (await ask(createMailing, { body: { form: { ...FORM, ...form } } })).json as MailingDetail;
  const send = ({ mailing_id: mailingId, version }: MailingDetail, at: string | null = null) =>
    ask(sendMailing, { params: { mailingId }, body: { version, at } });
  const read = async ({ mailing_id: mailingId }: MailingDetail) =>
    (await ask(mailingDetail, { params: { mailingId } })).json as MailingDetail;
  const settled = async (mailing: MailingDetail, state: string = 'sent') =>
    vi.waitFor(async () => {
      const now = await read(mailing);
      expect(now.state).toBe(state);
      return now;
    }, WAIT);
  const recipients = async ({ mailing_id: mailingId }: MailingDetail, body: object = {}) =>
    (await ask(searchRecipients, { params: { mailingId }, body })).json as {
      readonly total: number;
      readonly rows: readonly RecipientRow[];
    };
  return { create, send, read, settled, recipients };
}

test('会員全員に、宛名と署名と停止のアドレスの付いた手紙が一度ずつ届き、一人ずつの状態がわかる', async () => {
  const { mail, db, ask, create, send, settled, recipients } = await start();
  await insertMembers(
    [{ id: 'haruna' }, { id: 'natsuki', type: 'premium' }, { id: 'lapsed', expiresAt: '2026-05-15' }],
    db,
  );
  const body = { kind: 'news', audience: 'everyone', target: '' };
  expect((await ask(countMailing, { body })).json).toEqual({ recipients: 2, stopped: 0 });
  const mailing = await create();
  expect(mailing).toMatchObject({
    state: 'draft',
    version: 1,
    created_by: ADMINISTRATOR,
    has_recipients: false,
  });
  expect(await send(mailing)).toMatchObject({ status: 200, json: { state: 'sending' } });
  expect((await settled(mailing)).counts).toMatchObject({ sent: 2, waiting: 0, queued: 0 });
  expect(mail.received.flatMap(({ to }) => to).toSorted()).toEqual(['haruna', 'natsuki'].map(emailOf));
  const letter = mail.received.find(({ to }) => to[0] === emailOf('haruna'));
  expect(letter?.subject).toBe('【つなぐ】総会のご案内');
  expect(letter?.text).toMatch(/^札幌 haruna 様\n\n総会を開きます。\n会場は https:\/\/a.example です。\n/);
  expect(letter?.text).toMatch(/運営者名：.+\n所在地：.+/);
  expect(letter?.html).toContain('<a href="https://a.example">https://a.example</a>');
  const address = letter?.headers.get('list-unsubscribe')?.slice(1, -1) ?? '';
  expect(address).toMatch(/^https:\/\/tsunagu\.example\/mail-stop\/haruna\.[\w-]{43}$/);
  expect(letter?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(letter?.text).toContain(address);
  const { total, rows } = await recipients(mailing);
  expect([total, rows.map(({ member_id, name, state }) => [member_id, name, state])]).toEqual([
    2,
    [
      ['haruna', '札幌 haruna', 'sent'],
      ['natsuki', '札幌 natsuki', 'sent'],
    ],
  ]);
  expect((await recipients(mailing, { search: 'natsu' })).total).toBe(1);
  expect((await recipients(mailing, { state: 'failed' })).total).toBe(0);
  const audit = await ask(listAudit, { query: { area: 'mail' } });
  expect(audit.json).toMatchObject({
    rows: [
      { actor: ADMINISTRATOR, subject_name: '総会のご案内', sentence: '一斉メールの送信を始めました。' },
      { sentence: '一斉メールの下書きを作りました。' },
    ],
  });
});

test('種別、カテゴリー、クラブや大会のフォローで選ばれ、カテゴリーはそのクラブと大会のどちらでもよい', async () => {
  const { db, ask } = await start();
  await insertSeason(db, { id: 'cup' }, [{}]);
  await db
    .insertInto('clubs')
    .values({ club_id: '7', name: '北星', short_name: '', categories: '["WOMAN"]', variants: '[]' })
    .execute();
  await insertMembers(
    [
      { id: 'a', type: 'premium', follows: [{ kind: 'club', club_id: '7' }] },
      { id: 'b', follows: [{ kind: 'championship', championship_id: 'cup' }] },
      { id: 'c', follows: [{ kind: 'match', championship_id: 'cup', match_id: 'm1' }] },
      { id: 'd', expiresAt: null, follows: [{ kind: 'club', club_id: '7' }] },
    ],
    db,
  );
  const { category } = await db.selectFrom('championships').select('category').executeTakeFirstOrThrow();
  const count = async (audience: string, target = '') =>
    (await ask(countMailing, { body: { kind: 'news', audience, target } })).json;
  expect(await count('premium')).toEqual({ recipients: 1, stopped: 0 });
  expect(await count('club', '7')).toEqual({ recipients: 1, stopped: 0 });
  expect(await count('championship', 'cup')).toEqual({ recipients: 1, stopped: 0 });
  expect(await count('category', 'WOMAN')).toEqual({ recipients: 1, stopped: 0 });
  expect(await count('category', category)).toEqual({ recipients: 1, stopped: 0 });
  expect(await count('club', 'nowhere')).toEqual({ recipients: 0, stopped: 0 });
});

test('予約は時刻が来るまで送られず、下書きに戻せて、始まったあとは戻せない', async () => {
  const { mail, server, db, ask, create, send, read, settled } = await start();
  await insertMembers(manyMembers(3), db);
  const mailing = await create({ kind: 'service' });
  const params = { mailingId: mailing.mailing_id };
  expect(await send(mailing, '2026-05-17T09:00')).toMatchObject({
    status: 200,
    json: { state: 'scheduled', send_at: '2026-05-17T00:00:00.000Z' },
  });
  expect(await ask(callBackMailing, { params })).toMatchObject({
    status: 200,
    json: { state: 'draft', send_at: null },
  });
  const again = await read(mailing);
  expect(await send(again, '2026-05-17T09:00')).toMatchObject({ status: 200 });
  server.setClock('2026-05-16T23:59:00Z');
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(mail.received).toEqual([]);
  server.setClock('2026-05-17T00:00:00Z');
  await settled(mailing);
  expect(mail.received).toHaveLength(3);
  expect(
    mail.received.some(({ headers, text }) => headers.has('list-unsubscribe') || text.includes('mail-stop')),
  ).toBe(false);
  expect(await ask(callBackMailing, { params })).toMatchObject({
    status: 409,
    json: { code: 'mailing_state' },
  });
  expect(await ask(withdrawMailing, { params })).toMatchObject({ status: 409 });
});

test('送信中に取りやめれば、まだ送っていない人には送られず、停止として残る', async () => {
  const { db, ask, create, send, read, recipients } = await start({ SMTP_URL: 'smtp://127.0.0.1:1' });
  await insertMembers(manyMembers(60), db);
  const mailing = await create();
  await send(mailing);
  await vi.waitFor(async () => expect((await read(mailing)).counts.queued).toBe(40), WAIT);
  const params = { mailingId: mailing.mailing_id };
  expect(await ask(withdrawMailing, { params })).toMatchObject({ status: 200, json: { state: 'withdrawn' } });
  const { total, rows } = await recipients(mailing, { state: 'stopped' });
  // One is being tried at that moment, at most.
  expect(total).toBeGreaterThanOrEqual(58);
  expect(rows[0]?.reason).toBe('送信を取りやめました。');
  expect((await read(mailing)).counts.waiting).toBe(0);
});

test('断られた人は理由とともに届かなかったと出て、ほかの人には届く', async () => {
  const { mail, db, create, send, settled, recipients } = await start();
  await insertMembers([{ id: 'a' }], db);
  mail.refuseNext(550);
  const refused = await create();
  await send(refused);
  expect((await settled(refused)).counts).toMatchObject({ failed: 1, sent: 0 });
  expect((await recipients(refused)).rows[0]?.reason).toContain(
    'メールサーバーがこの宛先を受け付けませんでした',
  );
});

test('二つのサーバーが同時に送っても、どの会員にも一度だけ届く', async () => {
  const { mail, server, db, create, send, settled } = await start();
  const env = {
    ...PUBLIC,
    SMTP_URL: mail.url,
    MAIL_FROM: 'no-reply@tsunagu.example',
    ADMIN_EMAILS: ADMINISTRATOR,
  };
  await startTestServerOn(server.store, { now: NOW, env });
  await insertMembers(manyMembers(90), db);
  const mailing = await create();
  await send(mailing);
  expect((await settled(mailing)).counts).toMatchObject({ sent: 90 });
  expect(new Set(mail.received.flatMap(({ to }) => to)).size).toBe(90);
  expect(mail.received).toHaveLength(90);
});

test.each([
  ['件名がない', { subject: ' ' }, 'subject'],
  ['本文が長い', { body: 'あ'.repeat(5_001) }, 'body'],
  ['クラブがない', { audience: 'club', target: 'nowhere' }, 'target'],
  ['カテゴリーがない', { audience: 'category', target: 'U-99' }, 'target'],
  ['知らない送り先', { audience: 'nobody' }, undefined],
])('%s下書きは断られ、何も残らない', async (_what, form, field) => {
  const { ask } = await start();
  const { status, json } = await ask(createMailing, { body: { form: { ...FORM, ...form } } });
  expect([status, (json as { field?: string }).field]).toEqual([400, field ?? expect.anything()]);
  expect((await ask(searchMailings, { body: {} })).json).toMatchObject({ total: 0 });
});

test('古い版での変更、過ぎた時刻、ない時刻、遠い時刻、相手のいない送信、知らないものは断られる', async () => {
  const { ask, create, send, read } = await start();
  const mailing = await create();
  const params = { mailingId: mailing.mailing_id };
  const form = { ...FORM, subject: '直しました' };
  expect(await ask(changeMailing, { params, body: { version: 1, form } })).toMatchObject({
    status: 200,
    json: { version: 2 },
  });
  expect(await ask(changeMailing, { params, body: { version: 1, form: FORM } })).toMatchObject({
    status: 409,
  });
  expect(await send(mailing, '2026-05-17T09:00')).toMatchObject({ status: 409 });
  const newest = await read(mailing);
  for (const at of ['2026-05-16T10:00', '2026-02-30T10:00', '2027-06-01T10:00'])
    expect(await send(newest, at)).toMatchObject({ status: 400, json: { field: 'at' } });
  expect(await send(newest)).toMatchObject({ status: 409, json: { code: 'nobody' } });
  expect((await read(mailing)).state).toBe('draft');
  const unknown = { params: { mailingId: 'nothing' } };
  expect(await ask(mailingDetail, unknown)).toMatchObject({ status: 404 });
  expect(await ask(withdrawMailing, unknown)).toMatchObject({ status: 404 });
  expect(await ask(searchRecipients, { ...unknown, body: {} })).toMatchObject({ status: 404 });
  expect(await ask(withdrawMailing, { params })).toMatchObject({ status: 200 });
  expect(await ask(changeMailing, { params, body: { version: 3, form } })).toMatchObject({ status: 409 });
});

test('プレビューは書いたものを要素にせず、テストは自分だけに届く', async () => {
  const { mail, db, ask } = await start();
  await insertMembers(manyMembers(2), db);
  const form = { ...FORM, body: '<script>alert(1)</script>\n\n二段落目' };
  const { json } = await ask(previewMailing, { body: { form } });
  expect(json).toMatchObject({
    subject: '【つなぐ】総会のご案内',
    html: expect.stringContaining('&lt;script&gt;'),
  });
  expect((json as { html: string }).html).not.toContain('<script>');
  expect((await ask(testMailing, { body: { form } })).json).toMatchObject({ is_sent: true });
  expect(mail.received).toMatchObject([{ to: [ADMINISTRATOR], subject: '［テスト］【つなぐ】総会のご案内' }]);
  expect(await ask(testMailing, { body: { form: { ...form, subject: '' } } })).toMatchObject({ status: 400 });
});

test('一覧は状態と件名の言葉で絞れる', async () => {
  const { ask, create } = await start();
  await create();
  const second = await create({ subject: '会費のお願い', kind: 'service' });
  await ask(withdrawMailing, { params: { mailingId: second.mailing_id } });
  const listed = async (body: object) =>
    ((await ask(searchMailings, { body })).json as { rows: readonly { subject: string }[] }).rows.map(
      ({ subject }) => subject,
    );
  expect(await listed({})).toHaveLength(2);
  expect(await listed({ state: 'withdrawn' })).toEqual(['会費のお願い']);
  expect(await listed({ search: '総会' })).toEqual(['総会のご案内']);
});
