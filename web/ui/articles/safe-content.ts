import createDOMPurify, { type Config, type DOMPurify } from 'dompurify';
import { PICTURE_FILES } from '#contract/publishing/photos.ts';
import { ARTICLE_ATTRIBUTES, ARTICLE_TAGS, linkAddress, REMOVED_WHOLE } from '#domain/articles/markup.ts';

const RULES = {
  ALLOWED_TAGS: [...ARTICLE_TAGS],
  ALLOWED_ATTR: Object.values(ARTICLE_ATTRIBUTES).flat(),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORBID_CONTENTS: [...REMOVED_WHOLE],
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  RETURN_DOM_FRAGMENT: true,
} as const satisfies Config;

let purifier: DOMPurify | null = null;

/**
 * The content of an article as nodes that can do nothing: sanitised once more, whatever the server has let through.
 * Links that leave the site open a tab of their own; pictures are the site's own or not there.
 */
export function safeContent(html: string): DocumentFragment {
  purifier ??= createDOMPurify(window);
  const fragment = purifier.sanitize(html.toWellFormed(), RULES);
  for (const link of fragment.querySelectorAll('a')) settleLink(link);
  for (const picture of fragment.querySelectorAll('img')) settlePicture(picture);
  for (const table of fragment.querySelectorAll('table')) makeScrollable(table);
  return fragment;
}

function settleLink(link: HTMLAnchorElement): void {
  const address = linkAddress(link.getAttribute('href') ?? '');
  if (address === null) {
    link.removeAttribute('href');
    return;
  }
  link.setAttribute('href', address);
  if (!/^http/i.test(address) || ownUrl(address) !== null) return;
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noreferrer noopener');
}

function settlePicture(picture: HTMLImageElement): void {
  // Any other address of ours would be called with the reader's own rights.
  const src = ownUrl(picture.getAttribute('src') ?? '');
  if (!src?.pathname.startsWith(PICTURE_FILES)) {
    picture.remove();
    return;
  }
  picture.alt = picture.getAttribute('alt') ?? '';
  picture.loading = 'lazy';
  picture.decoding = 'async';
}

/** Null for what is not of this site. */
function ownUrl(address: string): URL | null {
  const url = URL.parse(address, location.origin);
  return url?.origin === location.origin ? url : null;
}

/** A table wider than the phone scrolls by itself, by keyboard as well. */
function makeScrollable(table: HTMLTableElement): void {
  const frame = document.createElement('div');
  frame.tabIndex = 0;
  frame.role = 'region';
  frame.ariaLabel = '表';
  table.replaceWith(frame);
  frame.append(table);
}
