import { existsSync, statSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Plugin, ViteDevServer } from 'vite';

const HOST = '127.0.0.1';

/** Longer than any restart; a server that can't start has said why in the terminal. */
const RESTART_MS = 15_000;
const POLL_MS = 25;

/** A file of the web that the server draws. */
const SIGN_UP = '/signup.html';

/** Vite's own addresses. */
const OF_VITE = /^\/(?:@|__|node_modules\/)/;

/** Our pages name one of the apps; other HTML of the server (the API's description, the sign-in of other providers) does not. */
const APP = /<script type="module"[^>]* src="\/(main|reporter-main|signup\/main)\.tsx"/;
const PAGE_OF: Readonly<Record<string, string>> = {
  main: '/index.html',
  'reporter-main': '/reporter.html',
  'signup/main': SIGN_UP,
};

/** The policy of a built page forbids the scripts and styles that Vite writes into it. The rest describes the page as it was. */
const NOT_OF_A_DEV_PAGE = ['content-security-policy', 'etag', 'content-length', 'transfer-encoding'];

/**
 * A worker in the place of the one that a browser may have from `npm start` at the same address: it takes itself away, for that one
 * would answer with the built site.
 */
const NO_WORKER = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.unregister()));
`;

/** Sends on to the server at `port` whatever is not a file of the web, and puts Vite's scripts into the pages that come back. */
export function devFront(port: number): Plugin {
  return {
    name: 'tsunagu:dev-front',
    // Before Vite's own, which answers whatever it knows.
    configureServer(vite) {
      vite.middlewares.use(async (incoming, answer, next) => {
        const path = pathOf(incoming);
        if (path === '/sw.js') answer.setHeader('content-type', 'text/javascript').end(NO_WORKER);
        else if (OF_VITE.test(path) || (path !== SIGN_UP && isFileOf(vite, path))) next();
        else if (await listens(port)) forward(incoming, answer, { port, vite });
        else
          answer
            .writeHead(503, { 'content-type': 'text/plain' })
            .end('The server is not running. See the terminal.');
      });
    },
  };
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?')[0] ?? '/';
}

/** `/api` and `/photos` are addresses of the server and folders of the web: only a file that exists is the web's. */
function isFileOf({ config }: ViteDevServer, path: string): boolean {
  const name = decodeURIComponent(path);
  return [config.root, config.publicDir].some((folder) => {
    const file = join(folder, name);
    return existsSync(file) && statSync(file).isFile();
  });
}

/** Waits while the server restarts, so that a page asked for in the meantime comes from the new one. */
async function listens(port: number): Promise<boolean> {
  const deadline = performance.now() + RESTART_MS;
  while (performance.now() < deadline) {
    if (await accepts(port)) return true;
    await sleep(POLL_MS);
  }
  return false;
}

function accepts(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, HOST);
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

function forward(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { port, vite }: { readonly port: number; readonly vite: ViteDevServer },
): void {
  const { method, url } = incoming;
  const headers = { ...incoming.headers };
  if (headers.accept?.includes('text/html')) {
    // A page is read here, and made anew each time.
    headers['accept-encoding'] = 'identity';
    delete headers['if-none-match'];
  }
  const sent = request({ host: HOST, port, method, path: url, headers }, (received) => {
    const type = received.headers['content-type'] ?? '';
    if (type.startsWith('text/html')) void sendPage(received, answer, vite);
    else received.pipe(answer.writeHead(received.statusCode ?? 502, received.headers));
  });
  sent.once('error', () => answer.destroy());
  answer.once('close', () => sent.destroy());
  incoming.pipe(sent);
}

async function sendPage(
  received: IncomingMessage,
  answer: ServerResponse,
  vite: ViteDevServer,
): Promise<void> {
  const html = await text(received);
  const page = PAGE_OF[APP.exec(html)?.[1] ?? ''];
  if (page === undefined) {
    answer.writeHead(received.statusCode ?? 502, received.headers).end(html);
    return;
  }
  const headers = Object.entries(received.headers).filter(([name]) => !NOT_OF_A_DEV_PAGE.includes(name));
  answer
    .writeHead(received.statusCode ?? 502, Object.fromEntries(headers))
    .end(await vite.transformIndexHtml(page, html));
}
