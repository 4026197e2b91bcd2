/** Whether a championship has tables or a bracket to be looked at: known from who plays where, without any result. */

import { type ChampionshipMatches, type StoredMatch, tablesOf } from './assembly.ts';
import type { CompetitionSettings } from './settings.ts';

export type Presence = { readonly hasStandings: boolean; readonly hasBracket: boolean };

/** A championship's groups, and the place of each of its matches among them. */
export type MatchPlaces = Pick<ChampionshipMatches, 'format' | 'groups'> & {
  readonly matches: readonly Pick<StoredMatch, 'matchId' | 'group'>[];
};

/** A table needs a club or a match of its own: a bracket's matches belong to none. */
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
