import { describe, expect, test } from 'vitest';
import {
  type AccountRow,
  type AccountSearch,
  eraseAccount,
  exportAccount,
  previewAccountErasure,
  searchAccounts,
} from '#contract/member/accounts.ts';
import { standing } from '#contract/member/membership.ts';
import { inquiry } from '#contract/messaging/inquiries.ts';
import { listAudit } from '#contract/operations/audit.ts';
import { updateUser } from '#server/people/identity/users/repository.ts';
import { administratorOf, startWithAdministrator } from '#server/testing/administrator.ts';
import { get, put } from '#server/testing/calls.ts';
import { everyText } from '#server/testing/every-text.ts';
import { type Somebody, signedIn } from '#server/testing/member.ts';
import { quickest } from '#server/testing/quickest.ts';
import { insertRecord } from './testing/people.ts';

const NOW = '2026-05-16T01:00:00Z';
const STOPPED = 'Tochuu@example.jp';

async function start() {
  const { server, ask } = await startWithAdministrator(NOW, {
    ADMIN_EMAILS: 'kanri@example.jp,fukukaicho@example.jp',
  });
  const { db } = server.store;
  const without = (somebody: Somebody) => signedIn(server, { ...somebody, membership: null });
  const search = async (body: AccountSearch = {}) => {
    const { status, json } = await ask(searchAccounts, { body });
    expect(status, JSON.stringify(json)).toBe(200);
    return json as { total: number; rows: readonly AccountRow[] };
  };
  const emails = async (body: AccountSearch = {}) => (await search(body)).rows.map(({ email }) => email);
  const sendInquiry = (email: string) =>
    put(server.url, inquiry, {
      category: 'その他',
      message: 'こんにちは。',
      name: '途中下車 太郎',
      furigana: 'とちゅう たろう',
      email,
      phoneNum: '',
    });
  return { server, db, ask, without, search, emails, sendInquiry };
}

describe('会員の記録のないアカウントの一覧', () => {
  test('登録の途中でやめた人と、入会していない管理者だけが並ぶ', async () => {
    const { server, db, without, search } = await start();
    await signedIn(server, { email: 'kaiin@example.jp' });
    await without({ email: STOPPED });
    const unproved = await without({ email: 'mikakunin@example.jp', isEmailVerified: false });
    await updateUser(unproved.user.id, { status: 'UNCONFIRMED' }, NOW, db);
    // The office has made this one's record: it goes with the record.
    await without({ email: 'tsunagaru@example.jp' });
    await insertRecord({ memberId: 'M1', email: 'tsunagaru@example.jp' }, db);
    expect(await search({ sort: 'email', order: 'asc' })).toMatchObject({
      total: 3,
      rows: [
        { email: 'kanri@example.jp', is_administrator: true, state: 'active' },
        { email: 'mikakunin@example.jp', email_verified: false, state: 'unconfirmed' },
        { email: STOPPED, email_verified: true, is_administrator: false, created_at: NOW },
      ],
    });
  });

  test('メールアドレスで探し、50件ずつめくる', async () => {
    const { db, without, search, emails } = await start();
    const { user } = await without({ email: STOPPED });
    const row = await db
      .selectFrom('users')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 60 }, (_, at) => {
      const email = `hito${String(at).padStart(2, '0')}@example.jp`;
      return { ...row, user_id: `u${at}`, login_name: email, email };
    });
    await db.insertInto('users').values(more).execute();
    expect(await emails({ search: 'TOCHUU example' })).toEqual([STOPPED]);
    expect(await emails({ search: 'いない' })).toEqual([]);
    const second = await search({ sort: 'email', order: 'asc', page: '2' });
    expect([second.total, second.rows.length]).toEqual([62, 12]);
  });

  test('五千人の会員がいても、全員を十度読むより速い', async () => {
    const { server, db, without, search } = await start();
    const { user } = await signedIn(server);
    await without({ email: STOPPED });
    const account = await db
      .selectFrom('users')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    const record = await db
      .selectFrom('members')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    for (let first = 0; first < 5_000; first += 100) {
      const ids = Array.from({ length: 100 }, (_, at) => `u${first + at}`);
      const emailOf = (id: string) => `${id}@example.jp`;
      const accounts = ids.map((id) => ({
        ...account,
        user_id: id,
        login_name: emailOf(id),
        email: emailOf(id),
      }));
      const records = ids.map((id) => ({ ...record, member_id: id, user_id: id, email: emailOf(id) }));
      await db.insertInto('users').values(accounts).execute();
      await db.insertInto('members').values(records).execute();
    }
    expect((await search()).total).toBe(2);
    const everybody = () => db.selectFrom('users').selectAll().execute();
    expect(await quickest(search)).toBeLessThan(10 * (await quickest(everybody)));
  });
});

