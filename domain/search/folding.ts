/**
 * How names, numbers and sentences are searched: folded, two ways of writing the same are equal. Width, case, hiragana and
 * katakana don't count, and neither do hyphens, prolonged sound marks, blanks, middle dots and brackets: 横浜ＦＣ is 横浜FC,
 * Ｕ－１８ is u18, ｼﾉﾛ is しのろ, 〒064-0808 is 0640808.
 */

/** Maximum number of characters of a search, as typed and again once folded: one sign can become 18 (ﷺ). Longer than any name. */
export const LONGEST_SEARCH = 100;
/** Maximum number of different words of a search. Each is looked for in every row of a list. */
export const MAX_WORDS = 8;

/** What people leave out, or write in many ways, as it is after NFKC. A database leaves out the same (`server/platform/store/migrations`). */
export const LEFT_OUT = '-‐‒–—―−─━ー~〜・()〒 \t\n\v\f\r\u00ad\u1680\u200b\u2028\u2029\ufeff';

const [KATAKANA, HIRAGANA] = [rangeOf('ァ', 'ヴ'), rangeOf('ぁ', 'ゔ')];
/** Each sign of the first becomes the one at the same place in the second. ひばりヶ丘 is ひばりケ丘. */
const FROM = `${rangeOf('A', 'Z')}${KATAKANA}ヵヶゕゖ`;
const TO = `${rangeOf('a', 'z')}${HIRAGANA}かけかけ`;

const SIGNS_LEFT_OUT = new RegExp(`[${LEFT_OUT.replace('-', '\\-')}]`, 'g');
const SIGNS_FOLDED = new RegExp(`[${FROM}]`, 'g');
const FOLDED = new Map([...FROM].map((sign, at) => [sign, TO.charAt(at)]));
/** Signs that mean something in a pattern, in JavaScript's as in PostgreSQL's. */
const SYNTAX = /[\^$\\.*+?()[\]{}|/]/;

/** The text as it is compared. */
export function folded(text: string): string {
  return stripped(text).replace(SIGNS_FOLDED, (sign) => FOLDED.get(sign) ?? sign);
}

/** The text without what is left out. */
export function stripped(text: string): string {
  return text.normalize('NFKC').replace(SIGNS_LEFT_OUT, '');
}

let last: { readonly search: string; readonly words: readonly string[] } = { search: '', words: [] };

/**
 * Returns the folded words of a search, each once. A word of signs that don't count is left out. Folds a search once, however
 * many texts are looked through for it.
 */
export function wordsIn(search: string): readonly string[] {
  if (last.search !== search) {
    const words = search.split(/\s+/u).map(folded);
    last = { search, words: [...new Set(words)].filter((word) => word !== '') };
  }
  return last.words;
}

/** Whether a search has no more words and characters than a server looks for ({@link MAX_WORDS}, {@link LONGEST_SEARCH}). */
export function isSearchable(search: string): boolean {
  if (search.length > LONGEST_SEARCH) return false;
  const words = wordsIn(search);
  return words.length <= MAX_WORDS && words.join('').length <= LONGEST_SEARCH;
}

/** A pattern that a stripped text matches where the text, folded, has the folded word in it. A database is quicker to match than to fold. */
export function patternOf(word: string): string {
  return [...word]
    .map((sign) => {
      const alike = [...FROM].filter((one) => FOLDED.get(one) === sign).join('');
      if (alike !== '') return `[${sign}${alike}]`;
      return SYNTAX.test(sign) ? `\\${sign}` : sign;
    })
    .join('');
}

/** Whether every word of a search stands in the text; true without words. */
export function hasAllWords(text: string, search: string): boolean {
  const whole = folded(text);
  return wordsIn(search).every((word) => whole.includes(word));
}

/** Katakana of either width as hiragana, and all else as NFKC has it: readings that sort by their sound. */
export function inHiragana(text: string): string {
  return text.normalize('NFKC').replace(/[ァ-ヴ]/g, (sign) => FOLDED.get(sign) ?? sign);
}

function rangeOf(first: string, last: string): string {
  const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)];
  return String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
}
