import { useEffect, useState } from 'react';
import { type ChampionshipChoice, venuesOf } from './listing.ts';
import type { StoredSelection } from './stored-selection.ts';

/** The specification restores what was chosen after this delay (section 9). */
export const RESTORE_AFTER_MS = 250;

type Remembered = Pick<StoredSelection, 'championship' | 'venue'>;

/** What the reporter has chosen; null while a choice is to be made. One championship, or one venue, needs no choice. */
export type Choice = {
  readonly championship: ChampionshipChoice | null;
  readonly venue: string | null;
  readonly chooseChampionship: (championship: ChampionshipChoice) => void;
  readonly chooseVenue: (venue: string) => void;
};

/** `onChosen` is told what a hand has chosen. */
export function useChoice(
  championships: readonly ChampionshipChoice[],
  remembered: Remembered,
  onChosen: (chosen: Remembered) => void,
): Choice {
  const [chosen, setChosen] = useState<Remembered | null>(null);

  useEffect(() => {
    // A tap within the delay is newer than what was remembered.
    const timer = setTimeout(() => setChosen((now) => now ?? remembered), RESTORE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [remembered]);

  const [onlyOne = null] = championships.length === 1 ? championships : [];
  const championship = championships.find(({ id }) => id === chosen?.championship) ?? onlyOne;
  const venues = championship === null ? [] : venuesOf(championship);
  const [onlyVenue = null] = venues.length === 1 ? venues : [];
  const choose = (next: Remembered) => {
    setChosen(next);
    onChosen(next);
  };
  return {
    championship,
    venue: venues.find((venue) => venue === chosen?.venue) ?? onlyVenue,
    chooseChampionship: ({ id }) => choose({ championship: id, venue: chosen?.venue ?? null }),
    chooseVenue: (venue) => choose({ championship: championship?.id ?? null, venue }),
  };
}
