import { expect, test } from 'vitest';
import type { Choice } from '#domain/membership/course/course.ts';
import { writeReminders } from './reminders.ts';
import { openDesk } from './testing/desk.ts';

const YEARLY = { type: 'regular', plan: 'yearly' } as const;

const MONTHLY = { type: 'regular', plan: 'monthly' } as const;

/** A member whose membership ends on 2026-11-30: a year's, unless told otherwise. */
async function withEnd(now: string, choice: Choice = YEARLY) {
  const desk = await openDesk(now);
  await desk.addMember('M1', '札幌');
  await desk.happen('M1', { kind: 'began', expiresAt: '2026-11-30', ...choice });
  await desk.db.updateTable('members').set({ expires_at: '2026-11-30' }).execute();
  const sent = async (at: string) => {
    desk.move(at);
    desk.letters.length = 0;
    await writeReminders(desk.services);
    return desk.letters.map(({ to, text }) => [to, /、(\S+?)の2026年11月30日です/.exec(text)?.[1]]);
  };
  return { ...desk, sent };
}

test('期限の30日前、7日前、1日前に一度ずつ送られる', async () => {
  const { sent } = await withEnd('2026-10-01T03:00:00Z');
  expect(await sent('2026-10-30T03:00:00Z')).toEqual([]);
  expect(await sent('2026-10-31T03:00:00Z')).toEqual([['m1@example.jp', '30日後']]);
  expect(await sent('2026-10-31T04:00:00Z')).toEqual([]);
  expect(await sent('2026-11-22T03:00:00Z')).toEqual([]);
  expect(await sent('2026-11-23T03:00:00Z')).toEqual([['m1@example.jp', '7日後']]);
  expect(await sent('2026-11-28T03:00:00Z')).toEqual([]);
  expect(await sent('2026-11-29T03:00:00Z')).toEqual([['m1@example.jp', '明日']]);
  expect(await sent('2026-11-30T03:00:00Z')).toEqual([]);
  expect(await sent('2026-12-01T03:00:00Z')).toEqual([]);
});

test('サーバーが止まっていた日の分は、次に動いたときに一度だけ送られる', async () => {
  const { sent } = await withEnd('2026-10-01T03:00:00Z');
  expect(await sent('2026-11-25T03:00:00Z')).toEqual([['m1@example.jp', '5日後']]);
  expect(await sent('2026-11-30T03:00:00Z')).toEqual([['m1@example.jp', '今日']]);
});

test('夜には送られない', async () => {
  const { sent } = await withEnd('2026-10-01T03:00:00Z');
  expect(await sent('2026-10-31T12:00:00Z')).toEqual([]);
  expect(await sent('2026-10-31T23:59:00Z')).toEqual([]);
  expect(await sent('2026-11-01T00:00:00Z')).toHaveLength(1);
});

test('毎月のお支払いや退会の届けがあれば、送られない', async () => {
  const { sent, happen, db } = await withEnd('2026-10-01T03:00:00Z', MONTHLY);
  await happen('M1', { kind: 'leaving', lastDay: '2026-11-30' });
  expect(await sent('2026-10-31T03:00:00Z')).toEqual([]);
  await happen('M1', { kind: 'staying' }, { kind: 'debitSet', debit: 'd1', ...MONTHLY });
  expect(await sent('2026-11-01T03:00:00Z')).toEqual([]);
  await db.updateTable('members').set({ open_until: '2026-12-03' }).execute();
  expect(await sent('2026-11-02T03:00:00Z')).toEqual([]);
});

test('二つのサーバーが同時に探しても、一通しか送られない', async () => {
  const { letters, services, move } = await withEnd('2026-10-01T03:00:00Z');
  move('2026-10-31T03:00:00Z');
  await Promise.all([writeReminders(services), writeReminders(services)]);
  expect(letters).toHaveLength(1);
});
