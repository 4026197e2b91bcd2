/**
 * The category search's stored selections (reporter specification, sections 3 and 4): by which link and on which search
 * the reporter works today, and what was chosen there last. They expire at 23:59:59 in Tokyo on the day they were set, and
 * are cleared when they are next read.
 */

import { dateText } from '#web/ui/jst.ts';
import type { SearchScreen } from './search-screens.ts';

/** Null where nothing is set. */
export type StoredSelection = {
  readonly accessToken: string | null;
  /** The search's own address on this site. */
  readonly path: string | null;
  readonly category: string | null;
  /** The championship's id: two may have one name. */
  readonly championship: string | null;
  readonly venue: string | null;
};

/** The specification's keys in local storage. */
export const SELECTION_KEYS = {
  accessToken: 'accessToken',
  path: 'path',
  category: 'selectedCategory',
  championship: 'selectedChampionship',
  venue: 'selectedVenue',
} as const satisfies Record<keyof StoredSelection, string>;

/** Until when they hold, in milliseconds since 1970. */
export const SELECTION_EXPIRY = 'selectionExpiry';

const FIELDS = ['accessToken', 'path', 'category', 'championship', 'venue'] as const;

/** What a browser that keeps nothing (a private window) knows until its page is closed. */
let unkept: { readonly selection: StoredSelection; readonly expiry: string } | null = null;

/** What is set and has not expired at `now` (milliseconds); what has expired is cleared, all of it. */
export function readStoredSelection(now: number): StoredSelection | null {
  if (unkept !== null) return isOfToday(unkept.expiry, now) ? unkept.selection : null;
  try {
    const stored = readFields();
    if (FIELDS.every((field) => stored[field] === null)) return null;
    if (isOfToday(localStorage.getItem(SELECTION_EXPIRY), now)) return stored;
    clear();
    return null;
  } catch {
    // Refused storage: as if nothing had been set.
    return null;
  }
}

/** Sets all of it, until the end of the day in Tokyo at `now` (milliseconds). */
export function storeSelection(selection: StoredSelection, now: number): void {
  const expiry = String(endOfDay(now));
  try {
    for (const field of FIELDS) {
      const value = selection[field];
      if (value === null) localStorage.removeItem(SELECTION_KEYS[field]);
      else localStorage.setItem(SELECTION_KEYS[field], value);
    }
    localStorage.setItem(SELECTION_EXPIRY, expiry);
    unkept = null;
  } catch {
    unkept = { selection, expiry };
  }
}

function readFields(): StoredSelection {
  const read = (field: keyof StoredSelection) => localStorage.getItem(SELECTION_KEYS[field]);
  return {
    accessToken: read('accessToken'),
    path: read('path'),
    category: read('category'),
    championship: read('championship'),
    venue: read('venue'),
  };
}

function clear(): void {
  for (const field of FIELDS) localStorage.removeItem(SELECTION_KEYS[field]);
  localStorage.removeItem(SELECTION_EXPIRY);
}

/** A phone whose clock was wrong when they were set has set them on another day, too. */
function isOfToday(expiry: string | null, now: number): boolean {
  return expiry === String(endOfDay(now)) && now <= endOfDay(now);
}

/** 23:59:59 in Tokyo, whatever zone the phone is set to. */
function endOfDay(now: number): number {
  return Date.parse(`${dateText(now)}T23:59:59+09:00`);
}

/** What a match of a search is opened for: to report it, or to correct its registered result. */
export type Purpose = 'report' | 'correct';

/** Whether championship, category and venue are all there: the match's screen reads them again. */
export function isComplete(chosen: Pick<StoredSelection, 'championship' | 'category' | 'venue'>): boolean {
  return [chosen.championship, chosen.category, chosen.venue].every((part) => part !== null && part !== '');
}

/** The route of the match's screen. Correcting is one screen for both doors: it knows the door by the search's stored path. */
export function screenFor(purpose: Purpose, door: SearchScreen['door']) {
  if (purpose === 'correct') return '/connecter/edit-match-result/$championshipId/$matchId';
  return door === 'match'
    ? '/connecter/register-match-result/$championshipId/$matchId'
    : '/connecter/test-register-match-result/$championshipId/$matchId';
}
