/**
 * What a change of a championship does to the matches it has. What would contradict results that are entered is **fixed**
 * and refused; what only moves or hides matches is **told** before it is saved.
 */

import type { FieldFault } from '../fault.ts';
import type { ChampionshipField, ChampionshipForm } from './form.ts';
import * as sentence from './messages.ts';

/** How far a championship has been played; counts of its matches. */
export type Played = {
  readonly all: number;
  /** Those a reporter has entered anything of, a postponement too. */
  readonly entered: number;
  readonly registered: number;
  readonly withExtraHalves: number;
  readonly withShootOut: number;
};

/** Why a field can't be changed any more, by field; a field that is missing is free. */
export type FixedFields = Partial<Readonly<Record<ChampionshipField, string>>>;

/** What is fixed in a stored championship. */
export function fixedFields(stored: ChampionshipForm, played: Played): FixedFields {
  return {
    ...(played.entered > 0 ? { practice: sentence.PRACTICE_FIXED, format: sentence.FORMAT_FIXED } : {}),
    ...(played.withExtraHalves > 0 && stored.rules.extraHalves
      ? { extraHalves: sentence.EXTRA_HALVES_FIXED }
      : {}),
    ...(played.withShootOut > 0 ? { shootOutKicks: sentence.KICKS_FIXED } : {}),
  };
}

/** The fixed fields that `wanted` changes nevertheless. */
export function refusedChanges(
  stored: ChampionshipForm,
  wanted: ChampionshipForm,
  played: Played,
): readonly FieldFault<ChampionshipField>[] {
  const fixed = fixedFields(stored, played);
  const isChanged: Partial<Record<ChampionshipField, boolean>> = {
    practice: stored.practice !== wanted.practice,
    format: stored.rules.format !== wanted.rules.format,
    extraHalves: stored.rules.extraHalves !== wanted.rules.extraHalves,
    shootOutKicks: stored.rules.shootOutKicks !== wanted.rules.shootOutKicks,
  };
  return (Object.entries(fixed) as [ChampionshipField, string][])
    .filter(([field]) => isChanged[field])
    .map(([field, message]) => ({ field, message }));
}

/** What an administrator should know before this change is saved; empty where nothing moves. */
export function toldBefore(
  stored: ChampionshipForm,
  wanted: ChampionshipForm,
  played: Played,
): readonly string[] {
  const isShifted =
    stored.rules.halfMinutes !== wanted.rules.halfMinutes ||
    stored.rules.extraHalfMinutes !== wanted.rules.extraHalfMinutes;
  const has = played.all > 0;
  return [
    ...told(has && stored.category !== wanted.category, sentence.categoryMoves(played.all)),
    ...told(has && stored.fiscalYear !== wanted.fiscalYear, sentence.yearMoves(played.all)),
    ...told(played.entered > 0 && isShifted, sentence.MINUTES_SHIFT),
    ...told(has && !stored.practice && wanted.practice, sentence.HIDES),
    ...told(has && stored.practice && !wanted.practice, sentence.SHOWS),
  ];
}

function told(isSo: boolean, words: string): readonly string[] {
  return isSo ? [words] : [];
}
