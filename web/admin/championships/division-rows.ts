/** Divisions as they are typed. */

import type { AdminChampionshipDetail } from '#contract/admin-championships.ts';
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

/** What was typed over `base`, with what somebody else has added or removed meanwhile. */
export function rebasedDivisions(
  base: AdminChampionshipDetail,
  typed: readonly TypedDivision[],
  newest: AdminChampionshipDetail,
): readonly TypedDivision[] {
  const known = new Set(base.divisions.map(({ division_id }) => division_id));
  const stored = typedDivisions(newest);
  const kept = typed.flatMap((division) => {
    if (division.id === null) return [division];
    const now = stored.find(({ id }) => id === division.id);
    if (now === undefined) return [];
    const before = base.divisions.find(({ division_id }) => division_id === division.id);
    return [{ ...now, name: division.name === before?.name ? now.name : division.name }];
  });
  return [...kept, ...stored.filter(({ id }) => id !== null && !known.has(id))];
}
