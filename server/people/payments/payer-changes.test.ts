/** Who paid for a member at which time, as far as it was written down. */

import { expect, test } from 'vitest';
import { openTestStore } from '#server/testing/stores.ts';
import {
  deletePayer,
  deletePayerChanges,
  hasPaidSince,
  updatePayers,
  wasPayer,
} from './family-repository.ts';

const NINE = '2026-11-10T09:00:00.000Z';
const TEN = '2026-11-10T10:00:00.400Z';
const ELEVEN = '2026-11-10T11:00:00.000Z';

async function storeWithFamily() {
  const { db } = await openTestStore();
  const names = ['child', 'father', 'mother'];
  const rows = names.map((name) => ({
    member_id: name,
    user_id: null,
    email: `${name}@example.jp`,
    last_name: '札幌',
    first_name: '花子',
    phone_number: '+819012345678',
    postal_code: '060-0001',
    address: '札幌市中央区北1条西2丁目',
    membership_type: 'regular' as const,
    payment_plan: 'yearly' as const,
    expires_at: null,
    created_at: NINE,
    updated_at: NINE,
  }));
  await db.insertInto('members').values(rows).execute();
  return {
    db,
    pays: (payerId: string | null, since: string) =>
      updatePayers([{ memberId: 'child', payerId }], since, db),
    /** Who of them was the payer then. */
    at: async (at: string) => {
      const were = await Promise.all(
        names.map((payerId) => wasPayer({ memberId: 'child', payerId, at }, db)),
      );
      return names.filter((_name, place) => were[place]);
    },
  };
}

test('支払者が変わるたびに、いつからかが残る', async () => {
  const { pays, at } = await storeWithFamily();
  expect(await at(NINE)).toEqual(['child', 'father', 'mother']);
  await pays('father', NINE);
  await pays('mother', TEN);
  // Nothing changes.
  await pays('mother', '2026-11-10T10:30:00.000Z');
  await pays(null, ELEVEN);
  expect(await at('2026-11-10T08:00:00.000Z')).toEqual(['child', 'father', 'mother']);
  expect(await at('2026-11-10T09:59:59.000Z')).toEqual(['father']);
  expect(await at('2026-11-10T10:00:01.000Z')).toEqual(['mother']);
  expect(await at('2026-11-10T10:45:00.000Z')).toEqual(['mother']);
  expect(await at('2026-11-10T11:00:01.000Z')).toEqual(['child']);
});

test('支払者が変わった秒のうちの支払いは、前の支払者のものも新しい支払者のものも数える', async () => {
  const { pays, at } = await storeWithFamily();
  await pays('father', NINE);
  await pays('mother', TEN);
  expect(await at('2026-11-10T10:00:00.000Z')).toEqual(['father', 'mother']);
});

test('前のリリースのサーバーが変えた支払者の支払いも数える', async () => {
  const { db, pays, at } = await storeWithFamily();
  await pays('father', NINE);
  await db.updateTable('members').set({ payer_id: 'mother' }).where('member_id', '=', 'child').execute();
  expect(await at(ELEVEN)).toEqual(['father', 'mother']);
});

test('支払者の記録が消去されると子は自分で支払い、子の記録が消去されると何も残らない', async () => {
  const { db, pays, at } = await storeWithFamily();
  await pays('father', NINE);
  await deletePayer('father', TEN, db);
  expect(await at('2026-11-10T09:30:00.000Z')).toEqual(['father']);
  expect(await at(ELEVEN)).toEqual(['child']);
  await deletePayerChanges('child', db);
  expect(await db.selectFrom('payer_changes').selectAll().execute()).toEqual([]);
});

test('間に他の人が支払者だったなら、その前や間に始まった引き落としは、今の支払者のものでも始まらない', async () => {
  const { db, pays } = await storeWithFamily();
  await pays('mother', NINE);
  await pays('father', '2026-11-10T10:00:00.000Z');
  await pays('mother', '2026-11-10T10:02:00.000Z');
  const since = (payerId: string, at: string) => hasPaidSince({ memberId: 'child', payerId, at }, db);
  expect(await since('mother', '2026-11-10T09:59:00.000Z')).toBe(false);
  expect(await since('mother', '2026-11-10T10:01:00.000Z')).toBe(false);
  expect(await since('mother', '2026-11-10T10:02:00.000Z')).toBe(true);
  expect(await since('father', '2026-11-10T10:01:00.000Z')).toBe(false);
});

test('サーバーの時計が決済会社より数分進んでいても、初めて支払者になった人の支払いは数える', async () => {
  const { db, pays, at } = await storeWithFamily();
  await pays('father', NINE);
  await pays('mother', TEN);
  expect(await at('2026-11-10T09:58:00.000Z')).toEqual(['father', 'mother']);
  expect(await at('2026-11-10T09:54:00.000Z')).toEqual(['father']);
  const since = (payerId: string, begunAt: string) =>
    hasPaidSince({ memberId: 'child', payerId, at: begunAt }, db);
  expect(await since('mother', '2026-11-10T09:58:00.000Z')).toBe(true);
  expect(await since('mother', '2026-11-10T09:54:00.000Z')).toBe(false);
  // The child has paid alone before, and may have had a page open.
  await pays('child', ELEVEN);
  expect(await at('2026-11-10T10:58:00.000Z')).toEqual(['mother']);
  expect(await since('child', '2026-11-10T10:58:00.000Z')).toBe(false);
});
