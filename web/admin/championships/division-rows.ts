/** Divisions as they are typed. */

import type { AdminChampionshipDetail } from '#contract/championship/championships.ts';
import { randomUuid } from '#web/api/random-uuid.ts';

export type TypedDivision = {
  /** Of its row on the screen. */
  readonly key: string;
  /** Null for one that is not stored yet. */
  readonly id: string | null;
  readonly name: string;
  readonly matches: number;
};

export function typedDivisions({ divisions }: AdminChampionshipDetail): readonly TypedDivision[] {
  return divisions.map(({ division_id, name, matches }) => ({
    key: division_id,
    id: division_id,
    name,
    matches,
  }));
}

export function blankDivision(): TypedDivision {
  return { key: randomUuid(), id: null, name: '', matches: 0 };
}

/** One place up (-1) or down (1). */
export function moved(
  divisions: readonly TypedDivision[],
  index: number,
  by: -1 | 1,
): readonly TypedDivision[] {
  const division = divisions[index];
  return division === undefined
    ? divisions
    : divisions.toSpliced(index, 1).toSpliced(index + by, 0, division);
}

/** Whether nothing has been changed: the same divisions in the same order, by the same names. */
export function areAsStored(
  typed: readonly TypedDivision[],
  { divisions }: AdminChampionshipDetail,
): boolean {
  return (
    typed.length === divisions.length &&
    divisions.every(({ division_id, name }, at) => typed[at]?.id === division_id && typed[at].name === name)
  );
}

/**
 * What was typed over `base`, laid over the newest: with what somebody else has added or removed, and with the ids of
 * what has been stored since. A name stands once in a championship, so a row without an id is known by it.
 */
export function mergedDivisions(
  base: readonly TypedDivision[],
  typed: readonly TypedDivision[],
  newest: readonly TypedDivision[],
): readonly TypedDivision[] {
  const known = new Set(base.map(({ id }) => id));
  const added = newest.filter(({ id }) => !known.has(id));
  const baseOf = ({ key, id }: TypedDivision) =>
    base.find((one) => (one.id === null ? one.key === key : one.id === id));
  const storedAs = (division: TypedDivision) => {
    if (division.id !== null) return newest.find(({ id }) => id === division.id);
    const { name } = baseOf(division) ?? division;
    return added.find((one) => one.name === name.trim());
  };
  const kept = typed.flatMap((division) => {
    const now = storedAs(division);
    if (now === undefined) return division.id === null ? [division] : [];
    const { key, name } = division;
    const isRenamed = name !== (baseOf(division) ?? now).name;
    return [{ ...now, key, name: isRenamed ? name : now.name }];
  });
  const shown = new Set(kept.map(({ id }) => id));
  // What was added and sent, and is not among what was typed any more, has been taken away since.
  const sent = new Set(base.flatMap(({ id, name }) => (id === null ? [name.trim()] : [])));
  return [...kept, ...added.filter(({ id, name }) => !shown.has(id) && !sent.has(name))];
}
