/** Members from a file, as the tests of their import send them. */

import { expect } from 'vitest';
import { IDEMPOTENCY_KEY } from '#contract/headers.ts';
import {
  type ImportedRow,
  importMembers,
  type MembersPlan,
  planMembersImport,
} from '#contract/member/import.ts';
import { startWithAdministrator } from '#server/testing/administrator.ts';
import { insertRecord } from './people.ts';

const NOW = '2026-05-16T01:00:00Z';
export const KEY = '7b0a2c9e-3f41-4c57-9b1e-0a5f5c1d2e3f';
export const OTHER_KEY = '0b8a2c9e-3f41-4c57-9b1e-0a5f5c1d2e30';

const FULL = {
  lastName: '小樽',
  firstName: '次郎',
  furigana: 'オタル ジロウ',
  phoneNumber: '090-1111-2222',
  postalCode: '0470001',
  address: '小樽市稲穂1丁目',
  membershipType: 'プレミアム',
  paymentPlan: '年払い',
  expiresAt: '2027/3/31',
};

/** A sound row of somebody who is not stored. */
export function newRow(line: number, cells: ImportedRow['cells'] = {}): ImportedRow {
  return { line, cells: { ...FULL, email: `atarashii${line}@example.jp`, ...cells } };
}

/** A server with two members, and the calls of an import. */
export async function startWithTwo() {
  const { server, ask } = await startWithAdministrator(NOW);
  const { db } = server.store;
  await insertRecord({ memberId: 'M1', email: 'haha@example.jp' }, db);
  await insertRecord({ memberId: 'M2', email: 'ko@example.jp' }, db);
  const plan = async (rows: readonly ImportedRow[]) => {
    const { status, json } = await ask(planMembersImport, { body: { rows } });
    expect(status).toBe(200);
    return json as MembersPlan;
  };
  const write = (rows: readonly ImportedRow[], revisions: MembersPlan['revisions'], key?: string) =>
    ask(importMembers, {
      body: { rows, revisions },
      headers: key === undefined ? {} : { [IDEMPOTENCY_KEY]: key },
    });
  const imported = async (rows: readonly ImportedRow[], key?: string) =>
    write(rows, (await plan(rows)).revisions, key);
  const members = () =>
    db.selectFrom('members').selectAll().orderBy('created_at').orderBy('member_id').execute();
  const audited = () =>
    db.selectFrom('audit_entries').selectAll().where('area', '!=', 'reading').orderBy('entry_id').execute();
  return { server, ask, db, plan, write, imported, members, audited };
}
