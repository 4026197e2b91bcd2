/**
 * 試合ID: championship id, day, the first five characters of each club's name without spaces, and a sequence of two
 * digits (reporter specification, section 5). Matches that are alike in all the rest differ in the sequence: clubs whose
 * names begin alike (…ジュニアA and …ジュニアB), and a pairing that meets twice on one day.
 */

import type { PerSide } from '../match/match.ts';

const PREFIX_CHARACTERS = 5;
const LAST_SEQUENCE = 99;

/** An id must fit where ids are read (`contract/wire.ts`). */
const LONGEST_ID = 200;

export type IdParts = {
  readonly championshipId: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly clubs: PerSide<string>;
};

/** The id without its sequence: `cup-20260516-ひばりが丘-白石キッカ`. */
export function idStem({ championshipId, date, clubs }: IdParts): string {
  return [championshipId, date.replaceAll('-', ''), clubPrefix(clubs.home), clubPrefix(clubs.away)].join('-');
}

/** The id with this sequence, from 1; null beyond two digits, and for an id that is too long. */
export function idOf(stem: string, sequence: number): string | null {
  if (!Number.isInteger(sequence) || sequence < 1 || sequence > LAST_SEQUENCE) return null;
  const id = `${stem}-${String(sequence).padStart(2, '0')}`;
  return id.length > LONGEST_ID ? null : id;
}

/** The sequence of an id of this stem, from 1; null for any other id. */
export function sequenceOf(id: string, stem: string): number | null {
  if (!id.startsWith(`${stem}-`)) return null;
  const sequence = id.slice(stem.length + 1);
  return /^\d{2}$/.test(sequence) && sequence !== '00' ? Number(sequence) : null;
}

/** The lowest free id of a stem; null when there is none left. */
export function freeId(stem: string, taken: { has(id: string): boolean }): string | null {
  for (let sequence = 1; sequence <= LAST_SEQUENCE; sequence += 1) {
    const id = idOf(stem, sequence);
    if (id === null || !taken.has(id)) return id;
  }
  return null;
}

/** The first five characters, as a reader counts them, without spaces (full-width ones, too). */
export function clubPrefix(name: string): string {
  const spaceless = name.normalize('NFC').replaceAll(/\s/gu, '');
  if (ONE_BY_ONE.test(spaceless)) return spaceless.slice(0, PREFIX_CHARACTERS);
  const signs: string[] = [];
  for (const { segment } of READER.segment(spaceless)) {
    signs.push(segment);
    if (signs.length === PREFIX_CHARACTERS) break;
  }
  return signs.join('');
}

/** Characters that stand alone. Nearly all names have no others, and need no segmenter, which is ten times slower. */
const ONE_BY_ONE = /^[\u0021-\u007e\u3005-\u3007\u3041-\u3096\u30a1-\u30ff\u4e00-\u9fff\uff01-\uff5e]*$/;
const READER = new Intl.Segmenter('ja', { granularity: 'grapheme' });
