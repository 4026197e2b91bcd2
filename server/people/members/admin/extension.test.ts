import { expect, test } from 'vitest';
import { IDEMPOTENCY_KEY } from '#contract/headers.ts';
import { extendMembers } from '#contract/member/members.ts';
import { type AuditRecord, listAudit } from '#contract/operations/audit.ts';
import { startWithAdministrator } from '#server/testing/administrator.ts';
import { insertRecord } from './testing/people.ts';

const NOW = '2026-05-16T01:00:00Z';
const KEY = '7b0a2c9e-3f41-4c57-9b1e-0a5f5c1d2e3f';

async function started() {
  const { server, ask } = await startWithAdministrator(NOW);
  const { db } = server.store;
  const insert = (memberId: string, expiresAt: string | null, membershipType: 'regular' | 'premium') =>
    insertRecord({ memberId, email: `${memberId.toLowerCase()}@example.jp`, expiresAt, membershipType }, db);
  await insert('M1', '2026-06-30', 'regular');
  await insert('M2', '2026-04-30', 'regular');
  await insert('M3', null, 'regular');
  await insert('P1', '2026-06-30', 'premium');
  const extend = (body: object, key?: string) =>
    ask(extendMembers, {
      body: { extension: 'month', expected: 3, type: 'regular', ...body },
      headers: key === undefined ? {} : { [IDEMPOTENCY_KEY]: key },
    });
  const ends = async () => {
    const rows = await db
      .selectFrom('members')
      .select(['member_id', 'expires_at'])
      .orderBy('member_id')
      .execute();
    return Object.fromEntries(rows.map(({ member_id, expires_at }) => [member_id, expires_at]));
  };
  const audited = async () => {
    const { json } = await ask(listAudit, { query: { area: 'member', order: 'asc' } });
    return (json as { readonly rows: readonly AuditRecord[] }).rows;
  };
  return { extend, ends, audited };
}

const BEFORE = { M1: '2026-06-30', M2: '2026-04-30', M3: null, P1: '2026-06-30' };

test.each([
  ['1か月', 'month', { M1: '2026-07-31', M2: '2026-06-15', M3: '2026-06-15' }],
  ['1年', 'year', { M1: '2027-06-30', M2: '2027-05-15', M3: '2027-05-15' }],
  ['年度末まで', 'fiscalYear', { M1: '2027-03-31', M2: '2027-03-31', M3: '2027-03-31' }],
])('条件に合う会員だけの期限が、一人ずつ%s延びる', async (_what, extension, after) => {
  const { extend, ends } = await started();
  expect(await extend({ extension })).toMatchObject({ status: 200, json: { extended: 3 } });
  expect(await ends()).toEqual({ ...BEFORE, ...after });
});

test('操作の記録には、一人ずつ、前と後の期限が名前なしで残る', async () => {
  const { extend, audited } = await started();
  await extend({});
  const rows = await audited();
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({
    subject_id: 'M1',
    actor: 'kanri@example.jp',
    sentence: '有効期限をまとめて延ばしました。',
    changes: [{ field: '有効期限', before: '2026-06-30', after: '2026-07-31' }],
  });
});

test('見たときと人数が違えば、だれの期限も延ばさず、いまの人数を言う', async () => {
  const { extend, ends, audited } = await started();
  expect(await extend({ expected: 2 })).toMatchObject({
    status: 409,
    json: { message: expect.stringContaining('いまは3人です。だれの期限も延ばしていません。') },
  });
  expect(await extend({ expected: 301 })).toMatchObject({ status: 400, json: { field: 'expected' } });
  expect(await ends()).toEqual(BEFORE);
  expect(await audited()).toEqual([]);
});

test('答えが届かずに同じ鍵でもう一度送られても、一度だけ延びる', async () => {
  const { extend, ends } = await started();
  // After the first, the lapsed ones are no longer among the lapsed.
  const lapsed = { state: 'expired', expected: 1 };
  for (let sent = 0; sent < 2; sent += 1) {
    expect(await extend(lapsed, KEY)).toMatchObject({ status: 200, json: { extended: 1 } });
  }
  expect(await ends()).toEqual({ ...BEFORE, M2: '2026-06-15' });
});
