import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Origin } from '#server/config/mode.ts';
import { type Environment, readConfig } from '#server/config.ts';
import { openMessages } from './messages.ts';
import { readLetter } from './testing/letter.ts';
import { startMailServer } from './testing/mail-server.ts';
import { startSmsServer } from './testing/sms-server.ts';

const NOW = Temporal.Instant.from('2026-05-16T01:00:00Z');
const SOON = { retryAfterMs: [10, 10, 10], closeMs: 300 };
const LETTER = {
  to: 'hanako@example.jp',
  subject: '【つなぐ】確認コードのお知らせ：ログインの確認コードをお送りします（北海道サッカー）',
  text: '確認コード: 123456\n\nこのコードの有効期限は24時間です。\n.\n心当たりのない方は、このメールを破棄してください。髙橋さん😀',
};
const SMS = { to: '+819012345678', text: 'つなぐの確認コードは 654321 です。' };

async function open(env: Environment = {}, patience = SOON, origin: Origin = 'real') {
  const dataDir = await mkdtemp(join(tmpdir(), 'tsunagu-messages-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const logged: object[] = [];
  const printed: string[] = [];
  const messages = openMessages(
    {
      config: readConfig({ DATA_DIR: dataDir, ...env }),
      origin,
      clock: () => NOW,
      warn: (facts, text) => logged.push({ ...facts, text }),
      print: (line) => printed.push(line),
    },
    patience,
  );
  onTestFinished(() => messages.close());
  const folder = join(dataDir, 'outbox');
  const outbox = async () =>
    Promise.all((await namesIn(folder)).map(async (name) => readLetter(await readFile(join(folder, name)))));
  return { messages, folder, outbox, logged, printed };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
}

function withSmtp(url: string): Environment {
  return { SMTP_URL: url, MAIL_FROM: 'つなぐ <no-reply@tsunagu.example>' };
}

test('日本語の件名と本文が、書いたとおりにSMTPで届く', async () => {
  const server = await startMailServer();
  const { messages, folder, logged, printed } = await open(withSmtp(server.url), SOON, 'demo');
  messages.sendMail(LETTER);
  await vi.waitFor(() => expect(server.received).toHaveLength(1));
  const [letter] = server.received;
  expect(letter).toMatchObject({ from: 'no-reply@tsunagu.example', to: ['hanako@example.jp'] });
  expect(letter?.subject).toBe(LETTER.subject);
  expect(letter?.text).toBe(LETTER.text);
  expect(letter?.headers.get('to')).toBe('hanako@example.jp');
  expect(await namesIn(folder)).toEqual([]);
  expect([logged, printed]).toEqual([[], []]);
});

test('SMTPサーバーが一時的に断れば、同じ手紙をもう一度試す', async () => {
  const server = await startMailServer();
  server.refuseNext(451, 421);
  const { messages, logged } = await open(withSmtp(server.url));
  messages.sendMail(LETTER);
  await vi.waitFor(() => expect(server.received).toHaveLength(1));
  expect(server.attempts()).toBe(3);
  expect(logged).toEqual([]);
});

test('宛先がないと言われれば一度でやめ、ログには宛先の全体も本文も残らない', async () => {
  const server = await startMailServer();
  server.refuseNext(550);
  const { messages, logged } = await open(withSmtp(server.url));
  messages.sendMail(LETTER);
  await vi.waitFor(() => expect(logged).toHaveLength(1));
  expect(server.attempts()).toBe(1);
  expect(logged).toEqual([
    expect.objectContaining({
      kind: 'mail',
      to: 'h***@e***',
      reason: 'undeliverable',
      attempts: 1,
      answered: 550,
    }),
  ]);
  expect(JSON.stringify(logged)).not.toMatch(/hanako|123456|確認/);
});

test('SMTPサーバーがいなくても、頼んだ側は待たず、投げられもせず、止めるときに手紙は失われない', async () => {
  const { messages, outbox, logged } = await open(withSmtp('smtp://127.0.0.1:1'), {
    retryAfterMs: [60_000],
    closeMs: 2_000,
  });
  expect(messages.sendMail(LETTER)).toBeUndefined();
  await messages.close();
  expect((await outbox()).map(({ text }) => text)).toEqual([LETTER.text]);
  expect(JSON.stringify(logged)).toMatch(/kept in the outbox/);
  expect(JSON.stringify(logged)).not.toMatch(/hanako|123456/);
});

test('止めるときは、送りかけの手紙が届くのを待つ', async () => {
  const server = await startMailServer();
  const { messages, folder } = await open(withSmtp(server.url), { retryAfterMs: [], closeMs: 5_000 });
  for (let count = 0; count < 20; count += 1) messages.sendMail({ ...LETTER, subject: `${count}` });
  await messages.close();
  expect(server.received.map(({ subject }) => Number(subject)).toSorted((a, b) => a - b)).toEqual([
    ...Array(20).keys(),
  ]);
  expect(await namesIn(folder)).toEqual([]);
});

test('ある宛先の失敗は、ほかの宛先を待たせない', async () => {
  const server = await startMailServer();
  server.refuseNext(451, 451, 451, 451);
  const { messages } = await open(withSmtp(server.url), { retryAfterMs: [60_000], closeMs: 300 });
  for (let count = 0; count < 4; count += 1) messages.sendMail(LETTER);
  await vi.waitFor(() => expect(server.attempts()).toBe(4));
  messages.sendMail({ ...LETTER, to: 'taro@example.jp' });
  await vi.waitFor(() => expect(server.received.map(({ to }) => to)).toEqual([['taro@example.jp']]));
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
  const { messages, logged } = await open(withSmtp(server.url));
  messages.sendMail({ ...LETTER, to });
  await messages.close();
  expect(server.received).toEqual([]);
  expect(logged).toEqual([expect.objectContaining({ text: 'message to no possible receiver' })]);
});

test('件名に改行があっても、見出しは増えない', async () => {
  const server = await startMailServer();
  const { messages } = await open(withSmtp(server.url));
  messages.sendMail({ ...LETTER, subject: '確認\r\nBcc: taro@example.jp\r\n\r\n本文' });
  await vi.waitFor(() => expect(server.received).toHaveLength(1));
  const [letter] = server.received;
  expect(letter?.headers.has('bcc')).toBe(false);
  expect(letter?.subject).toBe('確認 Bcc: taro@example.jp 本文');
  expect(letter?.text).toBe(LETTER.text);
  expect(letter?.to).toEqual(['hanako@example.jp']);
});

test('SMTPの指定がなければ、本人だけが読める.emlファイルになる', async () => {
  const { messages, folder, outbox, printed } = await open();
  messages.sendMail(LETTER);
  messages.sendSms(SMS);
  await vi.waitFor(async () => expect(await namesIn(folder)).toHaveLength(2));
  const letters = await outbox();
  const mail = letters.find(({ subject }) => subject === LETTER.subject);
  expect(mail?.text).toBe(LETTER.text);
  expect(mail?.headers.get('date')).toBe('Sat, 16 May 2026 01:00:00 +0000');
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
  const { messages, folder } = await open();
  await mkdir(folder);
  await chmod(folder, 0o755);
  messages.sendMail(LETTER);
  await messages.close();
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('デモでは、送らない代わりに端末の1行にも出し、制御文字は通さない', async () => {
  const { messages, printed } = await open({}, SOON, 'demo');
  messages.sendMail({ ...LETTER, text: 'コード\n123456\u001b[2J' });
  messages.sendSms(SMS);
  await messages.close();
  expect(printed.toSorted()).toEqual([
    'SMS +819012345678 つなぐの確認コードは 654321 です。',
    `メール hanako@example.jp 「${LETTER.subject}」 コード 123456 [2J`,
  ]);
});

test.each([
  ['本番', 'real', { PUBLIC_URL: 'https://tsunagu.example', TRUST_PROXY: '1', ADMIN_EMAILS: 'a@example.jp' }],
  ['外に見せるデモ', 'demo', { PUBLIC_URL: 'https://tsunagu.example', TRUST_PROXY: '1', DEMO: '1' }],
  ['デモでないもの', 'real', {}],
] as const)('%sでは、送れない手紙の中身を、端末にもログにも出さない', async (_which, origin, env) => {
  const { messages, printed, logged, outbox } = await open(env, SOON, origin);
  messages.sendMail(LETTER);
  messages.sendSms(SMS);
  await messages.close();
  expect(await outbox()).toHaveLength(2);
  expect(JSON.stringify([printed, logged])).not.toMatch(/123456|654321/);
});

test.each([
  [{}, 'mail and SMS not sent but written to '],
  [withSmtp('smtp://smtp.example'), 'SMS not sent but written to '],
  [{ SMS_GATEWAY_URL: 'https://sms.example', SMS_GATEWAY_TOKEN: 'token' }, 'mail not sent but written to '],
])('どこへ行くかを、1行で言う（%j）', async (env, start) => {
  const { messages, folder } = await open(env);
  expect(messages.notice).toBe(`${start}${folder} (SMTP_URL, SMS_GATEWAY_URL)`);
});

test('両方の送り先があれば、何も言わない', async () => {
  const gateway = { SMS_GATEWAY_URL: 'https://sms.example', SMS_GATEWAY_TOKEN: 'token' };
  const { messages } = await open({ ...withSmtp('smtp://smtp.example'), ...gateway });
  expect(messages.notice).toBeNull();
});

test('SMSは、トークンとともに中継に渡る', async () => {
  const gateway = await startSmsServer();
  const { messages, folder, logged } = await open({
    SMS_GATEWAY_URL: gateway.url,
    SMS_GATEWAY_TOKEN: 'token',
  });
  messages.sendSms(SMS);
  await vi.waitFor(() => expect(gateway.requests).toHaveLength(1));
  expect(gateway.requests[0]?.body).toEqual(SMS);
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
  const { messages } = await open({ SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_TOKEN: 'token' });
  messages.sendSms(SMS);
  await vi.waitFor(() => expect(gateway.requests).toHaveLength(3));
  expect(new Set(gateway.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test.each([400, 403, 404])('中継が%iと答えれば、一度でやめる', async (status) => {
  const gateway = await startSmsServer();
  gateway.answerNext(status);
  const { messages, logged } = await open({ SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_TOKEN: 'token' });
  messages.sendSms(SMS);
  await vi.waitFor(() => expect(logged).toHaveLength(1));
  expect(gateway.requests).toHaveLength(1);
  expect(JSON.stringify(logged)).not.toMatch(/654321|9012345678|token/);
});

test('中継がほかの場所へ行けと言っても、トークンを持っては行かない', async () => {
  const gateway = await startSmsServer();
  gateway.answerNext(307, 307, 307, 307);
  const { messages, logged } = await open({ SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_TOKEN: 'token' });
  messages.sendSms(SMS);
  await vi.waitFor(() => expect(logged).toHaveLength(1));
  expect(gateway.requests).toHaveLength(4);
});

test.each(['090-1234-5678', '+81901234\n5678', 'hanako@example.jp', ''])(
  '番号 %j には何も送らない',
  async (to) => {
    const gateway = await startSmsServer();
    const { messages, logged } = await open({ SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_TOKEN: 'token' });
    messages.sendSms({ ...SMS, to });
    await messages.close();
    expect(gateway.requests).toEqual([]);
    expect(logged).toHaveLength(1);
  },
);
