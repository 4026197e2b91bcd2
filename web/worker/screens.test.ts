import { expect, test } from 'vitest';
import { reporterRouter } from '#web/app/reporter-router.ts';
import { router } from '#web/app/router.ts';
import { MEMBERS_PAGE, pageOf, REPORTERS_PAGE } from './screens.ts';

/** Lead out of the app, draw nothing, or are administrators'. */
const NOT_READ_OFFLINE = /^\/(?:signup|confirm-signup|signup-nav|admin(?:-.*)?|confirm-match-input|\$)$/;

function screensOf(paths: readonly string[]): readonly string[] {
  return [...new Set(paths.map((path) => `/${path.split('/')[1] ?? ''}`))];
}

test('会員の画面は、管理者のものを除いて、どれも圏外で開く', () => {
  const screens = screensOf(Object.keys(router.routesByPath));
  expect(screens).toContain('/latest-results');
  for (const screen of screens) {
    expect(pageOf(screen), screen).toBe(NOT_READ_OFFLINE.test(screen) ? null : MEMBERS_PAGE);
  }
});

test('速報員の画面は、速報員のページで開く', () => {
  const screens = screensOf(Object.keys(reporterRouter.routesByPath));
  expect(screens).toContain('/connecter');
  for (const screen of screens) expect(pageOf(`${screen}/x`), screen).toBe(REPORTERS_PAGE);
});

test.each([
  '/oauth2/authorize',
  '/logout',
  '/identity/user-pool/',
  '/api/live/stream',
  '/signup.html',
  '/config.json',
  '/manifest.webmanifest',
  '/sw.js',
  '/connecterx',
  '/nowhere',
])('%s には、電話は答えない', (path) => {
  expect(pageOf(path)).toBeNull();
});
