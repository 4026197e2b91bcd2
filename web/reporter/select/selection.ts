import type { MatchListItem } from '#contract/match/token-flow.ts';
import { CATEGORIES } from '#domain/competition/category.ts';
import { byDivision, byRegistration, bySchedule } from '#domain/competition/ordering.ts';
import type { MatchNow } from '../list/use-matches-as-now.ts';

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

export function matchesAt(matches: readonly MatchListItem[], ground: string): readonly MatchListItem[] {
  return matches.filter((match) => match.ground === ground);
}

/** Within a day unregistered first, then registered, each by time (section 9). */
export function inListOrder(matches: readonly MatchNow[]): readonly MatchNow[] {
  return matches.toSorted((a, b) => byRegistration(orderOf(a), orderOf(b)));
}

function orderOf({ match: { matchId, date, startTime, outcome } }: MatchNow) {
  return { matchId, date, startTime, isRegistered: outcome !== 'open' };
}

/** Of a day's matches the one to be reported next: the first that is not registered, else the first; null without one. */
export function nextOn(matches: readonly MatchListItem[], date: string): MatchListItem | null {
  const ofDay = matches.filter(({ match_date }) => match_date === date);
  const inOrder = ofDay.toSorted((a, b) => bySchedule(scheduleOf(a), scheduleOf(b)));
  return inOrder.find(({ is_registered }) => !is_registered) ?? inOrder[0] ?? null;
}

function scheduleOf({ match_id, match_date, scheduled_start_time }: MatchListItem) {
  return { matchId: match_id, date: match_date, startTime: scheduled_start_time };
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
