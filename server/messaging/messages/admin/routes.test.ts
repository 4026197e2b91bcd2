import { expect, test } from 'vitest';
import {
  cancelLetter,
  type LetterRow,
  mailState,
  searchLetters,
  sendLetterAgain,
  testMail,
} from '#contract/messaging/mail.ts';
import { listAudit } from '#contract/operations/audit.ts';
import { openServerKey } from '#server/platform/config/server-key.ts';
import { createVault } from '#server/platform/vault.ts';
import { ADMINISTRATOR, type Ask, startWithAdministrator } from '#server/testing/administrator.ts';
import { eventually } from '#server/testing/eventually.ts';
import type { TestServer } from '#server/testing/server.ts';
import { keepLetter } from '../letters.ts';
import { startMailServer } from '../testing/mail-server.ts';

const NOW = '2026-05-16T01:00:00Z';
const PRODUCTION = { PUBLIC_URL: 'https://tsunagu.example', TRUST_PROXY: '1' };
const FROM = { MAIL_FROM: 'つなぐ <no-reply@tsunagu.example>' };
const LETTER = {
  kind: 'mail',
  to: 'haruna@example.jp',
  subject: '確認コード',
  text: '確認コード：123456',
} as const;

/** A letter as the server keeps it. */
async function keep({ store, clock, config }: TestServer, to: string = LETTER.to, until?: Temporal.Instant) {
  const facts = { about: 'code', channel: 'mail', until, now: clock() } as const;
  await keepLetter({ ...LETTER, to }, facts, createVault(openServerKey(config)), store.db);
}

async function listed(ask: Ask, body: object = {}): Promise<readonly LetterRow[]> {
  const { json } = await ask(searchLetters, { body });
  return (json as { rows: readonly LetterRow[] }).rows;
}

const idOf = (rows: readonly LetterRow[]) => ({ letterId: rows[0]?.letter_id ?? '' });

test('メールサーバーのない本番では、待つ手紙が宛先を伏せて一覧に出て、中身はどの答えにもない', async () => {
  const { server, ask } = await startWithAdministrator(NOW, PRODUCTION);
  await keep(server);
  const rows = await listed(ask);
  expect(rows).toMatchObject([
    {
      channel: 'mail',
      about: 'code',
      state: 'waiting',
      recipient: 'h***@e***',
      created_at: '2026-05-16T01:00:00.000Z',
      attempts: 0,
      reason: null,
      is_in_hand: true,
    },
  ]);
  const { json } = await ask(mailState);
  expect(json).toMatchObject({ sends_mail: false, sends_sms: false, waiting: 1, failing_since: null });
  expect(JSON.stringify([rows, json])).not.toMatch(/haruna|123456/);
});

test('人は、メールアドレスの全体で探せて、一部では見つからない', async () => {
  const { server, ask } = await startWithAdministrator(NOW, PRODUCTION);
  await keep(server);
  await keep(server, 'natsuki@example.jp');
  expect(await listed(ask, { search: ' Haruna@example.jp' })).toHaveLength(1);
  expect(await listed(ask, { search: 'haruna' })).toEqual([]);
  expect(await listed(ask, { state: 'sent' })).toEqual([]);
  expect(
    await listed(ask, { state: 'waiting', about: 'code', from: '2026-05-16', to: '2026-05-16' }),
  ).toHaveLength(2);
});

test('待つ手紙を取り消すと、中身が消え、誰がしたかが残り、もう送り直せない', async () => {
  const { server, ask } = await startWithAdministrator(NOW, PRODUCTION);
  await keep(server);
  const params = idOf(await listed(ask));
  const { status, json } = await ask(cancelLetter, { params });
  expect(status).toBe(200);
  expect(json).toMatchObject({ state: 'cancelled', is_in_hand: false });
  const row = await server.store.db.selectFrom('letters').select('sealed').executeTakeFirstOrThrow();
  expect(row.sealed).toBeNull();
  expect(await ask(sendLetterAgain, { params })).toMatchObject({ status: 409 });
  expect(await ask(cancelLetter, { params })).toMatchObject({ status: 409 });
  const audit = await ask(listAudit, { query: { area: 'mail' } });
  expect(audit.json).toMatchObject({
    total: 1,
    rows: [{ actor: ADMINISTRATOR, subject_name: '確認コード', sentence: 'メールの送信を取り消しました。' }],
  });
});

