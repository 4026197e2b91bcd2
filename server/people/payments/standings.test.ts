/** お支払いの状態: who is found by it, as their courses have it. */

import { expect, test } from 'vitest';
import type { CourseFact } from '#domain/membership/course/course.ts';
import type { Standing } from '#domain/membership/payment.ts';
import { insertRecord } from '#server/people/members/admin/testing/people.ts';
import { appendToCourse } from '#server/people/members/public.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { openTestStore, type TestStore } from '#server/testing/stores.ts';
import { upsertPresentDebit } from './debits-repository.ts';
import { countStandings, standsSo } from './standings-repository.ts';

const MONTHLY = { type: 'regular', plan: 'monthly' } as const;
const NOVEMBER = { kind: 'paid', payment: 'p', month: '2026-11', debit: 'card', ...MONTHLY } as const;
const YEAR = {
  kind: 'paid',
  payment: 'p',
  month: null,
  debit: null,
  type: 'regular',
  plan: 'yearly',
} as const;
const CARD = { kind: 'debitSet', debit: 'card', ...MONTHLY } as const;
const LEAVING = { kind: 'leaving', lastDay: '2026-11-30' } as const;

type Row = readonly [
  what: string,
  today: string,
  facts: readonly (readonly [day: string, fact: CourseFact])[],
  standings: readonly Standing[],
];

const ROWS: readonly Row[] = [
  ['登録だけした人', '2026-11-10', [], ['never']],
  [
    '毎月カードで支払う人',
    '2026-11-10',
    [
      ['2026-11-10', CARD],
      ['2026-11-10', NOVEMBER],
    ],
    ['debit'],
  ],
  ['年払いの人', '2026-11-10', [['2026-11-10', YEAR]], ['year']],
  [
    '退会を届けた人は、最終日まで届けがある',
    '2026-11-30',
    [
      ['2026-11-10', CARD],
      ['2026-11-10', NOVEMBER],
      ['2026-11-15', LEAVING],
    ],
    ['year', 'leaving'],
  ],
  [
    '届けどおりに終わった人は、期限切れで、遅れてはいない',
    '2026-12-01',
    [
      ['2026-11-10', CARD],
      ['2026-11-10', NOVEMBER],
      ['2026-11-15', LEAVING],
    ],
    ['lapsed'],
  ],
  [
    '届けを取り消した人',
    '2026-11-20',
    [
      ['2026-11-10', YEAR],
      ['2026-11-15', { kind: 'leaving', lastDay: '2026-12-31' }],
      ['2026-11-16', { kind: 'staying' }],
    ],
    ['year'],
  ],
  [
    '届けたあと、その先まで支払った人',
    '2026-11-20',
    [
      ['2026-11-10', CARD],
      ['2026-11-10', NOVEMBER],
      ['2026-11-15', LEAVING],
      ['2026-11-16', { ...YEAR, payment: 'q' }],
    ],
    ['year'],
  ],
  [
    '1日のカードが断られた人は、遅れている',
    '2026-12-02',
    [
      ['2026-11-10', CARD],
      ['2026-11-10', NOVEMBER],
      ['2026-12-01', { kind: 'debitFailed', debit: 'card', month: '2026-12' }],
    ],
    ['overdue', 'lapsed'],
  ],
];

test.each(ROWS)('%s', async (_what, today, facts, standings) => {
  const store = await openTestStore();
  await insertRecord(
    { memberId: 'M1', email: 'm1@example.jp', expiresAt: null },
    store.db,
    '2026-11-01T00:00:00.000Z',
  );
  const events = facts.map(([day, fact], place) => ({
    id: String(place),
    at: `${day}T03:00:0${place}.000Z`,
    ...fact,
  }));
  const appending = { memberId: 'M1', events, by: 'provider', now: `${today}T03:00:00.000Z`, today } as const;
  await store.transaction((db) => appendToCourse(appending, unheard(db)));
  expect(await standingsOf(store, today)).toEqual(standings);
});

test.each([
  ['登録したばかりの人', '2026-11-01T00:00:00.000Z', null, ['starting', 'never']],
  [
    '先月に期限の切れた人は、遅れてはいない',
    '2026-10-01T00:00:00.000Z',
    '2026-10-31',
    ['starting', 'lapsed'],
  ],
] as const)('1日の引き落としを待つ%s', async (_who, since, expiresAt, standings) => {
  const store = await openTestStore();
  await insertRecord({ memberId: 'M1', email: 'm1@example.jp', expiresAt }, store.db, since);
  const debit = { debitId: 'card', customerId: 'cus_1', memberId: 'M1', amount: 300 };
  await upsertPresentDebit({ ...debit, begunAt: '2026-11-30T03:00:00.000Z' }, store.db);
  expect(await standingsOf(store, '2026-11-30')).toEqual(standings);
});

test('知らせのないまま三日を過ぎた毎月の会員は、遅れている人のまま', async () => {
  const store = await openTestStore();
  const since = '2026-11-01T00:00:00.000Z';
  await insertRecord({ memberId: 'M1', email: 'm1@example.jp', expiresAt: '2026-11-30' }, store.db, since);
  const debit = { debitId: 'card', customerId: 'cus_1', memberId: 'M1', amount: 300 };
  await upsertPresentDebit({ ...debit, begunAt: '2026-11-30T14:00:00.000Z' }, store.db);
  expect(await standingsOf(store, '2026-12-04')).toEqual(['overdue', 'lapsed']);
});

test('返金が必要な人は、経過から渡された人だけ', async () => {
  const { db } = await openTestStore();
  for (const memberId of ['M1', 'M2'])
    await insertRecord({ memberId, email: `${memberId}@example.jp`, expiresAt: null }, db);
  const on = { today: '2026-11-10', owedBack: ['M2'] };
  const found = await db.selectFrom('members').select('member_id').where(standsSo('owedBack', on)).execute();
  expect(found).toEqual([{ member_id: 'M2' }]);
});

async function standingsOf({ db }: TestStore, today: string): Promise<readonly Standing[]> {
  const counted = await countStandings({ today, owedBack: [] }, db);
  return counted.flatMap(({ standing, members }) => (members > 0 ? [standing] : []));
}
