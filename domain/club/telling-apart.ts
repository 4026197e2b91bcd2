/**
 * Telling two clubs of one match apart. Names that are **alike** share their beginning, or most of what they are; what
 * **differs** (own) must then stay readable where the shared rest is cut off. Names that are not alike are all their own.
 */

/** A name in the order it is read; `before` and `after` are shared with the other one. */
export type ToldApart = { readonly before: string; readonly own: string; readonly after: string };

/** Fewer shared characters at the beginning are cut off nowhere. */
const SHARED_BEGINNING = 2;

/** A shared FC, U-12 or ジュニア at the end of two names makes them alike only where it is most of the shorter one. */
const MOST = 2 / 3;

/** What of `name` is the same in `other`, and what differs; never in the middle of a word. */
export function tellApart(name: string, other: string): ToldApart {
  const [one, two] = [graphemesOf(name), graphemesOf(other)];
  const [a, b] = isSameFolded(one, two) ? [one, two] : [one.map(fold), two.map(fold)];
  const start = sharedStart(a, b);
  const end = sharedEnd(a, b, start);
  const shorter = Math.min(a.length, b.length);
  const parts = cut(one, start, end);
  const isAlike = start >= SHARED_BEGINNING || start + end >= shorter * MOST;
  return isAlike && parts.own !== cut(two, start, end).own ? parts : { before: '', own: name, after: '' };
}

/** A name for one short line: what is shared before the difference is left out. */
export function briefName(name: string, other: string): string {
  const { before, own, after } = tellApart(name, other);
  return before === '' ? name : `…${own}${after}`;
}

type Graphemes = readonly string[];

const SEGMENTER = new Intl.Segmenter('ja');

function graphemesOf(text: string): Graphemes {
  return Array.from(SEGMENTER.segment(text), ({ segment }) => segment);
}

/** Full and half width, upper and lower case are the same. */
function fold(grapheme: string): string {
  return grapheme.normalize('NFKC').toLowerCase();
}

/** Only their width or case tells them apart. */
function isSameFolded(one: Graphemes, two: Graphemes): boolean {
  return (
    one.length === two.length && one.every((grapheme, place) => fold(grapheme) === fold(two[place] ?? ''))
  );
}

function sharedStart(a: Graphemes, b: Graphemes): number {
  const differs = a.findIndex((grapheme, place) => grapheme !== b[place]);
  let start = differs === -1 ? a.length : differs;
  while (isInWord(a, start) || isInWord(b, start)) start -= 1;
  return start;
}

/** Of what stands behind the shared beginning. */
function sharedEnd(a: Graphemes, b: Graphemes, start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let end = 0;
  while (end < most && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  while (end > 0 && (isInWord(a, a.length - end) || isInWord(b, b.length - end))) end -= 1;
  return end;
}

function cut(graphemes: Graphemes, start: number, end: number): ToldApart {
  let from = start;
  let to = graphemes.length - end;
  while (from < to && isBlank(graphemes[from])) from += 1;
  while (from < to && isBlank(graphemes[to - 1])) to -= 1;
  // The other name only says more: this one's word beside it is what it is told apart by.
  if (from === to) [from, to] = wordBeside(graphemes, from);
  return {
    before: graphemes.slice(0, from).join(''),
    own: graphemes.slice(from, to).join(''),
    after: graphemes.slice(to).join(''),
  };
}

/** The word before a place, at the beginning the one behind it. */
function wordBeside(graphemes: Graphemes, place: number): readonly [from: number, to: number] {
  let to = place;
  while (isBlank(graphemes[to - 1])) to -= 1;
  if (to === 0) {
    to = place;
    while (isBlank(graphemes[to])) to += 1;
    const from = to;
    do to += 1;
    while (isOneRun(graphemes, to));
    return [from, Math.min(to, graphemes.length)];
  }
  let from = to - 1;
  while (isOneRun(graphemes, from)) from -= 1;
  return [from, to];
}

function isBlank(grapheme: string | undefined): boolean {
  return grapheme !== undefined && grapheme.trim() === '';
}

/** Letters of one kind beside each other are a word; each of these says something by itself. */
const HAN = /\p{sc=Han}/u;
const WORDS = [/[\p{sc=Katakana}ー]/u, /\p{sc=Hiragana}/u, /[\p{L}\p{N}&'.-]/u];

function kindOf(grapheme: string | undefined): number {
  if (grapheme === undefined) return -1;
  return HAN.test(grapheme) ? WORDS.length : WORDS.findIndex((word) => word.test(fold(grapheme)));
}

/** Whether the two around a place are letters of one kind. */
function isOneRun(graphemes: Graphemes, place: number): boolean {
  const kind = kindOf(graphemes[place]);
  return kind !== -1 && kind === kindOf(graphemes[place - 1]);
}

function isInWord(graphemes: Graphemes, place: number): boolean {
  return isOneRun(graphemes, place) && kindOf(graphemes[place]) < WORDS.length;
}
