import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inquiry } from '#contract/messaging/inquiries.ts';
import { createPace } from '#server/platform/http/pace.ts';
import { put } from '#server/testing/calls.ts';
import { eventually } from '#server/testing/eventually.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { lettersTo } from '#server/testing/wire.ts';

const NOW = '2026-05-16T01:00:00Z';
const OFFICE = 'jimukyoku@example.jp';
const SOUND = {
  category: '試合結果について',
  message: '第2試合の得点が違うようです。\n確認をお願いします。',
  name: '北野 春菜',
  furigana: 'きたの はるな',
  email: 'haruna@example.jp',
  phoneNum: '09012345678',
};
const REQUIRED = '必須項目をすべて入力してください。';
const SENT = { message: 'お問い合わせを正常に送信しました。' };

const started = (env: Readonly<Record<string, string>> = { CONTACT_EMAILS: OFFICE }) =>
  startTestServer({ now: NOW, env });
const kept = ({ store }: TestServer) => store.db.selectFrom('inquiries').selectAll().execute();
const letters = ({ config }: TestServer) => lettersTo(join(config.dataDir, 'outbox'), OFFICE);

describe('お問い合わせ', () => {
  test('保存され、返信できる手紙が事務局に届く', async () => {
    const server = await started();
    const answer = await put(server.url, inquiry, SOUND);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual(SENT);
    const { phoneNum, ...typed } = SOUND;
    expect(await kept(server)).toMatchObject([
      { ...typed, phone_number: phoneNum, received_at: NOW, answered_at: null },
    ]);
    const [letter] = await eventually(async () => {
      const found = await letters(server);
      expect(found).toHaveLength(1);
      return found;
    });
    expect(letter?.subject).toBe('【お問い合わせ】試合結果について');
    expect(letter?.headers.get('reply-to')).toBe('haruna@example.jp');
    for (const part of ['北野 春菜（きたの はるな）', '09012345678', '2026年5月16日 10:00', SOUND.message]) {
      expect(letter?.text).toContain(part);
    }
  });

  test('同じ操作番号で何度送られても、一通だけ', async () => {
    const server = await started();
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => put(server.url, inquiry, SOUND, { key })));
    expect(answers.map(({ status, json }) => ({ status, json }))).toEqual(
      Array.from({ length: 3 }, () => ({ status: 200, json: SENT })),
    );
    await put(server.url, inquiry, SOUND, { key });
    expect(await kept(server)).toHaveLength(1);
    await server.close();
    expect(await letters(server)).toHaveLength(1);
  });

  test('操作番号のない二通は、二通', async () => {
    const server = await started();
    await put(server.url, inquiry, SOUND);
    await put(server.url, inquiry, SOUND);
    expect(await kept(server)).toHaveLength(2);
  });

  test.each([
    ['必須項目の空', { name: '' }, 'name', REQUIRED],
    [
      '長すぎる内容',
      { message: 'あ'.repeat(1001) },
      'message',
      'お問い合わせ内容は1000字以下でご記入ください。',
    ],
    ['選択肢にない種類', { category: '苦情' }, 'category', 'お問い合わせを選択肢よりお選びください。'],
  ])('%sは、その言葉で断られ、何も残らない', async (_what, change, field, message) => {
    const server = await started();
    const { status, json } = await put(server.url, inquiry, { ...SOUND, ...change });
    expect(status).toBe(400);
    expect(json).toEqual({ code: 'invalid_input', field, message });
    expect(await kept(server)).toEqual([]);
    await server.close();
    expect(await letters(server)).toEqual([]);
  });

  test.each<[string, object, string, string]>([
    ['何もない', {}, 'category', REQUIRED],
    [
      'どれもnull',
      { category: null, message: null, name: null, furigana: null, email: null },
      'category',
      REQUIRED,
    ],
    ['ふりがながない', { ...SOUND, furigana: undefined }, 'furigana', REQUIRED],
    ['名前がnull', { ...SOUND, name: null }, 'name', REQUIRED],
    ['内容が数', { ...SOUND, message: 7 }, 'message', REQUIRED],
    ['メールアドレスが配列', { ...SOUND, email: ['haruna@example.jp'] }, 'email', REQUIRED],
    [
      'とても長い内容',
      { ...SOUND, message: 'あ'.repeat(20_000) },
      'message',
      'お問い合わせ内容は1000字以下でご記入ください。',
    ],
    ['電話番号が数', { ...SOUND, phoneNum: 9012345678 }, 'phoneNum', '電話番号の形式が正しくありません。'],
  ])('%sときも、仕様の文で断られ、何も残らない', async (_what, body, field, message) => {
    const server = await started();
    const { status, json } = await put(server.url, inquiry, body);
    expect(status).toBe(400);
    expect(json).toEqual({ code: 'invalid_input', field, message });
    expect(await kept(server)).toEqual([]);
  });

  test('電話番号はnullでも、なくてもよい', async () => {
    const server = await started();
    expect((await put(server.url, inquiry, { ...SOUND, phoneNum: null })).status).toBe(200);
    expect((await put(server.url, inquiry, { ...SOUND, phoneNum: undefined })).status).toBe(200);
    expect((await kept(server)).map(({ phone_number }) => phone_number)).toEqual([null, null]);
  });

  test.each([
    ['名前にメールの見出し', { name: '北野\r\nBcc: a@example.jp' }],
    ['メールアドレスに見出し', { email: 'haruna@example.jp\r\nBcc: a@example.jp' }],
  ])('%sを入れても、手紙の宛先は増えない', async (_what, change) => {
    const server = await started();
    await put(server.url, inquiry, { ...SOUND, ...change });
    await server.close();
    for (const { headers } of await letters(server)) expect(headers.has('bcc')).toBe(false);
    expect(await lettersTo(join(server.config.dataDir, 'outbox'), 'a@example.jp')).toEqual([]);
  });

  test('同じ場所から続けば、11通目からは待つ時間とともに断られる', async () => {
    const server = await started();
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await put(server.url, inquiry, SOUND)).status).toBe(200);
    }
    const refused = await put(server.url, inquiry, SOUND);
    expect(refused.status).toBe(429);
    expect(refused.json).toMatchObject({ code: 'too_many_inquiries' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(await kept(server)).toHaveLength(10);
  });

  test('事務局の宛先がなければ管理者に届き、どちらもなければ保存だけされる', async () => {
    const toAdministrator = await started({ ADMIN_EMAILS: OFFICE });
    await put(toAdministrator.url, inquiry, SOUND);
    await toAdministrator.close();
    expect(await letters(toAdministrator)).toHaveLength(1);
    const toNobody = await started({});
    expect((await put(toNobody.url, inquiry, SOUND)).json).toEqual(SENT);
    expect(await kept(toNobody)).toHaveLength(1);
  });
});

