import { createElement, type ReactNode } from 'react';
import { withBreaks } from './breaks.ts';
import styles from './name.module.css';

/**
 * The name of a championship, club or ground. A line ends at its spaces or else between its words, in every browser:
 * Chrome's own `auto-phrase` knows few names and tears U-12 at its hyphen, and the others have nothing like it.
 */
export function Name({ children }: { readonly children: string }) {
  const parts = children.split(SPACES);
  return createElement(
    'span',
    { className: styles.name },
    ...parts.map((part, place) => {
      // What a pattern in brackets has matched stands at every second place.
      if (place % 2 === 1) return part;
      const words = withBreaks(wordsOf(part));
      return parts.length === 1 ? words : createElement('span', { className: styles.part }, words);
    }),
  );
}

const SPACES = /(\s+)/;

/** U-12, U18: an age group, in whatever width it is typed. */
const AGE_GROUP = /([UＵ][-－‐]?[\d０-９]{1,2})/;

function wordsOf(part: string): readonly ReactNode[] {
  return part
    .split(AGE_GROUP)
    .flatMap((text, place): readonly ReactNode[] =>
      place % 2 === 0 ? inDictionary(text) : [createElement('span', { className: styles.whole }, text)],
    );
}

const DICTIONARY = new Intl.Segmenter('ja', { granularity: 'word' });

/** The words of a text. What the dictionary makes of a name that it does not know are crumbs, which stay together. */
function inDictionary(text: string): readonly string[] {
  const words: string[] = [];
  let last = '';
  for (const { segment } of DICTIONARY.segment(text)) {
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
