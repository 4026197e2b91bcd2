/** The notes of a match while its events are read: found by what they tell, without a look at all of them. */

import { type GoalPlace, type KickResult, type Period, periodOf, type Side } from './match.ts';
import { type Fact, isOf, type Note, type NoteOf } from './note.ts';

/** A kick of a column (from 0), without one the last of its side. */
type KickAt = { readonly side: Side; readonly column?: number };

export type NoteList = {
  /** The notes of one kind that stand, in the order they were made. */
  readonly inForce: <Kind extends Fact['kind']>(kind: Kind) => readonly NoteOf<Kind>[];
  readonly add: (note: Note) => void;
  /** Marks notes as taken back. */
  readonly withdraw: (notes: readonly Note[]) => void;
  /** Restores the note with which a period began last; does nothing if it has none. */
  readonly resume: (period: Period) => void;
  /** Notes the goal where it belongs, as if it had been entered there. */
  readonly moveGoal: (id: string, to: GoalPlace) => void;
  /** Notes a kick with the result that it had. Does nothing if a correction has left kicks without notes. */
  readonly changeKick: (at: KickAt, result: KickResult) => void;
  readonly withdrawKick: (at: KickAt) => void;
  /** Goes back to an earlier copy: what stood then stands again, and nothing that was noted since. */
  readonly restore: (then: readonly Note[]) => void;
  /** All notes as they are now, in the order they were made. */
  readonly copy: () => readonly Note[];
};

export function createNoteList(): NoteList {
  // Notes are added and replaced, never removed: a place in this list means the same note for good.
  const notes: Note[] = [];
  const placeByVersion = new Map<number, number>();
  const placesByGoal = new Map<string, number[]>();
  const lastBeginnings = new Map<Period, number>();
  const standing = new Map<Fact['kind'], number[]>();

  const change = (place: number, changed: (note: Note) => Note) => {
    const note = notes[place];
    if (note !== undefined) notes[place] = changed(note);
  };

  const stand = (place: number, kind: Fact['kind']) => {
    const places = standing.get(kind);
    if (places === undefined) standing.set(kind, [place]);
    else places.push(place);
  };

  const list: NoteList = {
    inForce: (kind) => {
      const found: NoteOf<typeof kind>[] = [];
      for (const place of standing.get(kind) ?? []) {
        const note = notes[place];
        if (note !== undefined && isOf(note, kind)) found.push(note);
      }
      return found;
    },
    add: (note) => {
      const place = notes.length;
      const { fact } = note;
      notes.push(note);
      placeByVersion.set(note.version, place);
      stand(place, fact.kind);
      if (fact.kind === 'goal') placesByGoal.set(fact.id, [...(placesByGoal.get(fact.id) ?? []), place]);
      const period = fact.kind === 'phase' ? periodOf(fact.status) : null;
      if (period !== null) lastBeginnings.set(period, place);
    },
    withdraw: (gone) => {
      for (const { version } of gone) {
        change(placeByVersion.get(version) ?? -1, (note) => ({ ...note, isUndone: true }));
      }
      for (const kind of new Set(gone.map(({ fact }) => fact.kind))) {
        const left = standing.get(kind)?.filter((place) => notes[place]?.isUndone === false) ?? [];
        standing.set(kind, left);
      }
    },
    resume: (period) => {
      const place = lastBeginnings.get(period) ?? -1;
      if (notes[place]?.isUndone !== true) return;
      change(place, (note) => ({ ...note, isUndone: false }));
      stand(place, 'phase');
      standing.get('phase')?.sort((a, b) => a - b);
    },
    moveGoal: (id, to) => {
      for (const place of placesByGoal.get(id) ?? []) {
        change(place, (note) =>
          note.fact.kind === 'goal' ? { ...note, fact: { ...note.fact, ...to } } : note,
        );
      }
    },
    changeKick: (at, result) => {
      const kick = kickAt(at);
      if (kick === undefined) return;
      change(placeByVersion.get(kick.version) ?? -1, () => ({ ...kick, fact: { ...kick.fact, result } }));
    },
    withdrawKick: (at) => {
      const kick = kickAt(at);
      if (kick !== undefined) list.withdraw([kick]);
    },
    restore: (then) => {
      // What was noted since and does not stand needs no look: a practice match is begun anew many times.
      for (const place of [...standing.values()].flat()) {
        if (place >= then.length) change(place, (note) => ({ ...note, isUndone: true }));
      }
      standing.clear();
      for (const [place, note] of then.entries()) {
        notes[place] = note;
        if (!note.isUndone) stand(place, note.fact.kind);
      }
    },
    copy: () => [...notes],
  };
  return list;

  function kickAt({ side, column }: KickAt): NoteOf<'kick'> | undefined {
    return list
      .inForce('kick')
      .filter(({ fact }) => fact.side === side)
      .at(column ?? -1);
  }
}
