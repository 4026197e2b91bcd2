import type { Static } from 'typebox';
import { expect, test } from 'vitest';
import {
  type AdminInquiry,
  adminInquiry,
  answerInquiry,
  inquiry,
  openInquiries,
  removeInquiry,
  searchInquiries,
} from '#contract/messaging/inquiries.ts';
import { administratorOf, startWithAdministrator } from '#server/testing/administrator.ts';
import { put } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';

const SOUND = {
  category: '試合結果について',
  message: '第2試合の得点が\n違うようです。',
  name: '北野 春菜',
  furigana: 'きたの はるな',
  email: 'Haruna@example.jp',
};

async function startWithTwo() {
  const { server, ask } = await startWithAdministrator('2026-05-15T01:00:00Z', {
    ADMIN_EMAILS: 'kanri@example.jp,fukukaicho@example.jp',
  });
  await put(server.url, inquiry, SOUND);
  // Ten past midnight in Tokyo, the 16th.
  server.setClock('2026-05-15T15:10:00Z');
  await put(server.url, inquiry, {
    ...SOUND,
    category: 'その他',
    message: `${'長'.repeat(80)}`,
    name: '南 次郎',
    furigana: 'みなみ じろう',
    email: 'jiro@example.com',
    phoneNum: '09012345678',
  });
  const list = async (body: object = {}) => {
    const { status, json, headers } = await ask(searchInquiries, { body });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    return json as Static<typeof searchInquiries.answer>;
  };
  const idOf = async (search: string) => (await list({ search })).rows[0]?.inquiry_id ?? '';
  const count = async () => (await ask(openInquiries)).json;
  /** Of changes; what it keeps of readings stands in `server/people/audit/readings.test.ts`. */
  const audit = () =>
    server.store.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('area', '!=', 'reading')
      .orderBy('entry_id')
      .execute();
  return { server, ask, list, idOf, count, audit };
}

test('新しいお問い合わせから並び、はじめの一行が見える', async () => {
  const { list } = await startWithTwo();
  const { total, rows } = await list();
  expect(total).toBe(2);
  expect(rows.map(({ name }) => name)).toEqual(['南 次郎', '北野 春菜']);
  expect(rows[0]?.beginning).toBe(`${'長'.repeat(40)}…`);
  expect(rows[1]).toMatchObject({
    category: '試合結果について',
    received_at: '2026-05-15T01:00:00Z',
    answered_at: null,
    answered_by: null,
    beginning: '第2試合の得点が 違うようです。',
  });
});

test('語・種類・日・回答の有無で絞り込める', async () => {
  const { ask, list, idOf } = await startWithTwo();
  const names = async (body: object) => (await list(body)).rows.map(({ name }) => name);
  await ask(answerInquiry, { params: { inquiryId: await idOf('北野') }, body: { answered: true } });
  for (const [body, found] of [
    [{ search: '得点' }, ['北野 春菜']],
    [{ search: 'HARUNA' }, ['北野 春菜']],
    [{ search: '09012345678' }, ['南 次郎']],
    [{ category: 'その他' }, ['南 次郎']],
    [{ from: '2026-05-16' }, ['南 次郎']],
    [{ to: '2026-05-15' }, ['北野 春菜']],
    [{ state: 'open' }, ['南 次郎']],
    [{ state: 'answered' }, ['北野 春菜']],
    [{ sort: 'answered' }, ['北野 春菜', '南 次郎']],
  ] as const) {
    expect(await names(body), JSON.stringify(body)).toEqual(found);
  }
});

test('一件は全文と、同じメールアドレスの会員を持つ', async () => {
  const { server, ask, idOf } = await startWithTwo();
  const params = { inquiryId: await idOf('北野') };
  const { json } = await ask(adminInquiry, { params });
  expect(json).toMatchObject({
    message: SOUND.message,
    furigana: 'きたの はるな',
    phone_number: null,
    member_id: null,
  });
  await signedIn(server, { email: 'haruna@example.jp' });
  expect(((await ask(adminInquiry, { params })).json as AdminInquiry).member_id).toMatch(/^M/);
  expect((await ask(adminInquiry, { params: { inquiryId: 'none' } })).status).toBe(404);
});

test('回答済みには、最初にそうした人と日時が残り、戻すこともできる', async () => {
  const { server, ask, idOf, count, audit } = await startWithTwo();
  const other = await administratorOf(server, 'fukukaicho@example.jp');
  const params = { inquiryId: await idOf('北野') };
  expect(await count()).toEqual({ count: 2 });
  const answered = { answered_by: 'kanri@example.jp', answered_at: '2026-05-15T15:10:00Z' };
  const first = await ask(answerInquiry, { params, body: { answered: true } });
  expect(first).toMatchObject({ status: 200, json: answered });
  server.setClock('2026-05-15T16:00:00Z');
  const second = await other(answerInquiry, { params, body: { answered: true } });
  expect(second).toMatchObject({ status: 200, json: answered });
  expect(await count()).toEqual({ count: 1 });
  const back = await other(answerInquiry, { params, body: { answered: false } });
  expect(back).toMatchObject({ json: { answered_by: null, answered_at: null } });
  expect(await audit()).toMatchObject([
    {
      actor: 'kanri@example.jp',
      area: 'inquiry',
      subject_id: params.inquiryId,
      sentence: '回答済みにしました。',
    },
    { actor: 'fukukaicho@example.jp', sentence: '未回答に戻しました。' },
  ]);
});

test('削除すると一覧から消え、記録には誰のお問い合わせかが残らない', async () => {
  const { ask, list, idOf, audit } = await startWithTwo();
  const params = { inquiryId: await idOf('北野') };
  expect((await ask(removeInquiry, { params })).status).toBe(200);
  expect((await ask(removeInquiry, { params })).status).toBe(404);
  expect((await list()).total).toBe(1);
  const text = JSON.stringify(await audit());
  expect(text).toContain('お問い合わせを削除しました。');
  expect(text).not.toMatch(/北野|haruna/i);
});