describe('受付のメール', () => {
  const received = (server: TestServer, to = SOUND.email) =>
    lettersTo(join(server.config.dataDir, 'outbox'), to);

  test('送った人に、種類、受付の日時と番号、だれがいつ返事をするかが届き、打ち込まれた文は入らない', async () => {
    const server = await started();
    const typed = { message: '当選しました https://spam.example', name: 'spam.example', furigana: 'すぱむ' };
    await put(server.url, inquiry, { ...SOUND, ...typed });
    const [stored] = await kept(server);
    await server.close();
    const [letter, ...others] = await received(server);
    expect(others).toEqual([]);
    expect(letter?.subject).toMatch(/】お問い合わせを受け付けました$/);
    for (const part of [
      '試合結果について',
      '2026年5月16日 10:00',
      stored?.inquiry_id ?? '-',
      '3営業日以内',
    ]) {
      expect(letter?.text).toContain(part);
    }
    for (const part of ['spam', '当選', 'すぱむ', '09012345678']) {
      expect(`${letter?.subject}${letter?.text}`).not.toContain(part);
    }
  });

  test('一つの宛先には、書き方を変えても一日に3通まで。お問い合わせは、すべて事務局に届く', async () => {
    const server = await started();
    for (const email of [SOUND.email, 'HARUNA@example.jp', SOUND.email, 'Haruna@Example.jp', SOUND.email]) {
      expect((await put(server.url, inquiry, { ...SOUND, email })).status).toBe(200);
    }
    await put(server.url, inquiry, { ...SOUND, email: 'natsu@example.jp' });
    await server.close();
    expect(await received(server)).toHaveLength(3);
    expect(await received(server, 'natsu@example.jp')).toHaveLength(1);
    expect(await letters(server)).toHaveLength(6);
  });

  test('断られたお問い合わせには届かず、同じ操作番号では一通だけ', async () => {
    const server = await started();
    await put(server.url, inquiry, { ...SOUND, name: '' });
    const key = crypto.randomUUID();
    await put(server.url, inquiry, SOUND, { key });
    await put(server.url, inquiry, SOUND, { key });
    await server.close();
    expect(await received(server)).toHaveLength(1);
  });
});

describe('続けて送れる数', () => {
  test('一時間たてば、また送れる', () => {
    let now = 0;
    const pace = createPace(() => now);
    for (let sent = 0; sent < 10; sent += 1) expect(pace.waitSeconds('192.0.2.1')).toBeNull();
    now = 30 * 60_000;
    expect(pace.waitSeconds('192.0.2.1')).toBe(30 * 60);
    expect(pace.waitSeconds('192.0.2.2')).toBeNull();
    now = 60 * 60_000 + 1;
    expect(pace.waitSeconds('192.0.2.1')).toBeNull();
  });

  test('一つの家のIPv6の番号は、いくつあっても一つと数える', () => {
    const pace = createPace(() => 0);
    for (let sent = 0; sent < 10; sent += 1) {
      expect(pace.waitSeconds(`2001:db8:0:1::${sent + 1}`)).toBeNull();
    }
    expect(pace.waitSeconds('2001:db8::1:a:b:c:d')).not.toBeNull();
    expect(pace.waitSeconds('2001:db8:0:2::1')).toBeNull();
  });
});
