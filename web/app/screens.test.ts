import { expect, test } from 'vitest';
import { HUB_GROUPS } from '#web/admin/hub/entries.ts';
import * as desk from './desk-screens.ts';
import { ADMIN_ENTRIES } from './menu-entries.ts';
import { createReporterRouter } from './reporter-router.ts';
import { REPORTERS } from './reporter-screens.ts';
import { createMembersRouter } from './router.ts';
import { ACCESS_ERRORS, ADMINISTRATORS, EVERYONES, INPUT, MEMBERS, PUBLIC } from './screens.ts';

test('会員と管理者の画面の表にあるものは、どれもアドレスで開く', () => {
  const tables = [ACCESS_ERRORS, EVERYONES, PUBLIC, MEMBERS, ADMINISTRATORS, INPUT].flatMap(Object.keys);
  const outside = ['/login', '/signup', '/confirm-signup', '/signup-nav'];
  expect(Object.keys(createMembersRouter().routesByPath).sort()).toEqual([...tables, ...outside].sort());
});

test('あとから届く表の画面は、初めに送る表でも同じ', () => {
  expect(Object.keys(ADMINISTRATORS)).toEqual(Object.keys(desk.ADMINISTRATORS));
  expect(Object.keys(INPUT)).toEqual(Object.keys(desk.INPUT));
});

test('速報員の画面の表にあるものは、どれもアドレスで開く', () => {
  expect(Object.keys(createReporterRouter().routesByPath).sort()).toEqual(Object.keys(REPORTERS).sort());
});

/** Found in the list of what they add to, or of what they complete. */
const REACHED_FROM_LISTS = [
  '/admin-accounts',
  '/admin-championship-new',
  '/admin-club-new',
  '/admin-mailing-new',
  '/admin-new-member',
];

/** Screens of members that administrators need, whether they have joined or not. */
const MEMBERS_TOO: readonly (keyof typeof MEMBERS)[] = ['/passkeys'];

test('管理者の画面で、一覧から開くもののほかは、どれも管理メニューにある', () => {
  const own = Object.keys({ ...ADMINISTRATORS, ...INPUT }).filter((path) => !path.includes('$'));
  const found = HUB_GROUPS.flatMap(({ entries }) => entries.map(({ to }) => to));
  expect(['/admin', ...found, ...REACHED_FROM_LISTS].sort()).toEqual([...own, ...MEMBERS_TOO].sort());
  expect(own).toEqual(expect.arrayContaining(ADMIN_ENTRIES.map(({ to }) => to)));
});
