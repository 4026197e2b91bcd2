/**
 * The service worker: the app opens without a network, and faster with one. It answers for the app's pages and files
 * and for screens that this phone has seen. Calls, streams, accounts, photos and everything else pass it by, as if it were
 * not there. It shows what the server pushes.
 */

import { type AndThen, answerAnew, answerFile, answerPage, answerSeen } from './answers.ts';
import { forgetOtherDocuments, openDocuments } from './documents.ts';
import { type Build, filesOf, forgetOtherBuilds, keepArea, keptFile, renewAreas } from './kept-files.ts';
import type { PageMessage } from './messages.ts';
import { openPressed, showPushed } from './notices.ts';
import { pageOf, type Screens } from './screens.ts';
import { type MoveDevice, renewSubscription, type SubscriptionChange } from './subscription.ts';

declare const self: ServiceWorkerGlobalScope;

/** This build; written in by scripts/worker-build.ts. */
declare const THIS_BUILD: Build & { readonly screens: Screens; readonly moveDevice: MoveDevice };

const BUILD = THIS_BUILD;
const FILES = filesOf(BUILD);
/** Also those of the next build, which waits in the same cache. */
const HASHED = '/assets/';
/** Its screens are kept as the server drew them. */
const MEMBERS_PAGE = '/index.html';

self.addEventListener('install', (event) => {
  event.waitUntil(renewAreas(BUILD));
});

self.addEventListener('activate', (event) => {
  const forgotten = Promise.all([forgetOtherBuilds(BUILD), forgetOtherDocuments(BUILD.id)]);
  // A first visit has its lazy parts kept from now on, not from the next visit.
  event.waitUntil(forgotten.then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  const { data, source } = event;
  if (data === ('take over' satisfies PageMessage)) event.waitUntil(takeOverIfAlone());
  if (data === ('keep' satisfies PageMessage) && source instanceof WindowClient) {
    // A page that was on its way while this worker became active is nobody's yet.
    event.waitUntil(self.clients.claim().then(() => keepAreaOf(new URL(source.url))));
  }
});

self.addEventListener('push', (event) => {
  event.waitUntil(showPushed(self.registration, event.data?.text() ?? ''));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as ExtendableEvent & SubscriptionChange;
  const { pushManager } = self.registration;
  change.waitUntil(ignoringFailure(renewSubscription(change, pushManager, BUILD.moveDevice)));
});

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  // Its tag is the address of its page, whichever version has shown it.
  event.waitUntil(openPressed(self.clients, notification.tag));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  const andThen = (work: Promise<unknown>) => event.waitUntil(ignoringFailure(work));
  if (request.mode === 'navigate') {
    const page = pageOf(url.pathname, BUILD.screens);
    if (page !== null) event.respondWith(answerNavigation(request, page, andThen));
  } else if (FILES.has(url.pathname) || url.pathname.startsWith(HASHED)) {
    event.respondWith(answerFile(request, url.pathname, FILES.has(url.pathname) ? andThen : null));
  }
});

async function answerNavigation(request: Request, page: string, andThen: AndThen): Promise<Response> {
  const url = new URL(request.url);
  // A browser that keeps nothing has the network.
  const documents = isSeenAgain(url, page) ? await openDocuments(BUILD.id).catch(() => null) : null;
  if (documents === null) return answerPage(request, page);
  const visit = { request, path: url.pathname, page, documents, andThen };
  // Who reloads wants to see what the server has; so does a page that misses a file. And a new version comes with the server's page.
  const isReload = request.cache === 'reload' || request.cache === 'no-cache';
  return isReload || self.registration.waiting !== null ? answerAnew(visit) : answerSeen(visit);
}

/** An address with a search is opened for one errand. */
function isSeenAgain({ search }: URL, page: string): boolean {
  return page === MEMBERS_PAGE && search === '';
}

/** What a page's area is made of, and the page itself, which came before there was a worker to keep it. */
async function keepAreaOf(url: URL): Promise<void> {
  const page = pageOf(url.pathname, BUILD.screens);
  if (page === null || (await keptFile(page)) !== undefined) return;
  if (isSeenAgain(url, page)) {
    const documents = await openDocuments(BUILD.id);
    await ignoringFailure(documents.renew(url.pathname));
  }
  await keepArea(BUILD, page);
}

/** Another open page may be of the version before, and still need its files. */
async function takeOverIfAlone(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await self.skipWaiting();
}

/** Without a network there is nothing to ask, and a full phone keeps nothing more: the next visit tries again. */
async function ignoringFailure(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined);
}
