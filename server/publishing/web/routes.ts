import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OUTSIDE_LINE } from '#contract/headers.ts';
import { withPlainToken } from '#contract/match/pasted-link.ts';
import { searchNames } from '#domain/competition/category-search.ts';
import type { Config } from '#server/platform/config.ts';
import type { Content } from '#server/platform/content.ts';
import { type Rendered, writeRendered } from '#server/platform/http/answers.ts';
import { sendError } from '#server/platform/http/error-handler.ts';
import { NOT_FOUND } from '#server/platform/http/sentences.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { BUILT_WEB, WEB_SOURCES } from '#server/program-files.ts';
import type { Viewers } from '#server/publishing/photos/public.ts';
import { createDocuments, type DocumentNeeds, type Documents } from './documents.ts';
import { frontScreens } from './drawing/front.ts';
import { HASHED, registerFiles } from './files.ts';
import { pageHeaders } from './headers.ts';
import { createKnownReaders } from './known-readers.ts';
import { createPreviews, type Preview, type PreviewNeeds, type Previews } from './preview.ts';
import {
  createPreviewPages,
  DEPENDS_ON_READER,
  type Shell,
  sendPreviewPage,
  withWords,
} from './preview-page.ts';
import { createReporterDocuments, type ReporterDocuments, tokenIn } from './reporter-documents.ts';
import {
  buildOf,
  builtScreens,
  createScreenPages,
  MEMBERS_PAGE,
  REPORTERS_PAGE,
  type ScreenPage,
  SIGN_UP_PAGE,
} from './screens.ts';
import { IN_TEMPLATE, SIGN_IN } from './sign-in-shell.ts';

/**
 * `/favicon.ico`, `/.env`: no screen is called so, and a page in the place of a file misleads who asks. Deeper addresses
 * may hold a dot: the ids of matches are made of clubs' names. The registration is a screen, though it is called like a file.
 */
const LIKE_A_FILE = /^\/(?:\.|(?!signup\.html$)[^/]*\.\w+$)/;

/** The reporters' screens have no header (reporter specification, section 2). */
const REPORTERS = /^\/connecter(?:\/|$)/;

/**
 * What searchers may list: the pages that are open to everyone. The others are a sign-in form to everybody not signed
 * in, and reporters' addresses hold their tokens.
 */
const SEARCHABLE = /^\/(?:$|login$|signup\.html$|contact$|site-info\/|public(?:$|\/))/;
const NOT_LISTED = { 'x-robots-tag': 'noindex' } as const;

const NOT_BUILT = '画面がまだ組み立てられていません。npm start で起動してください。';

export type WebNeeds = Pick<Config, 'devUrl' | 'groupHosts' | 'identity' | 'publicUrl' | 'reporterPath'> &
  Pick<PreviewNeeds, 'championships' | 'publicPages' | 'cards'> & {
    /** Throws a Refusal if this address reads public pages too often. */
    readonly admitOpenReading: (ip: string) => void;
    readonly content: { readonly now: () => Pick<Content, 'site' | 'texts' | 'sponsors'> };
    /** What pages are drawn with; null where all are sent as shells. */
    readonly drawn:
      | (Pick<DocumentNeeds, 'drawing' | 'clock' | 'today' | 'fiscalYear'> & { readonly viewers: Viewers })
      | null;
  };