test('届いたかわからない手紙は、送り直せば一度だけ送られ、期限を過ぎていれば断られる', async () => {
  const mail = await startMailServer();
  mail.answerNext('cut');
  const { server, ask } = await startWithAdministrator(NOW, { SMTP_URL: mail.url, ...FROM });
  await keep(server, LETTER.to, server.clock().add({ minutes: 3 }));
  await eventually(async () => expect(await listed(ask, { state: 'unknown' })).toHaveLength(1));
  const [letter] = await listed(ask);
  expect(letter).toMatchObject({
    is_in_hand: true,
    reason: 'メールサーバーが返事をしないまま、接続が切れました。',
  });
  const params = idOf(await listed(ask));
  server.setClock('2026-05-16T01:04:00Z');
  expect(await ask(sendLetterAgain, { params })).toMatchObject({ status: 409 });
  server.setClock(NOW);
  expect(await ask(sendLetterAgain, { params })).toMatchObject({ status: 200 });
  await eventually(async () => expect(await listed(ask, { state: 'sent' })).toHaveLength(1));
  expect(mail.received).toHaveLength(1);
  expect(await ask(sendLetterAgain, { params })).toMatchObject({ status: 409 });
});

test('存在しない手紙は、404', async () => {
  const { ask } = await startWithAdministrator(NOW);
  const params = { letterId: 'nothing' };
  expect(await ask(sendLetterAgain, { params })).toMatchObject({ status: 404 });
  expect(await ask(cancelLetter, { params })).toMatchObject({ status: 404 });
});

test('テストメールは、すぐに自分に届き、断られればメールサーバーの言葉が返る', async () => {
  const mail = await startMailServer();
  const { ask } = await startWithAdministrator(NOW, { SMTP_URL: mail.url, ...FROM });
  expect((await ask(testMail)).json).toEqual({
    is_sent: true,
    message: `メールサーバーが ${ADMINISTRATOR} あてのテストメールを受け取りました。届いたことを確かめてください。`,
  });
  expect(mail.received).toMatchObject([{ to: [ADMINISTRATOR], subject: '【つなぐ】テストメール' }]);
  mail.refuseNext(550);
  expect((await ask(testMail)).json).toEqual({
    is_sent: false,
    message:
      'メールサーバーがこの宛先を受け付けませんでした（メールサーバーの返事：550 <（宛先）> is refused）。',
  });
});

test.each([
  ['設定がない', {}, 'メールサーバー（SMTP_URL）がまだ設定されていません。'],
  ['いない', { SMTP_URL: 'smtp://127.0.0.1:1', ...FROM }, 'メールサーバーにつながりません（ECONNREFUSED）。'],
])('メールサーバーの%sときのテストメールは、そう言う', async (_what, env, message) => {
  const { ask } = await startWithAdministrator(NOW, env);
  expect((await ask(testMail)).json).toEqual({ is_sent: false, message });
});

test('メールサーバーのパスワードが違えば、そう言われたことがわかる', async () => {
  const mail = await startMailServer();
  const { ask } = await startWithAdministrator(NOW, {
    SMTP_URL: mail.url.replace('himitsu', 'chigau'),
    ...FROM,
  });
  expect((await ask(testMail)).json).toEqual({
    is_sent: false,
    message:
      'メールサーバーがユーザー名かパスワードを受け付けませんでした（メールサーバーの返事：535 Wrong password）。',
  });
});
