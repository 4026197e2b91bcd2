/** The championships of a fiscal year as somebody chooses one of them. */

import { CATEGORIES } from '#domain/competition/category.ts';
import type { ChampionshipDirectory } from './directory.ts';
import type { Championship } from './repository.ts';

/** Those that are seen in the year, by category and name, and two years of one name by the year; practice ones left out. */
export async function findAllChoices(
  fiscalYear: number,
  championships: Pick<ChampionshipDirectory, 'findAllSeenIn'>,
): Promise<readonly Championship[]> {
  const all = await championships.findAllSeenIn(fiscalYear);
  return all.toSorted(
    (a, b) =>
      CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category) ||
      a.name.localeCompare(b.name, 'ja', { numeric: true }) ||
      a.fiscalYear - b.fiscalYear,
  );
}
