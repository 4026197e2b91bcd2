/** Words as pictures, in the font that comes with the program: a server need not have any. What it lacks comes from the server's. */

import sharp from 'sharp';
import { escaped } from '#server/platform/http/escaped.ts';
import { CARD_FONT } from '#server/program-files.ts';

export type Letters = { readonly png: Buffer; readonly width: number; readonly height: number };

export type Wish = {
  readonly words: string;
  readonly colour: string;
  /** The most it may take, in pixels: so many lines of a size as fit. */
  readonly width: number;
  readonly height: number;
  /** Largest first, in pixels. */
  readonly sizes: readonly [number, ...number[]];
  readonly align: 'left' | 'centre';
};

/** Beyond it nothing is read on a picture of this size. */
const MOST_LETTERS = 200;

/** Between words alone, or also within one that is longer than a line. */
type Wrap = 'word' | 'word-char';

/** In the largest size that it fits in, rather smaller than with a word cut in two; where none does, the end is left out. */
export async function fitted(wish: Wish): Promise<Letters> {
  const { sizes, width, height } = wish;
  const words = plain(wish.words);
  const fits = (letters: Letters) => letters.width <= width && letters.height <= height;
  for (const wrap of ['word', 'word-char'] as const) {
    for (const size of sizes) {
      const letters = await drawn(words, { ...wish, size, wrap });
      if (fits(letters)) return letters;
    }
  }
  const size = sizes.at(-1) ?? sizes[0];
  for (let rest = [...words]; ; rest = rest.slice(0, Math.floor(rest.length * 0.85))) {
    const letters = await drawn(`${rest.join('')}…`, { ...wish, size, wrap: 'word-char' });
    if (fits(letters) || rest.length === 0) return letters;
  }
}

type Style = Pick<Wish, 'colour' | 'width' | 'align'> & { readonly size: number; readonly wrap: Wrap };

async function drawn(words: string, { colour, width, align, size, wrap }: Style): Promise<Letters> {
  const text = {
    text: `<span foreground="${colour}">${escaped(whole(words))}</span>`,
    font: `Noto Sans JP Bold ${size}`,
    fontfile: CARD_FONT,
    // Makes a point a pixel.
    dpi: 72,
    rgba: true,
    wrap,
    width,
    align,
  } as const;
  const { data, info } = await sharp({ text }).png().toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** Without letters that are none, turn the direction, or pile marks upon a letter. */
function plain(words: string): string {
  const tidy = words
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/(\p{M})\p{M}+/gu, '$1')
    .trim();
  // The library draws nothing at all where there is nothing.
  return tidy === '' ? '－' : [...tidy].slice(0, MOST_LETTERS).join('');
}

const WORDS = new Intl.Segmenter('ja', { granularity: 'word' });
const GRAPHEMES = new Intl.Segmenter('ja', { granularity: 'grapheme' });
const WORD_JOINER = '\u2060';

/** A line breaks between words, as long as a word fits into it. */
function whole(words: string): string {
  return partsOf(words, WORDS)
    .map((word) => partsOf(word, GRAPHEMES).join(WORD_JOINER))
    .join('');
}

function partsOf(text: string, by: Intl.Segmenter): readonly string[] {
  return Array.from(by.segment(text), ({ segment }) => segment);
}
