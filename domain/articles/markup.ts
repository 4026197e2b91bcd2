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

/** Longest address of a link, in UTF-16 units; some browsers and proxies take no longer one. */
const MAX_ADDRESS_LENGTH = 2_000;

/** Browsers pass over them around an address. */
const BLANK_OR_CONTROL = /[\s\p{Cc}]/u;
/** Browsers pass over them anywhere in an address. */
const TAB_OR_LINE_END = /[\t\n\r]/g;

const OUTSIDE = /^https?:\/\/[^/?#\\]/i;
const OTHER_APP = /^(?:mailto|tel):\S/i;
const SCHEME = /^[^/?#]*:/;
/** `//host`, which browsers also read in `\\host` and `/\host`. */
const ANOTHER_HOST = /^[/\\]{2}/;
const UPWARDS = /^(?:\.{0,2}\/)+/;

/**
 * The address a link keeps: an http(s) page, a mail address, a telephone number, or a page of this site as a path from
 * its root, which is where a relative address is taken from. Null for everything else, and for what is too long.
 */
export function linkAddress(written: string): string | null {
  const address = withoutPassedOver(written);
  if (address.length > MAX_ADDRESS_LENGTH) return null;
  if (OUTSIDE.test(address) || OTHER_APP.test(address)) return address;
  if (address === '' || address.startsWith('#') || ANOTHER_HOST.test(address) || SCHEME.test(address)) {
    return null;
  }
  const path = address.replaceAll('\\', '/').replace(UPWARDS, '');
  return `/${path}`;
}

/** The address as browsers read it: without what they pass over. */
function withoutPassedOver(written: string): string {
  const isPassedOver = (at: number) => BLANK_OR_CONTROL.test(written[at] ?? '');
  let start = 0;
  while (isPassedOver(start)) start += 1;
  let end = written.length;
  while (end > start && isPassedOver(end - 1)) end -= 1;
  return written.slice(start, end).replaceAll(TAB_OR_LINE_END, '');
}
