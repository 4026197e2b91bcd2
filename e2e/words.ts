/** What nobody may ever read on a Japanese page: English, and the insides of a program. */

import type { Page } from '@playwright/test';

/** Addresses are as they are. */
const ADDRESSES = /https?:\/\/\S+|[\w.+-]+@[\w.-]+/g;

/** A word with small Latin letters is English; TOP, PK, U-12, WOMAN, NEW and FC are not. */
const ENGLISH = /[A-Za-z]*[a-z]{2,}[A-Za-z]*/g;

/** Products that people know by these names. */
const NAMES = /\b(?:Google|Apple|Amazon|Facebook|Safari|Chrome|Edge|Firefox)\b/g;

/** Keys, by what is written on them. */
const KEYS = /\b(?:Ctrl|Enter|Esc|Tab)\b/g;

/** Values that a program has written where words should stand; the others have small letters. */
const INSIDES = /NaN|\[object/g;

/** Such words on the page, where they are seen or read aloud; empty when all is well. */
export async function strangeWords(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate(() => {
    const SPOKEN = ['aria-label', 'aria-description', 'alt', 'title', 'placeholder'];
    const spoken = SPOKEN.flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...spoken];
  });
  return texts.flatMap((text) => {
    const words = text.replaceAll(ADDRESSES, '').replaceAll(NAMES, '').replaceAll(KEYS, '');
    return [...(words.match(ENGLISH) ?? []), ...(words.match(INSIDES) ?? [])];
  });
}
