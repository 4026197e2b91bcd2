import sanitizeHtml from 'sanitize-html';
import type { ArticlePicture } from '#contract/publishing/articles.ts';
import {
  ARTICLE_ATTRIBUTES,
  ARTICLE_TAGS,
  DEEPEST,
  linkAddress,
  REMOVED_WHOLE,
} from '#domain/articles/markup.ts';
import { visibleText } from '#server/platform/http/storable-text.ts';

/** What an `<img>` becomes; null where there is no such picture, and then there is no `<img>`. */
type PictureOf = (key: string) => Readonly<Record<string, string>> | null;

/** How a stored article names a picture of ours; pictures of others are in no article. */
const PICTURE = /^picture:([\w-]{1,64})$/;

/** The same among other text. */
const PICTURES = /"picture:([\w-]{1,64})"/g;

/** Elements open at once, far beyond {@link DEEPEST}: the parser's time grows with their square. */
const MAX_NESTING = 1_000;

/** Thrown for HTML whose elements stand too deep in each other. */
class TooDeepError extends Error {}

/** PostgreSQL has no such character, and browsers show nothing for it. */
const NUL = /\0/g;

/**
 * The HTML of an article as it is stored: nothing in it runs, is fetched from elsewhere or dresses the page
 * (`domain/articles/markup.ts`). Idempotent.
 */
export function sanitiseWritten(html: string): string {
  return sanitise(html, (key) => ({ src: `picture:${key}` }));
}

/** The stored HTML as it is sent, with the pictures at their current addresses: sanitised once more, in case the table was written to by hand. */
export function sanitiseSent(html: string, pictures: ReadonlyMap<string, ArticlePicture>): string {
  return sanitise(html, (key) => {
    const picture = pictures.get(key);
    if (picture === undefined) return null;
    return { src: picture.src, width: String(picture.width), height: String(picture.height) };
  });
}

/** HTML to be sanitised: to be stored if `pictures` is null, otherwise to be sent with them. */
export type Sanitising = {
  readonly html: string;
  readonly pictures: ReadonlyMap<string, ArticlePicture> | null;
};

/** Null if elements stand too deep in each other. */
export function sanitised({ html, pictures }: Sanitising): string | null {
  try {
    return pictures === null ? sanitiseWritten(html) : sanitiseSent(html, pictures);
  } catch (error) {
    if (error instanceof TooDeepError) return null;
    throw error;
  }
}

/** The keys of the pictures in a stored article. */
export function pictureKeysIn(html: string): ReadonlySet<string> {
  return new Set(html.matchAll(PICTURES).map(([, key = '']) => key));
}

/** An article has a few pictures; each one is looked up whenever it is read. */
const MAX_SHOWN_PICTURES = 300;

/** The keys of the pictures that are shown of an article: of any more, the rest is left out. */
export function shownPictureKeysIn(html: string): readonly string[] {
  return [...pictureKeysIn(html)].slice(0, MAX_SHOWN_PICTURES);
}

function sanitise(html: string, pictureOf: PictureOf): string {
  let nesting = 0;
  return sanitizeHtml(html.toWellFormed().replaceAll(NUL, ''), {
    allowedTags: [...ARTICLE_TAGS],
    allowedAttributes: {
      ...Object.fromEntries(Object.entries(ARTICLE_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
    },
    nonTextTags: [...REMOVED_WHOLE],
    nestingLimit: DEEPEST,
    onOpenTag() {
      nesting += 1;
      if (nesting > MAX_NESTING) throw new TooDeepError();
    },
    onCloseTag() {
      nesting -= 1;
    },
    // As in every text of a call. Here the characters that the HTML writes as entities are themselves.
    textFilter: visibleText,
    // Addresses are judged below; what judges them once more here must only not be in the way.
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['picture', 'http', 'https'] },
    allowProtocolRelative: false,
    transformTags: {
      // The page has its own first heading.
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      del: 's',
      strike: 's',
      a: (_tag, { href = '' }) => linkTo(linkAddress(visibleText(href))),
      img: (_tag, { src = '', alt = '' }) => ({ tagName: 'img', attribs: pictured(src, alt, pictureOf) }),
      th: (_tag, attributes) => ({ tagName: 'th', attribs: spansOf(attributes) }),
      td: (_tag, attributes) => ({ tagName: 'td', attribs: spansOf(attributes) }),
    },
    exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
      (tag === 'img' && attribs.src === undefined) ||
      (tag === 'figure' && text.trim() === '' && mediaChildren.length === 0),
  });
}

function linkTo(address: string | null): sanitizeHtml.Tag {
  return { tagName: 'a', attribs: address === null ? {} : { href: address } };
}

function pictured(src: string, alt: string, pictureOf: PictureOf): sanitizeHtml.Attributes {
  const [, key] = PICTURE.exec(src.trim()) ?? [];
  const picture = key === undefined ? null : pictureOf(key);
  return picture === null ? {} : { ...picture, alt: visibleText(alt) };
}

/** Of a table's cell: small whole numbers, for a browser makes room for each. */
function spansOf(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const spans = (['colspan', 'rowspan'] as const).map((name) => [name, attributes[name] ?? ''] as const);
  return Object.fromEntries(spans.filter(([, value]) => /^[1-9]\d?$/.test(value)));
}
