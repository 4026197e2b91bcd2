/** What a championship of the demo is told by. Its days are relative to today, so this week has every kind of match. */

import type { Category, Organizer } from '#domain/competition/category.ts';
import type { MatchRules } from '#domain/match/match.ts';

/**
 * `past` and `later` stay within this week where it has such a day; `today` otherwise. A number is days from today, for
 * what lies outside of this week anyway.
 */
export type DemoDay = 'lastWeek' | 'past' | 'today' | 'later' | 'nextWeek' | number;

export type DemoMatch = {
  /** Names it in demo.json. */
  readonly state?: string;
  readonly division: string;
  readonly group?: string;
  readonly label: string;
  readonly day: DemoDay;
  readonly time: string | null;
  readonly ground: string;
  readonly clubs: readonly [left: string, right: string];
  /** See `story.ts`. */
  readonly story: string;
  /** Which of the demo's pictures are its photos; none where it is not said. */
  readonly photos?: readonly number[];
};

/** 大会要項, 組み合わせ, 結果. */
export type DemoPage = 'regulation' | 'matchup' | 'result';

export type DemoChampionship = {
  readonly slug: string;
  readonly name: string;
  readonly abbreviation: string;
  readonly category: Category;
  readonly organizer: Organizer;
  readonly rules: MatchRules;
  /** For reporters to practise on. */
  readonly practice?: boolean;
  readonly divisions: readonly string[];
  /** Its first day; without one that of its first match. */
  readonly startsOn?: DemoDay;
  /** A line of the office in the archive. */
  readonly notice?: string;
  /** Which of its pages exist outside; all of them where it is not said. */
  readonly pages?: readonly DemoPage[];
  readonly matches: readonly DemoMatch[];
};

/** A match of the demo, its day, place and story in one line. */
export function at(
  division: string,
  label: string,
  day: DemoDay,
  time: string | null,
  ground: string,
  clubs: DemoMatch['clubs'],
  story: string,
): DemoMatch {
  return { division, label, day, time: time?.padStart(5, '0') ?? null, ground, clubs, story };
}