describe('会員の記録のない人のデータ', () => {
  test('書き出しは、持っているものをすべて含む', async () => {
    const { ask, without, sendInquiry } = await start();
    const { user, sessionId } = await without({ email: STOPPED });
    await sendInquiry(STOPPED);
    const { status, json } = await ask(exportAccount, { params: { accountId: user.id } });
    expect(status).toBe(200);
    expect(JSON.parse((json as { text: string }).text)).toMatchObject({
      member: null,
      account: { attributes: { email: STOPPED } },
      sessions: [{ sessionId }],
      inquiries: [{ name: '途中下車 太郎' }],
      changesByAdministrators: [
        { sentence: '会員の記録のないアカウントのデータをファイルに書き出しました。' },
      ],
    });
  });

  test('消去すると、どこにも残らず、トークンも通らず、だれのことか分からない記録だけが残る', async () => {
    const { server, db, ask, without, emails, sendInquiry } = await start();
    const { user, headers } = await without({ email: STOPPED });
    await sendInquiry(STOPPED);
    const params = { accountId: user.id };
    expect(await ask(previewAccountErasure, { params })).toMatchObject({
      json: { email: 'tochuu@example.jp', has_record: false, has_account: true, sessions: 1, inquiries: 1 },
    });
    const wrong = await ask(eraseAccount, { params, body: { email: 'hoka@example.jp' } });
    expect(wrong).toMatchObject({
      status: 400,
      json: { message: '入力したメールアドレスが、このアカウントのものと一致しません。' },
    });
    expect(await ask(eraseAccount, { params, body: { email: STOPPED } })).toMatchObject({
      status: 200,
      json: { message: 'このアカウントのデータをすべて消去しました。' },
    });
    expect(await emails()).toEqual(['kanri@example.jp']);
    expect((await everyText(db)).toLowerCase()).not.toMatch(/tochuu|途中下車/);
    expect((await get(server.url, standing, {}, headers)).status).toBe(401);
    expect((await ask(eraseAccount, { params, body: { email: STOPPED } })).status).toBe(404);
    expect((await ask(listAudit, { query: { area: 'member', subjectId: user.id } })).json).toMatchObject({
      rows: [
        {
          sentence: '会員の記録のないアカウントのデータをすべて消去しました。',
          subject_name: '',
          changes: [],
        },
      ],
    });
  });

  test('確かめていないメールアドレスの人が送ったお問い合わせは、ほかの人のものかもしれないので残る', async () => {
    const { db, ask, without, sendInquiry } = await start();
    const { user } = await without({ email: STOPPED, isEmailVerified: false });
    await sendInquiry(STOPPED);
    const params = { accountId: user.id };
    expect((await ask(previewAccountErasure, { params })).json).toMatchObject({ inquiries: 0 });
    expect((await ask(eraseAccount, { params, body: { email: STOPPED } })).status).toBe(200);
    expect(await db.selectFrom('inquiries').select('email').execute()).toHaveLength(1);
    expect(await db.selectFrom('users').select('email').where('email', '=', STOPPED).execute()).toEqual([]);
  });

  test('自分は消去できず、会員の記録のあるアカウントはここでは見つからない', async () => {
    const { server, ask, search } = await start();
    const [own] = (await search()).rows;
    const params = { accountId: own?.account_id ?? '' };
    expect((await ask(previewAccountErasure, { params })).json).toMatchObject({
      obstacle: '自分のアカウントには、この操作はできません。ほかの管理者に頼んでください。',
    });
    const refused = await ask(eraseAccount, { params, body: { email: 'kanri@example.jp' } });
    expect(refused).toMatchObject({ status: 409, json: { code: 'not_erasable' } });
    const other = await administratorOf(server, 'fukukaicho@example.jp');
    expect((await other(previewAccountErasure, { params })).json).toMatchObject({ obstacle: null });
    const { user } = await signedIn(server);
    const ofMember = { params: { accountId: user.id } };
    expect(await ask(previewAccountErasure, ofMember)).toMatchObject({
      status: 404,
      json: { code: 'account_not_found' },
    });
    expect((await ask(exportAccount, ofMember)).status).toBe(404);
  });
});
