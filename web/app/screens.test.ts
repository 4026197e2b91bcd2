import { expect, test } from 'vitest';
import { reporterRouter } from './reporter-router.ts';
import { REPORTERS } from './reporter-screens.ts';
import { router } from './router.ts';
import { ACCESS_ERRORS, ADMINISTRATORS, EVERYONES, INPUT, MEMBERS } from './screens.ts';

test('会員と管理者の画面の表にあるものは、どれもアドレスで開く', () => {
  const tables = [ACCESS_ERRORS, EVERYONES, MEMBERS, ADMINISTRATORS, INPUT].flatMap(Object.keys);
  const outside = ['/login', '/signup', '/confirm-signup', '/signup-nav'];
  expect(Object.keys(router.routesByPath).sort()).toEqual([...tables, ...outside].sort());
});

test('速報員の画面の表にあるものは、どれもアドレスで開く', () => {
  expect(Object.keys(reporterRouter.routesByPath).sort()).toEqual(Object.keys(REPORTERS).sort());
});