/** Sends the built app: its files, and its page for every address that is no file and no call; with 404 where it has no screen. */
export async function registerWeb(
  app: FastifyInstance,
  needs: WebNeeds,
  // A development server in front sends everything that the pages of the sources name.
  folder = needs.devUrl === null ? BUILT_WEB : WEB_SOURCES,
): Promise<void> {
  const { devUrl, groupHosts, identity, publicUrl, reporterPath, content, drawn, admitOpenReading } = needs;
  const isBuilt = existsSync(join(folder, MEMBERS_PAGE));
  const built = isBuilt
    ? [MEMBERS_PAGE, REPORTERS_PAGE].map((name) => readFileSync(join(folder, name), 'utf8'))
    : [];
  const hosts = [...Object.values(groupHosts).map((host) => new URL(host).origin), ...hostsOf(identity)];
  const headersOf = (pages: readonly string[]) => pageHeaders(hosts, pages);
  const page = headersOf(built);
  const readers = createKnownReaders();
  const documents = drawn === null || !isBuilt ? null : openDocuments(app, drawn, buildOf(folder));
  const isFile = isBuilt && devUrl === null ? await registerFiles(app, folder, page) : () => false;

  const isNoSearch = createSearchCheck(reporterPath);
  const screens = devUrl === null ? builtScreens(folder) : await frontScreens(devUrl);
  const screenPages = isBuilt ? createScreenPages(folder, screens) : null;
  /** Made anew when the operator has written something. */
  const pagesOf = (words: ReturnType<typeof content.now>) => ({
    words,
    previews: createPreviews({ ...needs, ...words, screens }),
    screenPage: screenPages?.(words.sponsors[0]?.picture.src ?? null) ?? null,
    every: { siteName: words.site.name, publicUrl },
    withPreview: createPreviewPages({ siteName: words.site.name, publicUrl }),
  });
  let made = pagesOf(content.now());
  const pagesNow = () => {
    const words = content.now();
    if (made.words !== words) made = pagesOf(words);
    return made;
  };
  const previewOf = async ({ log }: FastifyRequest, previews: Previews, path: string): Promise<Preview> => {
    try {
      return await previews.of(path);
    } catch (error) {
      // The app tells better than a refusal what works without the database.
      log.warn(error, 'no preview');
      return previews.site;
    }
  };
  const isShown = ({ log }: FastifyRequest, previews: Previews, path: string): Promise<boolean> =>
    previews.isShown(path).catch((error) => {
      // The app tells what works without the database.
      log.warn(error, 'no public page');
      return true;
    });

  /** The page as it is drawn for whoever asks; null where it isn't, or not for them. */
  const documentOf = async (
    request: FastifyRequest,
    { raw: answer }: FastifyReply,
    screen: ScreenPage,
  ): Promise<Rendered | null> => {
    const { headers } = request;
    const path = pathOf(request);
    if (drawn === null || documents === null || screen.frame === null || !isPlain(urlOf(request), path))
      return null;
    if (headers.accept?.includes('text/html') !== true) return null;
    const around = screen.frame();
    const token = tokenIn(screen.screen, path);
    if (token !== null) {
      const address = { path, screen: screen.screen, token, ip: request.ip };
      const reporter = await app.guards.reporters.check(token, address.ip).catch(nobodyWhereRefused);
      return reporter === null
        ? null
        : documents.linked.of(address, around, { ...headersOf([around.before]), ...NOT_LISTED });
    }
    const { members } = app.guards;
    const reader = await members.readerOf(headers);
    const frame = reader === null ? 'visitor' : 'member';
    if (!screen.drawnFor.includes(frame)) return null;
    const { previews, every } = pagesNow();
    const document = await documents.shared.of(
      { path, screen: screen.screen, app: screen.app, frame },
      {
        page: around,
        headersOf: (drawnPage) => ({
          ...headersOf([headIn(drawnPage)]),
          ...DEPENDS_ON_READER,
          ...(SEARCHABLE.test(path) ? {} : NOT_LISTED),
        }),
        titled: async (before) => withWords(before, await previewOf(request, previews, path), every),
      },
    );
    if (document === null || !document.contents.every((one) => reader?.admits(one) === true)) return null;
    const { rendered, maySend, contents } = document;
    // Its pictures open for this browser, as after a call.
    if (reader !== null && drawn.viewers.know(reader.signIn, headers, answer)) readers.know(headers, reader);
    app.responseCache.remember(path, {
      rendered,
      isCurrent: maySend,
      admits: (asked) =>
        asked.accept?.includes('text/html') === true &&
        (reader === null
          ? asked.cookie === undefined
          : readers.of(asked)?.isStillAdmitted(contents) === true),
    });
    return rendered;
  };

  /** The screen's shell; with the sign-in in it for a browser that no living session is known of. */
  const shellOf = async (request: FastifyRequest, page: ScreenPage): Promise<Shell> => {
    const { screen, signInShell } = page;
    // The sign-in that goes on by an address with a query begins with another screen.
    if (!isPlain(urlOf(request), pathOf(request))) return page;
    if (documents === null || signInShell === null) return page;
    // Whom the database can't tell may be somebody.
    const reader = await app.guards.members.readerOf(request.headers).catch(() => undefined);
    if (reader !== null) return page;
    const signIn = await documents.shared.of(SIGN_IN, IN_TEMPLATE);
    if (signIn === null) return page;
    const { before, after } = signInShell();
    const { identity, etag } = signIn.rendered;
    return { screen: `${screen} ${etag}`, html: `${before}${identity.bytes}${after}` };
  };

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    if (isRead(request) && isFile(path) && path !== SIGN_UP_PAGE) return reply.sendFile(path);
    if (!isPage(request)) {
      if (app.otherMethods.refuse(request, reply)) return reply;
      return sendError(reply, { status: 404, code: 'not_found', message: NOT_FOUND });
    }
    const { previews, screenPage, withPreview } = pagesNow();
    if (screenPage === null) {
      return sendError(reply, { status: 503, code: 'not_built', message: NOT_BUILT });
    }
    const screen = screenPage(path);
    if (screen.isPublic) admitOpenReading(request.ip);
    const isThere = screen.isFound && (!screen.isPublic || (await isShown(request, previews, path)));
    const document = !isThere
      ? null
      : await documentOf(request, reply, screen).catch((error: unknown) => {
          request.log.warn(error, 'no document');
          return null;
        });
    if (document !== null) {
      reply.hijack();
      writeRendered(request.raw, reply.raw, document);
      return reply;
    }
    // What a reporter's link leads to is told to nobody.
    const preview = REPORTERS.test(path) ? null : await previewOf(request, previews, path);
    // The app's own page either way: it says that there is no such page, and leads back to the top.
    reply
      .code(isThere && !isNoSearch(path) && !LIKE_A_FILE.test(path) ? 200 : 404)
      .headers(SEARCHABLE.test(path) && isThere ? page : { ...page, ...NOT_LISTED });
    return sendPreviewPage(request, reply, withPreview(await shellOf(request, screen), preview));
  };
  if (isBuilt) app.get('/', { schema: { hide: true } }, sendPage);
  app.setNotFoundHandler(sendPage);
}

