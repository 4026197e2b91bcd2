import { useState } from 'react';
import { wordsOfName } from '#domain/club/name-words.ts';
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

/** Hidden: Chrome speaks a gap where a `<wbr>` stands. */
const BREAK = '<wbr aria-hidden="true">';

function wordsOf(part: string): string {
  return wordsOfName(part)
    .map(({ text, isAgeGroup }) => (isAgeGroup ? within(styles.whole, text) : escaped(text)))
    .join(BREAK);
}

function within(style: string | undefined, markup: string): string {
  return `<span class="${style}">${markup}</span>`;
}

/** Text as it stands in an element; names are what people have typed. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
