import { chmod, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Origin } from '#server/platform/config/mode.ts';
import type { Environment } from '#server/platform/config.ts';
import { eventually } from '#server/testing/eventually.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { readLetter } from './testing/letter.ts';
import { startMailServer } from './testing/mail-server.ts';
import { NOW, openMessagesOn, SOON } from './testing/open-messages.ts';
import { startSmsServer } from './testing/sms-server.ts';

const LETTER = {
  about: 'code',
  to: 'hanako@example.jp',
  subject: '【つなぐ】確認コードのお知らせ：ログインの確認コードをお送りします（北海道サッカー）',
  text: '確認コード: 123456\n\nこのコードの有効期限は24時間です。\n.\n心当たりのない方は、このメールを破棄してください。髙橋さん😀',
} as const;
const SMS = { about: 'code', to: '+819012345678', text: 'つなぐの確認コードは 654321 です。' } as const;

async function open(env: Environment = {}, patience = SOON, origin: Origin = 'real') {
  const store = await openTestStore();
  const opened = openMessagesOn(store, { env, patience, origin });
  const folder = join(store.settings.dataDir, 'outbox');
  const outbox = async () =>
    Promise.all((await namesIn(folder)).map(async (name) => readLetter(await readFile(join(folder, name)))));
  return { ...opened, store, folder, outbox };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
}

function withSmtp(url: string): Environment {
  return { SMTP_URL: url, MAIL_FROM: 'つなぐ <no-reply@tsunagu.example>' };
}

test('日本語の件名と本文が、書いたとおりにSMTPで届く', async () => {
  const server = await startMailServer();
  const { sendMail, folder, logged, printed } = await open(withSmtp(server.url), SOON, 'demo');
  await sendMail(LETTER);
  await eventually(() => expect(server.received).toHaveLength(1));
  const [letter] = server.received;
  expect(letter).toMatchObject({ from: 'no-reply@tsunagu.example', to: ['hanako@example.jp'] });
  expect(letter?.subject).toBe(LETTER.subject);
  expect(letter?.text).toBe(LETTER.text);
  expect(letter?.headers.get('to')).toBe('hanako@example.jp');
  expect(await namesIn(folder)).toEqual([]);
  expect([logged, printed]).toEqual([[], []]);
});

