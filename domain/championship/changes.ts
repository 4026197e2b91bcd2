/**
 * What a change of a championship does to the matches it has. What would contradict results that are entered is **fixed**
 * and refused; of what only moves or hides matches the administrator is **notified** before it is saved.
 */

import type { FieldFault } from '../fault.ts';
import { namesOf } from '../record/form.ts';
import { CHAMPIONSHIP, type ChampionshipForm } from './form.ts';
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
export type FixedFields = Partial<Readonly<Record<keyof ChampionshipForm, string>>>;

/** What is fixed in a stored championship. */
export function fixedFields(stored: ChampionshipForm, played: Played): FixedFields {
  return {
    ...(played.entered > 0 ? { practice: sentence.PRACTICE_FIXED, format: sentence.FORMAT_FIXED } : {}),
    ...(played.withExtraHalves > 0 && stored.extraHalves ? { extraHalves: sentence.EXTRA_HALVES_FIXED } : {}),
    ...(played.withShootOut > 0 ? { shootOutKicks: sentence.KICKS_FIXED } : {}),
  };
}

/** The fixed fields that `requested` changes nevertheless. */
export function refusedChanges(
  stored: ChampionshipForm,
  requested: ChampionshipForm,
  played: Played,
): readonly FieldFault<keyof ChampionshipForm>[] {
  const fixed = fixedFields(stored, played);
  return namesOf(CHAMPIONSHIP).flatMap((field) => {
    const message = fixed[field];
    return message === undefined || stored[field] === requested[field] ? [] : [{ field, message }];
  });
}

/** What an administrator should know before this change is saved; empty where nothing moves. */
export function noticesBefore(
  stored: ChampionshipForm,
  requested: ChampionshipForm,
  played: Played,
): readonly string[] {
  const differs = (field: keyof ChampionshipForm) => stored[field] !== requested[field];
  const has = played.all > 0;
  const notices: readonly (readonly [isSo: boolean, notice: string])[] = [
    [has && differs('category'), sentence.categoryMoves(played.all)],
    [has && differs('fiscalYear'), sentence.yearMoves(played.all)],
    [played.entered > 0 && (differs('halfMinutes') || differs('extraHalfMinutes')), sentence.MINUTES_SHIFT],
    [has && differs('practice') && requested.practice, sentence.HIDES],
    [has && differs('practice') && stored.practice, sentence.SHOWS],
    [differs('publicResults') && requested.publicResults !== 'none', sentence.PUBLISHES],
    [differs('publicResults') && requested.publicResults === 'none', sentence.WITHDRAWS],
  ];
  return notices.flatMap(([isSo, notice]) => (isSo ? [notice] : []));
}
