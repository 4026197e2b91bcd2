import type { Static } from 'typebox';
import { expect, test } from 'vitest';
import { auditActors, listAudit } from '#contract/operations/audit.ts';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import { startWithAdministrator } from '#server/testing/administrator.ts';
import { signedIn } from '#server/testing/member.ts';
import { createAudit } from './routes.ts';

const NOW = '2026-05-16T01:00:00Z';
type Page = Static<typeof listAudit.answer>;

const entry = (change: Partial<AuditEntry>): AuditEntry => ({
  actor: 'kanri@example.jp',
  area: 'club',
  subjectId: 'c1',
  subjectName: '厚別FC',
  sentence: 'クラブを変更しました。',
  changes: [],
  ...change,
});

async function startWithEntries(entries: readonly (readonly [at: string, entry: AuditEntry])[]) {
  const { server, ask } = await startWithAdministrator(NOW);
  for (const [at, one] of entries) {
    await createAudit(() => Temporal.Instant.from(at))(one, server.store.db);
  }
  const list = async (query: Record<string, string> = {}) => {
    const { status, json } = await ask(listAudit, { query });
    expect(status).toBe(200);
    return json as Page;
  };
  return { server, ask, list };
}

test('新しい記録から並び、誰が何をいつ変えたかを答える', async () => {
  const changes = [{ field: '名前', before: '厚別FC', after: '厚別フットボールクラブ' }];
  const { list } = await startWithEntries([
    ['2026-05-14T23:00:00Z', entry({ sentence: 'クラブを追加しました。' })],
    ['2026-05-15T00:30:00Z', entry({ changes })],
  ]);
  const { total, rows } = await list();
  expect(total).toBe(2);
  expect(rows[0]).toMatchObject({
    recorded_at: '2026-05-15T00:30:00Z',
    actor: 'kanri@example.jp',
    subject_name: '厚別FC',
    changes,
  });
  expect(rows[1]?.sentence).toBe('クラブを追加しました。');
  expect((await list({ order: 'asc' })).rows[0]?.sentence).toBe('クラブを追加しました。');
});

test('分野、人、対象、日、言葉で絞り込める', async () => {
  const { ask, list } = await startWithEntries([
    ['2026-05-13T15:00:00Z', entry({ area: 'article', subjectId: 'news-1', subjectName: '夏の予定' })],
    ['2026-05-14T14:59:59Z', entry({ actor: 'tantou@example.jp' })],
    ['2026-05-14T15:00:00Z', entry({ subjectId: 'c2', subjectName: '100%_FC' })],
  ]);
  expect((await list({ area: 'article' })).rows.map(({ subject_id }) => subject_id)).toEqual(['news-1']);
  expect((await list({ actor: 'tantou@example.jp' })).total).toBe(1);
  expect((await list({ area: 'club', subjectId: 'c2' })).total).toBe(1);
  // 14 May in Tokyo begins at 15:00 of the 13th in UTC.
  expect((await list({ from: '2026-05-14', to: '2026-05-14' })).total).toBe(2);
  expect((await list({ search: '夏 予定' })).total).toBe(1);
  expect((await list({ search: '0%_f' })).total).toBe(1);
  expect((await list({ search: '%' })).total).toBe(1);
  expect((await ask(auditActors)).json).toEqual(['kanri@example.jp', 'tantou@example.jp']);
});

test('一頁は50件で、次の頁に続きがある', async () => {
  const many = Array.from(
    { length: 51 },
    (_, index) => ['2026-05-15T00:00:00Z', entry({ subjectId: `c${index}` })] as const,
  );
  const { list } = await startWithEntries(many);
  const first = await list();
  expect([first.total, first.rows.length]).toEqual([51, 50]);
  expect((await list({ page: '2' })).rows.map(({ subject_id }) => subject_id)).toEqual(['c0']);
});

test('会員についての記録は名を持たず、今の会員の名で読める', async () => {
  const { server, list } = await startWithEntries([]);
  const { user } = await signedIn(server);
  const { member_id } = await server.store.db
    .selectFrom('members')
    .select('member_id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const about = { area: 'member', subjectName: '' } as const;
  const audit = createAudit(server.clock);
  await audit(entry({ ...about, subjectId: 'gone' }), server.store.db);
  await audit(entry({ ...about, subjectId: member_id }), server.store.db);
  const { rows } = await list();
  expect(rows[0]?.subject_name).not.toBe('');
  expect(rows[1]?.subject_name).toBe('');
});

test.for(['2026-02-31', '14/5/2026', ''])('日でない「%s」は400で断る', async (from) => {
  const { ask } = await startWithAdministrator(NOW);
  expect((await ask(listAudit, { query: { from } })).status).toBe(400);
});
