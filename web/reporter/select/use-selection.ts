import { useEffect, useState } from 'react';
import type { MatchListItem } from '#contract/match-v2.ts';
import { rememberedSelection } from './selected-match-info.ts';
import { type DivisionChoice, divisionKey, groundsOf, matchesOf } from './selection.ts';

/** The specification restores the last selection after this delay (section 9). */
export const RESTORE_AFTER_MS = 100;

export type Selection = {
  /** Undefined only without any match. */
  readonly division: DivisionChoice | undefined;
  /** Null while the reporter has to choose one; a single venue needs no choice. */
  readonly ground: string | null;
  readonly chooseDivision: (division: DivisionChoice) => void;
  readonly chooseGround: (ground: string) => void;
};

/** Division and venue: the first division at first, soon the one remembered for this token, then what is chosen. */
export function useSelection(
  matches: readonly MatchListItem[],
  divisions: readonly DivisionChoice[],
  urlAccessToken: string,
): Selection {
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [chosenGround, setChosenGround] = useState<string | null>(null);

  useEffect(() => {
    const timer = setTimeout(() => {
      const remembered = rememberedSelection(urlAccessToken);
      if (remembered === null) return;
      // A tap within the delay is newer than what was remembered.
      setChosenKey((chosen) => chosen ?? divisionKey(remembered.championshipId, remembered.division));
      setChosenGround((chosen) => chosen ?? remembered.ground);
    }, RESTORE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [urlAccessToken]);

  const division = divisions.find(({ key }) => key === chosenKey) ?? divisions[0];
  const grounds = division === undefined ? [] : groundsOf(matchesOf(matches, division));
  const [onlyGround = null] = grounds.length === 1 ? grounds : [];
  return {
    division,
    ground: grounds.find((ground) => ground === chosenGround) ?? onlyGround,
    chooseDivision: (chosen) => setChosenKey(chosen.key),
    chooseGround: setChosenGround,
  };
}
