/** What a category search offers, out of the server's answer: championships, then venues, then matches. */

import type { CurrentChampionship } from '#contract/match/fiscal-year-flow.ts';
import { bySchedule } from '#domain/competition/ordering.ts';
import { fromFiscalYearList, type ListedMatch } from '../list/listed-match.ts';
import type { ChampionshipOrder, SearchScreen } from './search-screens.ts';

/** A championship as it is offered. */
export type ChampionshipChoice = {
  readonly id: string;
  readonly name: string;
  /** The name, or its abbreviation. */
  readonly shownName: string;
  readonly matches: readonly ListedMatch[];
};

/** What fits into one line of a phone that is 360 px wide, beside the radio button. */
const LONGEST_NAME = 17;

const byText = new Intl.Collator('ja', { numeric: true });

export function championshipChoices(
  championships: readonly CurrentChampionship[],
  { championships: order, abbreviates }: Pick<SearchScreen, 'championships' | 'abbreviates'>,
): readonly ChampionshipChoice[] {
  const choices = championships.map((championship) => ({
    id: championship.championship_id,
    name: championship.championship_name,
    shownName: abbreviates ? abbreviated(championship, championships) : championship.championship_name,
    matches: matchesOf(championship),
  }));
  return inOrder(choices, order);
}

/** The venues of a championship's matches, in the order a Japanese reader expects. */
export function venuesOf({ matches }: ChampionshipChoice): readonly string[] {
  return [...new Set(matches.map(({ ground }) => ground))].sort(byText.compare);
}

/**
 * The matches of one venue by scheduled start time. U-18 lists a week, "then by date": the days follow one another, and
 * within each it goes by time. The others list one day, where the same order goes by time alone.
 */
export function matchesAt({ matches }: ChampionshipChoice, venue: string): readonly ListedMatch[] {
  return matches.filter(({ ground }) => ground === venue).toSorted(bySchedule);
}

/** Where two would read the same, both keep their whole names. */
function abbreviated(
  { championship_id: id, championship_name: name, abbreviation }: CurrentChampionship,
  all: readonly CurrentChampionship[],
): string {
  const isShort = [...name].length <= LONGEST_NAME;
  if (isShort || abbreviation === '' || abbreviation.length >= name.length) return name;
  const isAmbiguous = all.some(
    (other) =>
      other.championship_id !== id &&
      (other.abbreviation === abbreviation || other.championship_name === abbreviation),
  );
  return isAmbiguous ? name : abbreviation;
}

function inOrder(
  choices: readonly ChampionshipChoice[],
  order: ChampionshipOrder,
): readonly ChampionshipChoice[] {
  if (order === 'asGiven') return choices;
  return choices.toSorted((a, b) => byText.compare(a.shownName, b.shownName));
}

/** `round_id` among a round's labels only orders the rounds. */
function matchesOf({ championship_id, matches }: CurrentChampionship): readonly ListedMatch[] {
  return Object.entries(matches).flatMap(([round, labels]) =>
    Object.entries(labels).flatMap(([label, match]) =>
      typeof match === 'number' ? [] : [fromFiscalYearList(match, championship_id, [round, label])],
    ),
  );
}