/** Drawn for a server that listens. */
function openDocuments(
  app: FastifyInstance,
  drawn: NonNullable<WebNeeds['drawn']>,
  build: string | null,
): { readonly shared: Documents; readonly linked: ReporterDocuments } {
  const { drawing } = drawn;
  app.addHook('onClose', () => drawing.close());
  return {
    shared: createDocuments({ ...drawn, sharedAnswers: app.sharedAnswers, build, log: app.log }),
    linked: createReporterDocuments(app, drawn),
  };
}

/** With too many wrong tokens, as with one: the program is told so in its turn. */
function nobodyWhereRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

/** Where a drawn page's own styles stand: nothing in its content is allowed any. */
function headIn(page: Buffer): string {
  return page.toString('utf8', 0, page.indexOf('</head>'));
}

/** An address as links have it: without a query, which no member's screen reads, and as the router writes it. */
function isPlain(url: string, path: string): boolean {
  return (
    (url === path || url === path + OUTSIDE_LINE) &&
    (path === '/' || !path.endsWith('/')) &&
    !path.includes('//')
  );
}

/** Where a browser signs in when accounts are in the cloud. */
function hostsOf(identity: Config['identity']): readonly string[] {
  if (identity.mode === 'embedded') return [];
  const { region, oauth } = identity;
  const hosted = oauth === null ? [] : [`https://${oauth.domain}`];
  return [
    `https://cognito-idp.${region}.amazonaws.com`,
    `https://cognito-identity.${region}.amazonaws.com`,
    ...hosted,
  ];
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The app knows which addresses are screens; a missing file, a call or a write is not one. */
function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  const isCall = path === '/api' || path.startsWith('/api/');
  // A person who typed the name of a file is shown the way back.
  const isLookedAt = !LIKE_A_FILE.test(path) || request.headers.accept?.includes('text/html') === true;
  return isRead(request) && !isCall && !path.startsWith(HASHED) && isLookedAt;
}

/** Without what has stuck to a reporter's link. */
function urlOf({ raw }: FastifyRequest): string {
  return withPlainToken(raw.url ?? '');
}

function pathOf(request: FastifyRequest): string {
  return urlOf(request).split('?', 1)[0] ?? '';
}

/** One name below the reporters' entrance: every screen there but the searches has a longer address. */
const SEARCH = /^\/connecter\/([^/]+)\/?$/;

/**
 * Addresses that look like a category search's and are none: without the right `{hash}` the server answers with the
 * not-found page. `hash` is null for an installation without searches.
 */
function createSearchCheck(hash: string | null): (path: string) => boolean {
  const names = hash === null ? [] : searchNames(hash);
  return (path) => {
    const name = SEARCH.exec(path)?.[1];
    return name !== undefined && !names.includes(name);
  };
}
