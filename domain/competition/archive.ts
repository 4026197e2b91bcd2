/**
 * What the archive says of a championship: whether it has tables or a bracket, known from its settings and its clubs without
 * any result, and its place in the list of a fiscal year (members' specification, section 2).
 */

import { type ChampionshipMatches, type StoredMatch, tablesOf } from './assembly.ts';
import type { CompetitionSettings } from './settings.ts';

export type Presence = { readonly hasStandings: boolean; readonly hasBracket: boolean };

/** A championship's groups, and the place of each of its matches among them. */
export type MatchPlaces = Pick<ChampionshipMatches, 'format' | 'groups'> & {
  readonly matches: readonly Pick<StoredMatch, 'matchId' | 'group'>[];
};

/** A table needs a club or a match: a bracket's matches belong to no table. */
export function presenceOf(settings: CompetitionSettings, championship: MatchPlaces): Presence {
  const inBracket = new Set(settings.bracket.map(({ storedMatch }) => storedMatch));
  const played = new Set(
    championship.matches.filter(({ matchId }) => !inBracket.has(matchId)).map(({ group }) => group),
  );
  const hasGroup = tablesOf(settings, championship).some(
    ({ group, clubs }) => clubs.length > 0 || played.has(group),
  );
  return {
    hasStandings: hasGroup || settings.comparisons.length > 0,
    hasBracket: settings.bracket.length > 0,
  };
}

export type Archived = {
  readonly id: string;
  readonly name: string;
  /** Its first day, `YYYY-MM-DD` in Tokyo; null while it is not decided. */
  readonly startsOn: string | null;
};

/** The newest start first, the undecided last; level ones by name (2部 before 10部), then by id. */
export function byNewestStart(a: Archived, b: Archived): number {
  return (
    compare(b.startsOn ?? BEFORE_ANY_DAY, a.startsOn ?? BEFORE_ANY_DAY) ||
    BY_NAME.compare(a.name, b.name) ||
    compare(a.id, b.id)
  );
}

const BEFORE_ANY_DAY = '';

const BY_NAME = new Intl.Collator('ja', { numeric: true });

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
