import { useState } from 'react';
import { useIsDrawn } from './drawn.ts';
import styles from './name.module.css';

/**
 * The name of a championship, club or ground. A line ends at its spaces or else between its words, in every browser:
 * Chrome's own `auto-phrase` knows few names and tears U-12 at its hyphen, and the others have nothing like it.
 */
export function Name({ children }: { readonly children: string }) {
  const isDrawn = useIsDrawn();
  const [drawn, setDrawn] = useState(isDrawn ? children : null);
  if (drawn !== null && drawn !== children) setDrawn(null);
  return (
    <span
      className={styles.name}
      // Dictionaries differ from browser to browser, and take long to wake up: what the server has drawn stays as it is.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: words are escaped.
      dangerouslySetInnerHTML={{
        __html: drawn === children && !import.meta.env.SSR ? '' : markupOf(children),
      }}
    />
  );
}

const SPACES = /(\s+)/;

function markupOf(name: string): string {
  const parts = name.split(SPACES);
  if (parts.length === 1) return wordsOf(name);
  // What a pattern in brackets has matched stands at every second place.
  return parts.map((part, place) => (place % 2 === 1 ? part : within(styles.part, wordsOf(part)))).join('');
}

/** U-12, U18: an age group, in whatever width it is typed. */
const AGE_GROUP = /([UＵ][-－‐]?[\d０-９]{1,2})/;

function wordsOf(part: string): string {
  return part
    .split(AGE_GROUP)
    .flatMap((text, place) =>
      place % 2 === 0 ? inDictionary(text).map(escaped) : [within(styles.whole, text)],
    )
    .join('<wbr>');
}

function within(style: string | undefined, markup: string): string {
  return `<span class="${style}">${markup}</span>`;
}

/** Text as it stands in an element; names are what people have typed. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
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
