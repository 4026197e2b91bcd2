import { expect, test } from 'vitest';
import { pageOf } from './screens.ts';

const SCREENS = {
  '/index.html': ['/', '/top', '/contact', '/indv-result/$championshipId/$matchId'],
  '/reporter.html': ['/connecter/match-report/$championshipId/$division/$matchId/$urlAccessToken'],
};

test.each([
  ['/', '/index.html'],
  ['/top', '/index.html'],
  ['/indv-result/cup/m1', '/index.html'],
  ['/connecter/match-report/cup/1/m1/token', '/reporter.html'],
  ['/connecter/nowhere', '/reporter.html'],
])('圏外では、%s は %s で開く', (path, page) => {
  expect(pageOf(path, SCREENS)).toBe(page);
});

test.each([
  '/admin',
  '/admin-club/1',
  '/signup',
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
  expect(pageOf(path, SCREENS)).toBeNull();
});
