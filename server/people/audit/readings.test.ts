/** Each reading of a person's record leaves an entry; what can't be noted is not shown. */

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { searchAccounts } from '#contract/member/accounts.ts';
import { adminMember, exportMember, previewErasure, searchMembers } from '#contract/member/members.ts';
import { adminInquiry, searchInquiries } from '#contract/messaging/inquiries.ts';
import { type AuditRecord, listAudit } from '#contract/operations/audit.ts';
import { insertRecord } from '#server/people/members/admin/testing/people.ts';
import { type Asked, administratorOf, startWithAdministrator } from '#server/testing/administrator.ts';
import { signedIn } from '#server/testing/member.ts';

const NOW = '2026-05-16T01:00:00Z';
const OTHER = 'tantou@example.jp';

async function start() {
  const { server, ask } = await startWithAdministrator(NOW, { ADMIN_EMAILS: `kanri@example.jp,${OTHER}` });
  const { db } = server.store;
  await insertRecord({ memberId: 'M1', email: 'haha@example.jp' }, db);
  await signedIn(server, { email: 'hitori@example.jp', membership: null });
  await db
    .insertInto('inquiries')
    .values({
      inquiry_id: '11112222-aaaa',
      category: '写真',
      message: '息子の写真について',
      name: '札幌花子',
      furigana: 'さっぽろはなこ',
      email: 'haha@example.jp',
      phone_number: null,
      operation_key: null,
      received_at: NOW,
      answered_at: null,
      answered_by: null,
    })
    .execute();
  const readings = async () => {
    const { json } = await ask(listAudit, { query: { area: 'reading', order: 'asc' } });
    return (json as { readonly rows: readonly AuditRecord[] }).rows;
  };
  const other = await administratorOf(server, OTHER);
  return { server, ask, other, readings };
}

const MEMBER = { params: { memberId: 'M1' } };
const INQUIRY = { params: { inquiryId: '11112222-aaaa' } };

test.each<[string, Call, Asked, Partial<AuditRecord>]>([
  ['会員の記録', adminMember, MEMBER, { subject_id: 'M1', sentence: '会員の記録を閲覧しました。' }],
  ['消去の下見', previewErasure, MEMBER, { subject_id: 'M1' }],
  [
    'お問い合わせ',
    adminInquiry,
    INQUIRY,
    {
      subject_id: '11112222-aaaa',
      subject_name: 'お問い合わせ 11112222',
      sentence: 'お問い合わせを閲覧しました。',
    },
  ],
  [
    '会員の一覧',
    searchMembers,
    { body: {} },
    { subject_name: '会員の一覧', sentence: '一覧の1件のうち1件を閲覧しました。' },
  ],
  [
    '言葉で探した会員',
    searchMembers,
    { body: { search: '札幌' } },
    { sentence: '言葉で探し、一覧の1件のうち1件を閲覧しました。' },
  ],
  ['お問い合わせの一覧', searchInquiries, { body: {} }, { subject_name: 'お問い合わせの一覧' }],
  ['アカウントの一覧', searchAccounts, { body: {} }, { subject_name: '会員の記録のないアカウントの一覧' }],
])('%sを読むと、誰がいつ何を読んだかが残る', async (_what, call, asked, expected) => {
  const { ask, readings } = await start();
  expect((await ask(call, asked)).status).toBe(200);
  const rows = await readings();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    actor: 'kanri@example.jp',
    recorded_at: NOW,
    area: 'reading',
    ...expected,
  });
});

test('記録そのものには、名前もメールアドレスも、探した言葉もない', async () => {
  const { server, ask, readings } = await start();
  await ask(adminMember, MEMBER);
  await ask(adminInquiry, INQUIRY);
  await ask(searchMembers, { body: { search: '札幌 haha' } });
  const stored = await server.store.db.selectFrom('audit_entries').selectAll().execute();
  expect(JSON.stringify(stored)).not.toMatch(/札幌|花子|haha|息子/);
  // A member's name is looked up for the readers of the audit, while there is a member.
  expect((await readings())[0]?.subject_name).not.toBe('');
});

test('十分のうちの読み直しは一つにまとまり、別の人、別の探し方、十分のあとは別に残る', async () => {
  const { server, ask, other, readings } = await start();
  for (let time = 0; time < 3; time += 1) await ask(adminMember, MEMBER);
  expect(await readings()).toHaveLength(1);
  await other(adminMember, MEMBER);
  expect((await readings()).map(({ actor }) => actor)).toEqual(['kanri@example.jp', OTHER]);
  for (const search of ['札幌', '札幌', 'haha']) await ask(searchMembers, { body: { search } });
  expect(await readings()).toHaveLength(4);
  server.setClock('2026-05-16T01:10:00Z');
  await ask(adminMember, MEMBER);
  expect(await readings()).toHaveLength(5);
});

test('誰も見つからない検索と、ない記録は、読んだことにならない', async () => {
  const { ask, readings } = await start();
  await ask(searchMembers, { body: { search: 'いない人' } });
  expect((await ask(adminMember, { params: { memberId: 'M9' } })).status).toBe(404);
  expect(await readings()).toEqual([]);
});

test.each<[string, Call, Asked]>([
  ['会員の記録', adminMember, MEMBER],
  ['会員の一覧', searchMembers, { body: {} }],
  ['お問い合わせ', adminInquiry, INQUIRY],
  ['消去の下見', previewErasure, MEMBER],
])('残せなければ、%sは見せない', async (_what, call, asked) => {
  const { server, ask } = await start();
  await sql`alter table audit_entries rename to audit_elsewhere`.execute(server.store.db);
  const { status, json } = await ask(call, asked);
  // The database is used again.
  await sql`alter table audit_elsewhere rename to audit_entries`.execute(server.store.db);
  expect(status).toBe(500);
  expect(JSON.stringify(json)).not.toMatch(/札幌|花子|haha/);
});

test('誰に読まれたかは、本人のデータの書き出しにある', async () => {
  const { ask } = await start();
  await ask(adminMember, MEMBER);
  const { json } = await ask(exportMember, MEMBER);
  const { text } = json as { readonly text: string };
  expect(JSON.parse(text)).toMatchObject({
    readingsByAdministrators: [
      { recordedAt: NOW, actor: 'kanri@example.jp', sentence: '会員の記録を閲覧しました。' },
    ],
  });
});
