/** Words of the name of a championship, club or ground: a line may end between two of them. */

/** U-12, U18: an age group, in whatever width it is typed. */
const AGE_GROUP = /([UＵ][-－‐]?[\d０-９]{1,2})/;

export type NameWord = { readonly text: string; readonly isAgeGroup: boolean };

/** Splits a name, or the part of one between two spaces, into its words. An age group is one word. */
export function wordsOfName(name: string): readonly NameWord[] {
  return name
    .split(AGE_GROUP)
    .flatMap<NameWord>((text, place) =>
      place % 2 === 0
        ? inDictionary(text).map((word) => ({ text: word, isAgeGroup: false }))
        : [{ text, isAgeGroup: true }],
    );
}

let dictionary: Intl.Segmenter | null = null;

/** The words of a text. What the dictionary makes of a name that it does not know are crumbs, which stay together. */
function inDictionary(text: string): readonly string[] {
  const words: string[] = [];
  let last = '';
  dictionary ??= new Intl.Segmenter('ja', { granularity: 'word' });
  for (const { segment } of dictionary.segment(text)) {
    if (last !== '' && isCrumb(last, segment)) words.pop();
    else last = '';
    last += segment;
    words.push(last);
  }
  return words;
}

/** A single letter, what follows a figure, and the short pieces of a word in katakana. */
function isCrumb(word: string, next: string): boolean {
  return word.length < 2 || next.length < 2 || /\d$/.test(word) || SHORT_KATAKANA.test(`${word}|${next}`);
}

const SHORT_KATAKANA = /(?:^|[^ァ-ヺー])[ァ-ヺー]{1,2}\|[ァ-ヺー]|[ァ-ヺー]\|[ァ-ヺー]{1,2}(?:$|[^ァ-ヺー])/;
