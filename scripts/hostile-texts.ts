/** Texts that make a regular expression slow if anything can: built from its own parts. */

/** Length of each text, in characters. */
const LENGTH = 30_000;

/** Fit nothing that a pattern is likely to ask for at its end. */
const ENDS = ['', '\u0001!', '\n\ud800'];

/** Keeps a pattern from taking all that follows from its very beginning. */
const OTHER = 'x';

/** Fit what a class or an escape stands for. */
const ESCAPES: Readonly<Record<string, readonly string[]>> = {
  d: ['0'],
  D: ['x'],
  w: ['a'],
  W: [' '],
  s: [' ', '\t', '\n', '\u3000'],
  S: ['a'],
  p: ['\u0001', 'あ', '漢'],
  P: ['a'],
  n: ['\n'],
  r: ['\r'],
  t: ['\t'],
  0: ['\0'],
};

type Pump = { readonly before: string; readonly pump: string };

/**
 * Texts of some {@link LENGTH} characters for one pattern: each part repeated, two neighbours in turn, and each beginning
 * of what the pattern describes, repeated; after what comes before it in the pattern, and before something that ends no match.
 */
export function hostileTexts(pattern: string): readonly string[] {
  const parts = partsOf(pattern);
  const whole = parts.map(([first = '']) => first);
  // By both of its parts: comparing the finished texts takes longer than searching them.
  const pumps = new Map<string, Pump>();
  const add = (before: string, pump: string) => pumps.set(JSON.stringify([before, pump]), { before, pump });
  for (const [at, part] of parts.entries()) {
    const before = whole.slice(0, at).join('');
    for (const one of part) {
      for (const start of ['', OTHER, before]) add(start, one);
    }
    add('', whole.slice(0, at + 1).join(''));
    add(before, whole.slice(at, at + 2).join(''));
    add('', whole.slice(at).join(''));
  }
  return [...pumps.values()].flatMap(({ before, pump }) => {
    const room = LENGTH - before.length;
    return ENDS.map((end) => before + pump.repeat(Math.ceil(room / pump.length)) + end);
  });
}

/** What may stand for each part of a pattern, in order; signs of the pattern's own grammar stand for nothing. */
function partsOf(pattern: string): readonly (readonly string[])[] {
  const parts: string[][] = [];
  let at = 0;
  while (at < pattern.length) {
    const [part, length] = partAt(pattern, at);
    if (part.length > 0) parts.push([...part]);
    at += length;
  }
  return parts;
}

/** Quantifiers, anchors, alternatives and the beginnings of groups. */
const GRAMMAR = /[*+?|^$)]|\{\d+(?:,\d*)?\}\??|\((?:\?(?:[:=!]|<[=!]|<[^>]{1,40}>))?/y;
const ESCAPE =
  /\\(?:([pP])\{[^}]{1,40}\}|k<[^>]{1,40}>|([bB])|u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/iy;
const CLASS = /\[\^?(?:\\[\s\S]|[^\]\\])*\]/y;

function partAt(pattern: string, at: number): [part: readonly string[], length: number] {
  const grammar = foundAt(GRAMMAR, pattern, at);
  if (grammar !== null) return [[], grammar[0].length];
  const escaped = foundAt(ESCAPE, pattern, at);
  if (escaped !== null) return [ofEscape(escaped), escaped[0].length];
  const set = foundAt(CLASS, pattern, at);
  if (set !== null) return [ofClass(set[0]), set[0].length];
  const [letter = ''] = String.fromCodePoint(pattern.codePointAt(at) ?? 0);
  if (letter === '.') return [['a', '.'], 1];
  return [[String.fromCodePoint(pattern.codePointAt(at) ?? 0)], letter.length];
}

function foundAt(part: RegExp, pattern: string, at: number): RegExpExecArray | null {
  part.lastIndex = at;
  return part.exec(pattern);
}

function ofEscape([, property, boundary, point, unit, byte, letter]: RegExpExecArray): readonly string[] {
  if (property !== undefined) return ESCAPES[property] ?? [];
  if (boundary !== undefined) return [];
  const code = point ?? unit ?? byte;
  if (code !== undefined) return [String.fromCodePoint(Number.parseInt(code, 16))];
  if (letter === undefined) return [];
  return Object.hasOwn(ESCAPES, letter) ? (ESCAPES[letter] ?? []) : [letter];
}

/** Its first members; for one that excludes, a few that it may allow. */
function ofClass(set: string): readonly string[] {
  if (set.startsWith('[^'))
    return ['a', ' ', '<', '"', '['].filter((sign) => !set.includes(sign)).slice(0, 3);
  const members: string[] = [];
  let at = 1;
  while (at < set.length - 1 && members.length < 6) {
    const escaped = foundAt(ESCAPE, set, at);
    const letter = String.fromCodePoint(set.codePointAt(at) ?? 0);
    members.push(...(escaped === null ? [letter] : ofEscape(escaped)));
    at += escaped === null ? letter.length : escaped[0].length;
  }
  return members;
}
