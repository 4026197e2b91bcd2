import { hash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escaped } from '#server/platform/http/escaped.ts';
import { createLru } from '#server/platform/lru.ts';
import type { Preview } from './preview.ts';
import type { ScreenPage } from './screens.ts';

/** A page, ready to be sent. */
export type PreviewPage = {
  readonly etag: string;
  readonly identity: Buffer;
  readonly br: Buffer;
};

/** Some kilobytes each: the pages of one kind, and the championships of a season. */
const MAX_PAGES = 300;

/** A millisecond for such a page, once; the best would take ten for a few bytes less. */
const BROTLI_QUALITY = 9;

/** A screen's page without words of its own, and a name for it. */
export type Shell = Pick<ScreenPage, 'screen' | 'html'>;

/** What all pages share; pictures of a preview need a whole address, so without `publicUrl` there is none. */
export type EveryPages = { readonly siteName: string; readonly publicUrl: string | null };

const ICON = '/icons/icon-512.png';

/** Says before it is read that a picture is a card, which is shown over the whole width. */
const LARGE = [
  ['og:image:type', 'image/png'],
  ['og:image:width', '1200'],
  ['og:image:height', '630'],
  ['twitter:card', 'summary_large_image'],
] as const;

const TITLE = /<title>[^<]*<\/title>/;
/** In the shell's header. */
const SITE_NAME = /(<span data-site-name>)[^<]*/;

/**
 * Puts a preview, and the site's name, into a screen's page; a null leaves the page's own title. Each is made once and
 * remembered by its words, so that no number of invented addresses fills the memory. Throws for a page without a title.
 */
export function createPreviewPages(
  every: EveryPages,
): (shell: Shell, preview: Preview | null) => PreviewPage {
  const pages = createLru<PreviewPage>(MAX_PAGES);
  return ({ screen, html }, preview) => {
    const title = TITLE.exec(html)?.[0];
    if (title === undefined) throw new Error('The built page has no <title>.');
    const words = preview === null ? title : wordsOf(preview, every);
    const key = `${screen}\n${words}`;
    const known = pages.get(key);
    if (known !== undefined) return known;
    // Functions: a name may hold what `replace` would read as its own signs.
    const named = html.replace(SITE_NAME, (_, start: string) => start + escaped(every.siteName));
    const page = make(named.replace(TITLE, () => words));
    pages.set(key, page);
    return page;
  };
}

/** A page, or its start, with the words of a preview in the place of the build's title. */
export function withWords(html: string, preview: Preview, every: EveryPages): string {
  return html.replace(TITLE, () => wordsOf(preview, every));
}

/** Header of every page at an address that shows visitors and members different pages. */
export const DEPENDS_ON_READER = { vary: 'accept-encoding, cookie' } as const;

/** Sends it with the reply's status, or 304 in place of 200 where the client has it already. */
export function sendPreviewPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PreviewPage,
): FastifyReply {
  const { headers } = request;
  reply.headers({ etag: page.etag, 'cache-control': 'no-cache', ...DEPENDS_ON_READER });
  if (reply.statusCode === 200 && headers['if-none-match'] === page.etag) return reply.code(304).send();
  reply.type('text/html; charset=utf-8');
  const acceptsBrotli = /\bbr\b/.test(String(headers['accept-encoding']));
  return acceptsBrotli ? reply.header('content-encoding', 'br').send(page.br) : reply.send(page.identity);
}

function make(html: string): PreviewPage {
  const identity = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const br = brotliCompressSync(identity, { params });
  // Weak: the same for both forms.
  return { etag: `W/"${hash('sha256', identity, 'base64url').slice(0, 22)}"`, identity, br };
}

function wordsOf({ title, description, picture }: Preview, { siteName, publicUrl }: EveryPages): string {
  const properties = [
    ['og:type', 'website'],
    ['og:site_name', siteName],
    ['og:title', title],
    ['og:description', description],
    ...(publicUrl === null ? [] : [['og:image', `${publicUrl}${picture ?? ICON}`] as const]),
    ...(publicUrl === null || picture === undefined ? [] : LARGE),
  ] as const;
  const metas = properties.map(
    ([name, content]) => `<meta property="${name}" content="${escaped(content)}" />`,
  );
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    ...metas,
  ].join('\n    ');
}
