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
