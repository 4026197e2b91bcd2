/**
 * The HTML an article may be made of. What is not named here is not in an article: the server keeps to it when an
 * article is written and read, the browser when it is shown.
 */

export const ARTICLE_TAGS = [
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
  ...['ul', 'ol', 'li', 'a', 'strong', 'em', 'b', 'i', 'u', 's'],
  ...['figure', 'figcaption', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
] as const;

/** By tag; every other tag has none. */
export const ARTICLE_ATTRIBUTES = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
} as const;

/** Elements that go with all they hold: what stands in them is code, or no text of an article. */
export const REMOVED_WHOLE = [
  ...['script', 'style', 'template', 'noscript', 'svg', 'math', 'iframe', 'frame', 'frameset', 'object'],
  ...['embed', 'applet', 'audio', 'video', 'canvas', 'map', 'select', 'option', 'textarea', 'button'],
  ...['title', 'head', 'xmp', 'noembed', 'noframes', 'plaintext', 'listing', 'dialog', 'portal'],
] as const;

/** How deep elements may stand in each other; people nest lists and tables, and no more. */
export const DEEPEST = 30;

/** Control characters and blanks around an address, tabs and line ends anywhere in it: browsers pass over them, so do we. */
const PASSED_OVER = /^[\s\p{Cc}]+|[\s\p{Cc}]+$|[\t\n\r]/gu;

const OUTSIDE = /^https?:\/\/[^/?#\\]/i;
const OTHER_APP = /^(?:mailto|tel):\S/i;
const SCHEME = /^[^/?#]*:/;
/** `//host`, which browsers also read in `\\host` and `/\host`. */
const ANOTHER_HOST = /^[/\\]{2}/;
const UPWARDS = /^(?:\.{0,2}\/)+/;

/**
 * The address a link keeps: an http(s) page, a mail address, a telephone number, or a page of this site as a path from
 * its root, which is where a relative address is taken from. Null for everything else.
 */
export function linkAddress(written: string): string | null {
  const address = written.replace(PASSED_OVER, '');
  if (OUTSIDE.test(address) || OTHER_APP.test(address)) return address;
  if (address === '' || address.startsWith('#') || ANOTHER_HOST.test(address) || SCHEME.test(address)) {
    return null;
  }
  const path = address.replaceAll('\\', '/').replace(UPWARDS, '');
  return `/${path}`;
}
