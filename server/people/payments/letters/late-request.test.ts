import { expect, test } from 'vitest';
import { openDesk } from './testing/desk.ts';

const REGULAR = { type: 'regular', plan: 'monthly' } as const;
const PREMIUM = { type: 'premium', plan: 'monthly' } as const;

test('選んだあとに届いた知らせで申し込みになると、支払う人に同意をお願いする手紙が、一度だけ送られる', async () => {
  const desk = await openDesk('2026-11-24T03:00:00.000Z');
  await desk.addMember('M2', '親');
  await desk.addMember('M1', '札幌', 'M2');
  const basis = { payer: 'M2', amount: 1_000, debit: null, type: null };
  await desk.happen('M1', { kind: 'began', expiresAt: null, ...REGULAR });
  desk.move('2026-11-24T05:00:00.000Z');
  await desk.happen('M1', { kind: 'chosen', ...PREMIUM, basis });
  desk.move('2026-11-24T04:00:00.000Z');
  const letters = await desk.happen('M1', { kind: 'debitSet', debit: 'd1', ...REGULAR });
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
    ['m2@example.jp', '【つなぐ】会費の変更に、同意をお願いします'],
    ['m1@example.jp', '【つなぐ】会員種別の変更の申し込みをお預かりしました'],
  ]);
  desk.move('2026-11-24T06:00:00.000Z');
  expect(await desk.happen('M1', { kind: 'debitEnded', debit: 'other' })).toEqual([]);
});
