/** The part of a text that an edit has changed, short enough for a record of it. */

/** Characters kept beside the change, and at most of it. */
const BESIDE = 10;
const LONGEST = 300;

export type ChangedPart = { readonly before: string; readonly after: string };

/** What differs, with a little of what stands around it; both empty where nothing does. */
export function changedPart(before: string, after: string): ChangedPart {
  if (before === after) return { before: '', after: '' };
  const old = [...before];
  const now = [...after];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return { before: partOf(old, start, end), after: partOf(now, start, end) };
}

function partOf(characters: readonly string[], start: number, end: number): string {
  const from = Math.max(0, start - BESIDE);
  const to = Math.min(characters.length, characters.length - end + BESIDE);
  const part = characters.slice(from, to);
  const shown = part.length > LONGEST ? [...part.slice(0, LONGEST), '…'] : part;
  return `${from > 0 ? '…' : ''}${shown.join('')}${to < characters.length && part.length <= LONGEST ? '…' : ''}`;
}

/** The words of an article's HTML, without its tags: what a person would compare. A picture is 〔写真〕. */
export function wordsOfArticle(html: string): string {
  return html
    .replaceAll(/<img [^<>]*>/g, '〔写真〕')
    .replaceAll(/<\/(?:p|h[234]|li|tr|figure|blockquote|pre)>|<[bh]r \/>/g, ' ')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/[ \t\r\n\f]+/g, ' ')
    .trim();
}
