/** What a championship of the demo is told by. Its days are relative to today, so this week has every kind of match. */

import type { Category, Organizer } from '#domain/competition/category.ts';
import { DEFAULT_RULES, type MatchRules } from '#domain/match/match.ts';

/**
 * `past` and `later` stay within this week where it has such a day; `today` otherwise. A number is days from today, for
 * what lies outside of this week anyway; `10-04` is that day of the championship's fiscal year.
 */
export type DemoDay =
  | 'lastWeek'
  | 'past'
  | 'today'
  | 'later'
  | 'nextWeek'
  | number
  | `${number}${number}-${number}${number}`;

/**
 * When a match is scheduled: `09:30`; minutes from now; or `now`, of one that is being played: as long ago as its story
 * takes. Null where nobody has set it.
 */
export type DemoTime = string | number | null;

export type DemoMatch = {
  /** Names it in demo.json. */
  readonly state?: string;
  readonly division: string;
  readonly group?: string;
  readonly label: string;
  readonly day: DemoDay;
  readonly time: DemoTime;
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
  /** 1: of the fiscal year before; of this one where it is not said. */
  readonly yearsAgo?: 1;
  /** For reporters to practise on. */
  readonly practice?: boolean;
  readonly divisions: readonly string[];
  /** Its first day; without one that of its first match. */
  readonly startsOn?: DemoDay;
  /** A line of the administrators in the archive. */
  readonly notice?: string;
  /** Which of its pages exist outside; all of them where it is not said. */
  readonly pages?: readonly DemoPage[];
  readonly matches: readonly DemoMatch[];
  /** Of a league, how often any two of its clubs meet. */
  readonly meetings?: number;
  /** Of a knockout, the clubs from the top of its bracket to the bottom. */
  readonly lines?: readonly string[];
};

/** A match of the demo, its day, place and story in one line. */
export function at(
  division: string,
  label: string,
  day: DemoDay,
  time: DemoTime,
  ground: string,
  clubs: DemoMatch['clubs'],
  story: string,
): DemoMatch {
  return { division, label, day, time, ground, clubs, story };
}

/** A league's matches of one day, at one ground: the first at nine or as it is said, the others an hour and a half later each. */
export function roundOf(
  { division, group, name, day, ground }: RoundOfLeague,
  matches: readonly (readonly [left: string, right: string, story: string])[],
): readonly DemoMatch[] {
  return matches.map(([left, right, story], index) => ({
    ...at(
      division,
      `${name} 第${index + 1}試合`,
      day,
      START_TIMES[index] ?? null,
      ground,
      [left, right],
      story,
    ),
    ...(group === undefined ? {} : { group }),
  }));
}

const START_TIMES = ['09:00', '10:30', '12:00', '13:30'] as const;

type RoundOfLeague = Pick<DemoMatch, 'division' | 'group' | 'day' | 'ground'> & {
  /** 第1節. */
  readonly name: string;
};

/** The rules of a league of the youngest. */
export const LEAGUE: MatchRules = { ...DEFAULT_RULES, format: 'league', extraHalves: false };

/** A match that demo.json names. */
export function named(state: string, match: DemoMatch): DemoMatch {
  return { ...match, state };
}

export function inGroup(group: string, match: DemoMatch): DemoMatch {
  return { ...match, group };
}

/** A match with photos; see `photos.ts`. */
export function withPhotos(photos: readonly number[], match: DemoMatch): DemoMatch {
  return { ...match, photos };
}

/** Of a round, the first match has photos. */
export function photographed(
  photos: readonly number[],
  [first, ...others]: readonly DemoMatch[],
): readonly DemoMatch[] {
  return first === undefined ? [] : [withPhotos(photos, first), ...others];
}