test('停止のアドレスのある手紙にだけ、ワンクリックで停止できるヘッダーが付く', async () => {
  const server = await startMailServer();
  const { sendMail } = await open(withSmtp(server.url));
  const unsubscribeUrl = `https://tsunagu.example/mail-stop/${'a'.repeat(60)}`;
  await sendMail({ ...LETTER, about: 'mailing', unsubscribeUrl });
  await sendMail({ ...LETTER, to: 'natsuki@example.jp' });
  await eventually(() => expect(server.received).toHaveLength(2));
  const headersTo = (to: string) => server.received.find((letter) => letter.to[0] === to)?.headers;
  expect(headersTo(LETTER.to)?.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`);
  expect(headersTo(LETTER.to)?.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(headersTo('natsuki@example.jp')?.has('list-unsubscribe')).toBe(false);
});

test('会員へのメールがいくつ待っていても、あとから来た確認コードが先に届く', async () => {
  const server = await startMailServer({ slowMs: 40 });
  const { sendMail } = await open(withSmtp(server.url));
  for (let number = 0; number < 40; number += 1)
    await sendMail({ ...LETTER, about: 'mailing', to: `haha${number}@example.jp` });
  await eventually(() => expect(server.received.length).toBeGreaterThan(2));
  // Of use for as long as the mailing: its kind alone lets it go first.
  await sendMail({ ...LETTER, about: 'payment', to: 'isogi@example.jp' });
  await eventually(() => expect(server.received).toHaveLength(41));
  const before = server.received.findIndex(({ to }) => to[0] === 'isogi@example.jp');
  expect(before).toBeLessThan(20);
  expect(server.mostAtOnce()).toBeLessThanOrEqual(3);
});

test('SMTPサーバーが一時的に断れば、同じ手紙をもう一度試す', async () => {
  const server = await startMailServer();
  server.refuseNext(451, 452);
  const { sendMail, logged } = await open(withSmtp(server.url));
  await sendMail(LETTER);
  await eventually(() => expect(server.received).toHaveLength(1));
  expect(server.attempts()).toBe(3);
  expect(logged).toEqual([]);
});

test('本文まで読んでから断られても、同じ番号の手紙をもう一度試す', async () => {
  const server = await startMailServer();
  server.answerNext(451, 421);
  const { sendMail } = await open(withSmtp(server.url));
  await sendMail(LETTER);
  await eventually(() => expect(server.received).toHaveLength(1));
  expect(server.messageIds()).toHaveLength(3);
  expect(new Set(server.messageIds()).size).toBe(1);
});

test('最後まで渡したあとで返事がなければ、届いたかもしれない手紙をもう一度は送らない', async () => {
  const server = await startMailServer();
  server.answerNext('cut');
  const { sendMail, store, logged } = await open(withSmtp(server.url));
  await sendMail(LETTER);
  await eventually(() => expect(logged).toHaveLength(1));
  await sendMail({ ...LETTER, subject: '次の手紙' });
  await eventually(() => expect(server.received.map(({ subject }) => subject)).toEqual(['次の手紙']));
  // The server has a letter a moment before this is noted.
  await eventually(async () => {
    const states = await store.db.selectFrom('letters').select('state').orderBy('created_at').execute();
    expect(states.map(({ state }) => state)).toEqual(['unknown', 'sent']);
  });
});

test('宛先がないと言われれば一度でやめ、ログには宛先の全体も本文も残らない', async () => {
  const server = await startMailServer();
  server.refuseNext(550);
  const { sendMail, logged } = await open(withSmtp(server.url));
  await sendMail(LETTER);
  await eventually(() => expect(logged).toHaveLength(1));
  expect(server.attempts()).toBe(1);
  expect(logged).toEqual([
    expect.objectContaining({
      kind: 'mail',
      to: 'h***@e***',
      reason:
        'メールサーバーがこの宛先を受け付けませんでした（メールサーバーの返事：550 <（宛先）> is refused）。',
      attempts: 1,
    }),
  ]);
  expect(JSON.stringify(logged)).not.toMatch(/hanako|123456|確認/);
});

test('SMTPサーバーがいなくても、頼んだ側は待たず、手紙は止めても失われず、次の起動で届く', async () => {
  const away = await open(withSmtp('smtp://127.0.0.1:1'), { ...SOON, awayMs: [60_000] });
  await away.sendMail(LETTER);
  await away.messages.close();
  expect(JSON.stringify(away.logged)).toMatch(/ECONNREFUSED/);
  expect(JSON.stringify(away.logged)).not.toMatch(/hanako|123456/);
  expect(await away.outbox()).toEqual([]);
  const server = await startMailServer();
  // The letter is due again after the pause.
  const clock = () => NOW.add({ minutes: 2 });
  openMessagesOn(away.store, { env: withSmtp(server.url), clock });
  await eventually(() => expect(server.received.map(({ text }) => text)).toEqual([LETTER.text]));
});

test('止めるときは、送りかけの手紙が届くのを待つ', async () => {
  const server = await startMailServer();
  const { messages, sendMail, folder } = await open(withSmtp(server.url), { ...SOON, closeMs: 5_000 });
  for (let count = 0; count < 20; count += 1) await sendMail({ ...LETTER, subject: `${count}` });
  await messages.close();
  expect(server.received.map(({ subject }) => Number(subject)).toSorted((a, b) => a - b)).toEqual([
    ...Array(20).keys(),
  ]);
  expect(await namesIn(folder)).toEqual([]);
});

test('ある宛先の失敗は、ほかの宛先を待たせない', async () => {
  const server = await startMailServer();
  server.refuseNext(451, 451, 451, 451);
  const { sendMail } = await open(withSmtp(server.url), { ...SOON, againAfterMs: [60_000] });
  for (let count = 0; count < 4; count += 1) await sendMail(LETTER);
  await eventually(() => expect(server.attempts()).toBe(4));
  await sendMail({ ...LETTER, to: 'taro@example.jp' });
  await eventually(() => expect(server.received.map(({ to }) => to)).toEqual([['taro@example.jp']]));
});

test.each([
  'hanako@example.jp\r\nBcc: taro@example.jp',
  'hanako@example.jp\nBcc: taro@example.jp',
  'hanako@example.jp,taro@example.jp',
  'x <taro@example.jp>',
  'taro@example.jp>',
  'hanako',
  '',
  `${'a'.repeat(250)}@example.jp`,
])('宛先 %j には何も送らない', async (to) => {
  const server = await startMailServer();
  const { messages, sendMail, logged } = await open(withSmtp(server.url));
  await sendMail({ ...LETTER, to });
  await messages.close();
  expect(server.received).toEqual([]);
  expect(logged).toEqual([expect.objectContaining({ text: 'message to no possible receiver' })]);
});

test('件名に改行があっても、見出しは増えない', async () => {
  const server = await startMailServer();
  const { sendMail } = await open(withSmtp(server.url));
  await sendMail({ ...LETTER, subject: '確認\r\nBcc: taro@example.jp\r\n\r\n本文' });
  await eventually(() => expect(server.received).toHaveLength(1));
  const [letter] = server.received;
  expect(letter?.headers.has('bcc')).toBe(false);
  expect(letter?.subject).toBe('確認 Bcc: taro@example.jp 本文');
  expect(letter?.text).toBe(LETTER.text);
  expect(letter?.to).toEqual(['hanako@example.jp']);
});

test('SMTPの指定がなければ、本人だけが読める.emlファイルになる', async () => {
  const { sendMail, folder, outbox, printed, sendSms } = await open();
  await sendMail(LETTER);
  await sendSms(SMS);
  await eventually(async () => expect(await namesIn(folder)).toHaveLength(2));
  const letters = await outbox();
  const mail = letters.find(({ subject }) => subject === LETTER.subject);
  expect(mail?.text).toBe(LETTER.text);
  expect(mail?.headers.get('date')).toMatch(/^Sat, 16 May 2026 01:00:0\d \+0000$/);
  const raw = await Promise.all((await namesIn(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  expect(raw.filter((text) => /^.*(?:123456|654321).*$/m.test(text))).toHaveLength(2);
  const sms = letters.find(({ headers }) => headers.get('to') === SMS.to);
  expect(sms?.text).toBe(SMS.text);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  for (const name of await namesIn(folder)) {
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  }
  expect(printed).toEqual([]);
});

test('前からあったフォルダーも、本人だけのものにする', async () => {
  const { messages, sendMail, folder } = await open();
  await mkdir(folder);
  await chmod(folder, 0o755);
  await sendMail(LETTER);
  await messages.close();
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('デモでは、送らない代わりに端末の1行にも出し、制御文字は通さない', async () => {
  const { messages, sendMail, printed, sendSms } = await open({}, SOON, 'demo');
  await sendMail({ ...LETTER, text: 'コード\n123456\u001b[2J' });
  await sendSms(SMS);
  await messages.close();
  expect(printed.toSorted()).toEqual([
    'SMS +819012345678 つなぐの確認コードは 654321 です。',
    `メール hanako@example.jp 「${LETTER.subject}」 コード 123456 [2J`,
  ]);
});

const PUBLIC = { PUBLIC_URL: 'https://tsunagu.example', TRUST_PROXY: '1' };
const PRODUCTION = { ...PUBLIC, ADMIN_EMAILS: 'a@example.jp' };

test.each([
  ['外に見せるデモ', 'demo', { ...PUBLIC, DEMO: '1' }],
  ['デモでないもの', 'real', {}],
] as const)('%sでは、送れない手紙の中身を、端末にもログにも出さない', async (_which, origin, env) => {
  const { messages, sendMail, sendSms, printed, logged, outbox } = await open(env, SOON, origin);
  await sendMail(LETTER);
  await sendSms(SMS);
  await messages.close();
  expect(await outbox()).toHaveLength(2);
  expect(JSON.stringify([printed, logged])).not.toMatch(/123456|654321/);
});

test('本番では、送れない手紙はどこにも読める形で置かれず、設定ができたら届く', async () => {
  const { messages, sendMail, sendSms, printed, logged, outbox, store } = await open(PRODUCTION);
  await sendMail(LETTER);
  await sendSms(SMS);
  await messages.close();
  expect(await outbox()).toEqual([]);
  const rows = await store.db.selectFrom('letters').selectAll().execute();
  expect(rows.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  expect(JSON.stringify([printed, logged, rows])).not.toMatch(/123456|654321|hanako|9012345678/);
  const server = await startMailServer();
  openMessagesOn(store, { env: { ...PRODUCTION, ...withSmtp(server.url) } });
  await eventually(() => expect(server.received.map(({ text }) => text)).toEqual([LETTER.text]));
});

test.each([
  [{}, 'mail and SMS not sent but written to '],
  [withSmtp('smtp://smtp.example'), 'SMS not sent but written to '],
  [{ SMS_GATEWAY_URL: 'https://sms.example', SMS_GATEWAY_TOKEN: 'token' }, 'mail not sent but written to '],
])('どこへ行くかを、1行で言う（%j）', async (env, start) => {
  const { messages, folder } = await open(env);
  expect(messages.notice).toBe(`${start}${folder} (SMTP_URL, SMS_GATEWAY_URL)`);
});

test('本番では、設定されるまで待つと言う', async () => {
  const { messages } = await open(PRODUCTION);
  expect(messages.notice).toBe(
    'mail and SMS not sent but kept in the database until SMTP_URL, SMS_GATEWAY_URL are set',
  );
});

test('両方の送り先があれば、何も言わない', async () => {
  const gateway = { SMS_GATEWAY_URL: 'https://sms.example', SMS_GATEWAY_TOKEN: 'token' };
  const { messages } = await open({ ...withSmtp('smtp://smtp.example'), ...gateway });
  expect(messages.notice).toBeNull();
});

test('SMSは、トークンとともに中継に渡る', async () => {
  const gateway = await startSmsServer();
  const { messages, folder, logged, sendSms } = await open({
    SMS_GATEWAY_URL: gateway.url,
    SMS_GATEWAY_TOKEN: 'token',
  });
  await sendSms(SMS);
  await eventually(() => expect(gateway.requests).toHaveLength(1));
  expect(gateway.requests[0]?.body).toEqual({ to: SMS.to, text: SMS.text });
  expect(gateway.requests[0]?.headers).toMatchObject({
    authorization: 'Bearer token',
    'content-type': 'application/json',
  });
  await messages.close();
  expect(await namesIn(folder)).toEqual([]);
  expect(logged).toEqual([]);
});

test('中継が一時的に断れば、同じ番号でもう一度試す', async () => {
  const gateway = await startSmsServer();
  gateway.answerNext(503, 429);
  const { sendSms } = await open({ SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_TOKEN: 'token' });
  await sendSms(SMS);
  await eventually(() => expect(gateway.requests).toHaveLength(3));
  expect(new Set(gateway.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test.each([400, 403, 404])('中継が%iと答えれば、一度でやめる', async (status) => {
  const gateway = await startSmsServer();
  gateway.answerNext(status);
  const { logged, sendSms } = await open({ SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_TOKEN: 'token' });
  await sendSms(SMS);
  await eventually(() => expect(logged).toHaveLength(1));
  expect(gateway.requests).toHaveLength(1);
  expect(JSON.stringify(logged)).not.toMatch(/654321|9012345678|token/);
});

test('中継がほかの場所へ行けと言っても、トークンを持っては行かない', async () => {
  const gateway = await startSmsServer();
  gateway.answerNext(307, 307);
  const { logged, sendSms } = await open({ SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_TOKEN: 'token' });
  await sendSms(SMS);
  await eventually(() => expect(gateway.requests).toHaveLength(3));
  expect(gateway.requests.every(({ path }) => path === '/send')).toBe(true);
  expect(logged).toHaveLength(1);
});

test.each(['090-1234-5678', '+81901234\n5678', 'hanako@example.jp', ''])(
  '番号 %j には何も送らない',
  async (to) => {
    const gateway = await startSmsServer();
    const { messages, logged, sendSms } = await open({
      SMS_GATEWAY_URL: gateway.url,
      SMS_GATEWAY_TOKEN: 'token',
    });
    await sendSms({ ...SMS, to });
    await messages.close();
    expect(gateway.requests).toEqual([]);
    expect(logged).toHaveLength(1);
  },
);
