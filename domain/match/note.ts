/**
 * What a timeline tells, as notes: each is made by one event and **stands** as long as the match still has what it tells.
 * Once taken back a note stays taken back, but for the beginning of a half that is gone back into with its goals kept.
 */

import type { GoalPlace, KickResult, MatchStatus, PerSide, Side } from './match.ts';

export type Fact =
  /** The match moved on to this status. */
  | { readonly kind: 'phase'; readonly status: MatchStatus }
  | ({ readonly kind: 'goal'; readonly id: string } & GoalPlace)
  | { readonly kind: 'kick'; readonly side: Side; readonly result: KickResult }
  /** `HH:MM` in Tokyo, or null. */
  | { readonly kind: 'registered'; readonly actualStartTime: string | null }
  /** `reason` as one shows it, empty where none was given. */
  | { readonly kind: 'postponed'; readonly reason: string }
  /** The result it was corrected to; `shootOut` is null without one. */
  | {
      readonly kind: 'corrected';
      readonly score: PerSide<number>;
      readonly shootOut: PerSide<number> | null;
    }
  /** The score that the match went on with, in this status. */
  | { readonly kind: 'scoreCorrected'; readonly status: MatchStatus; readonly score: PerSide<number> };

export type Note = {
  /** The match's version that its event made. */
  readonly version: number;
  readonly recordedAt: number;
  readonly fact: Fact;
  readonly isUndone: boolean;
};

export type NoteOf<Kind extends Fact['kind']> = Note & { readonly fact: Extract<Fact, { kind: Kind }> };

/** The notes of one kind that stand, in the order they were made. */
export function inForce<Kind extends Fact['kind']>(
  notes: readonly Note[],
  kind: Kind,
): readonly NoteOf<Kind>[] {
  return notes.filter((note): note is NoteOf<Kind> => isOf(note, kind) && !note.isUndone);
}

/** Whether a note, taken back or not, is of a kind. */
export function isOf<Kind extends Fact['kind']>(note: Note, kind: Kind): note is NoteOf<Kind> {
  return note.fact.kind === kind;
}
