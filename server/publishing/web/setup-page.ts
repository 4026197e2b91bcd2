import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sendError } from '#server/platform/http/error-handler.ts';
import { BUILT_WEB } from '#server/program-files.ts';
import { registerFiles } from './files.ts';
import { pageHeaders } from './headers.ts';

/** As `SETUP_PATH` of the page itself: the operator is told this address. */
const PATH = '/setup';
const PAGE = 'setup.html';

const NOT_SET_UP =
  'このサイトは準備中です。サーバーの管理をする人は、起動したときに表示された設定用のアドレスを開いてください。';

/** What a watcher or a browser may try again after, in seconds. */
const RETRY = '30';

/** Sends the set-up page; in the place of every other page, call and file the sentence that the site is not there yet. */
export async function registerSetupPage(app: FastifyInstance, folder = BUILT_WEB): Promise<void> {
  const html = existsSync(join(folder, PAGE)) ? readFileSync(join(folder, PAGE), 'utf8') : null;
  const page = {
    ...pageHeaders([], [html ?? '']),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  };
  const isFile = html === null ? () => false : await registerFiles(app, folder, page);
  app.setNotFoundHandler(async (request, reply) => {
    const { method, url, headers } = request;
    const [path = ''] = url.split('?');
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead && OF_THE_PAGE.test(path) && isFile(path)) return reply.sendFile(path);
    if (app.otherMethods.refuse(request, reply)) return reply;
    if (html !== null && isRead && headers.accept?.includes('text/html') === true) {
      const isHere = path === PATH;
      reply.code(isHere ? 200 : 503).headers(isHere ? page : { ...page, 'retry-after': RETRY });
      return reply.type('text/html; charset=utf-8').send(html);
    }
    sendError(reply, {
      status: 503,
      code: 'not_set_up',
      message: NOT_SET_UP,
      headers: { 'retry-after': RETRY },
    });
    return reply;
  });
}

/** Of the built files only those that the page may be made of: the pages of the site are not there yet. */
const OF_THE_PAGE = /^\/(?:assets\/[^/]+|icon\.svg|logo\.svg)$/;
