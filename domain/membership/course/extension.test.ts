import { expect, test } from 'vitest';
import { memberStateOf } from '../member-state.ts';
import { extensionsOf } from './extension.ts';

const TODAY = '2026-05-16';

test.each([
  ['期限の前なら、期限の日から延びる', '2026-09-15', '2026-10-15', '2027-09-15', '2027-03-31'],
  ['期限の日も、まだ期限の前', TODAY, '2026-06-16', '2027-05-16', '2027-03-31'],
  ['切れた会員は、今日から数える', '2025-03-31', '2026-06-15', '2027-05-15', '2027-03-31'],
  ['入金前の会員も、今日から数える', null, '2026-06-15', '2027-05-15', '2027-03-31'],
  ['年度末まで払った人は、次の年度末まで', '2027-03-31', '2027-04-30', '2028-03-31', '2028-03-31'],
  ['月の末日で終わる人は、次の月も末日で終わる', '2027-02-28', '2027-03-31', '2028-02-29', '2027-03-31'],
  ['31日の次の30日の月は、30日まで', '2026-08-31', '2026-09-30', '2027-08-31', '2027-03-31'],
] as const)('%s', (_why, expiresAt, month, year, fiscalYear) => {
  expect(extensionsOf(expiresAt, TODAY)).toEqual({ month, year, fiscalYear });
});

test('年度末の日に入金した人の年度は、その日で終わらない', () => {
  expect(extensionsOf(null, '2027-03-31').fiscalYear).toBe('2027-03-31');
  expect(extensionsOf('2027-03-31', '2027-03-31').fiscalYear).toBe('2028-03-31');
});

test.each([
  [null, 'notStarted'],
  ['2026-05-15', 'expired'],
  ['2026-05-16', 'valid'],
  ['2027-03-31', 'valid'],
] as const)('期限 %s の会員は、5月16日に %s', (expiresAt, state) => {
  expect(memberStateOf({ expiresAt, openUntil: null }, TODAY)).toBe(state);
});
