/**
 * The service worker: the app opens without a network, and faster with one. It answers for the app's pages and files
 * alone. Calls, streams, accounts, photos and everything else pass it by, as if it were not there.
 */

import { answerFile, answerPage } from './answers.ts';
import { type Build, forgetOtherBuilds, keepBuild } from './kept-files.ts';
import type { PageMessage } from './messages.ts';
import { pageOf, type Screens } from './screens.ts';

declare const self: ServiceWorkerGlobalScope;

/** This build; written in by scripts/worker-build.ts. */
declare const THIS_BUILD: Build & { readonly screens: Screens };

const BUILD = THIS_BUILD;
const FILES = new Set(BUILD.files);
/** Also those of the next build, which waits in the same cache. */
const HASHED = '/assets/';

self.addEventListener('install', (event) => {
  event.waitUntil(keepBuild(BUILD));
});

self.addEventListener('activate', (event) => {
  // A first visit has its lazy parts kept from now on, not from the next visit.
  event.waitUntil(forgetOtherBuilds(BUILD).then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (event.data === ('take over' satisfies PageMessage)) event.waitUntil(takeOverIfAlone());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    const page = pageOf(pathname, BUILD.screens);
    if (page !== null) event.respondWith(answerPage(request, page));
  } else if (FILES.has(pathname) || pathname.startsWith(HASHED)) {
    event.respondWith(answerFile(request, pathname));
  }
});

/** Another open page may be of the version before, and still need its files. */
async function takeOverIfAlone(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await self.skipWaiting();
}
