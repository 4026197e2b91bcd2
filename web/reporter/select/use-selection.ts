import { useEffect, useState } from 'react';
import type { MatchListItem } from '#contract/match-v2.ts';
import { rememberedSelection } from './selected-match-info.ts';
import { type DivisionChoice, divisionKey, groundsOf, matchesOf, nextOn } from './selection.ts';

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

type Offered = {
  readonly matches: readonly MatchListItem[];
  readonly divisions: readonly DivisionChoice[];
  /** In Tokyo. */
  readonly today: string;
};

/**
 * Division and venue: at first those of today's next match, else the first division; soon the one remembered for this token,
 * then what is chosen.
 */
export function useSelection({ matches, divisions, today }: Offered, urlAccessToken: string): Selection {
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [chosenGround, setChosenGround] = useState<string | null>(null);
  // Not moved under the reporter's thumb when that match is over.
  const [nextAtFirst] = useState(() => nextOn(matches, today));
  const next = nextAtFirst ?? nextOn(matches, today);

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

  const nextKey = next && divisionKey(next.championship_id, next.division);
  const division =
    divisions.find(({ key }) => key === chosenKey) ??
    divisions.find(({ key }) => key === nextKey) ??
    divisions[0];
  const inDivision = division === undefined ? [] : matchesOf(matches, division);
  const grounds = groundsOf(inDivision);
  const known = (name: string | null | undefined) => grounds.find((ground) => ground === name);
  const nextHere = division?.key === nextKey ? next : nextOn(inDivision, today);
  const [onlyGround = null] = grounds.length === 1 ? grounds : [];
  return {
    division,
    ground: known(chosenGround) ?? known(nextHere?.ground) ?? onlyGround,
    chooseDivision: (chosen) => setChosenKey(chosen.key),
    chooseGround: setChosenGround,
  };
}
