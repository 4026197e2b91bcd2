import { PICTURE_FILES } from '#contract/publishing/photos.ts';

/**
 * The content of an article as a server draws it, which has no DOM: the same elements as the phone's own `safeContent` makes of
 * it. Null where there is a tag of any other form than the server's sanitiser writes (server/publishing/articles/sanitise.ts), and so
 * anything that could do something: that is left to the phone.
 */
export function drawnContent(html: string): string | null {
  // What a pattern in brackets has matched stands at every second place.
  const parts = html.split(TAG).map((part, place) => (place % 2 === 1 ? drawnTag(part) : textOnly(part)));
  return parts.includes(null) ? null : parts.join('');
}

const TAG = /(<[^<>]*>)/;

const PLAIN =
  /^<\/?(?:h[234]|p|blockquote|pre|code|[uo]l|li|strong|em|[abius]|fig(?:ure|caption)|thead|tbody|tr|th|td)>$/;
const CELL = /^<t[hd](?: (?:col|row)span="[1-9]\d?")*>$/;
const BREAK = /^<[bh]r \/>$/;
const LINK = /^<a href="(?:https?:\/\/[^\s"/?#]|mailto:[^\s"]|tel:[^\s"]|\/(?![/\\]))[^"]*">$/i;
const LEAVING = /^<a href="http/i;
const PICTURE = new RegExp(
  `^<img (src="${PICTURE_FILES}[^"]*"(?: width="\\d+" height="\\d+")? alt="[^"]*") />$`,
);

function drawnTag(tag: string): string | null {
  if (tag === '<table>') return '<div tabindex="0" role="region" aria-label="表"><table>';
  if (tag === '</table>') return '</table></div>';
  if (LEAVING.test(tag) && LINK.test(tag)) {
    return tag.replace('>', ' target="_blank" rel="noreferrer noopener">');
  }
  const [, picture] = PICTURE.exec(tag) ?? [];
  if (picture !== undefined) return `<img ${picture} loading="lazy" decoding="async">`;
  return [PLAIN, CELL, BREAK, LINK].some((form) => form.test(tag)) ? tag : null;
}

function textOnly(text: string): string | null {
  return text.includes('<') || text.includes('>') ? null : text;
}
