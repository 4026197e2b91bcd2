import type { MatchListItem } from '#contract/match-v2.ts';
import { CATEGORIES } from '#domain/competition/category.ts';
import { byDivision, byRegistration } from '#domain/competition/ordering.ts';

/** One division of one championship: two championships of a token may each have a １部. */
export type DivisionChoice = {
  readonly key: string;
  readonly championshipId: string;
  readonly championshipName: string;
  readonly category: MatchListItem['category'];
  readonly division: string;
};

/** The divisions of a token's matches: by category, championship, then division; the first one is preselected. */
export function divisionsOf(matches: readonly MatchListItem[]): readonly DivisionChoice[] {
  const choices = new Map<string, DivisionChoice>();
  for (const match of matches) {
    const key = divisionKey(match.championship_id, match.division);
    choices.set(key, {
      key,
      championshipId: match.championship_id,
      championshipName: match.championship_name,
      category: match.category,
      division: match.division,
    });
  }
  return [...choices.values()].sort(
    (a, b) =>
      CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category) ||
      compareText(a.championshipId, b.championshipId) ||
      byDivision({ name: a.division, roundId: null }, { name: b.division, roundId: null }),
  );
}

export function divisionKey(championshipId: string, division: string): string {
  return JSON.stringify([championshipId, division]);
}

/** The matches of one division. */
export function matchesOf(
  matches: readonly MatchListItem[],
  choice: DivisionChoice,
): readonly MatchListItem[] {
  return matches.filter(
    (match) => match.championship_id === choice.championshipId && match.division === choice.division,
  );
}

/** The venues of a division's matches, in the order a Japanese reader expects. */
export function groundsOf(matches: readonly MatchListItem[]): readonly string[] {
  return [...new Set(matches.map((match) => match.ground))].sort((a, b) => a.localeCompare(b, 'ja'));
}

/** The matches of one venue: unregistered first, then registered, each by match_id (section 9). */
export function matchesAt(matches: readonly MatchListItem[], ground: string): readonly MatchListItem[] {
  return matches
    .filter((match) => match.ground === ground)
    .sort((a, b) =>
      byRegistration(
        { matchId: a.match_id, isRegistered: a.is_registered },
        { matchId: b.match_id, isRegistered: b.is_registered },
      ),
    );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A path cannot hold an empty part; the screen reads the division from the match itself. */
export function inPath(division: string): string {
  return division === '' ? '-' : division;
}
