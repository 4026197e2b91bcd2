import type { CurrentChampionship, CurrentMatch } from '#contract/match/fiscal-year-flow.ts';

export const HASH = 'k3wQ0cV8sYbL2mXz';
export const TOKEN = 'token-of-the-category-link';
/** 10:00 in Tokyo on the day of the matches. */
export const MORNING = Date.parse('2026-11-21T10:00:00+09:00');

/** A match of the day that nobody has touched; `changes` says what the test is about. */
export function currentMatch(changes: Partial<CurrentMatch> = {}): CurrentMatch {
  return {
    match_id: 'm-1',
    match_date: '2026-11-21',
    scheduled_match_start_time: '10:30',
    venue: '厚別公園',
    game_status: '試合前',
    has_pk: false,
    is_result_registered: false,
    is_postponed: false,
    home_club: { club_name: '札幌FC', final_score: 0, pk_score: 0 },
    away_club: { club_name: '旭川イレブン', final_score: 0, pk_score: 0 },
    version: 0,
    ...changes,
  };
}

/** A championship of one division with these matches, labelled in their order. */
export function championship(
  changes: Partial<CurrentChampionship> = {},
  matches: readonly CurrentMatch[] = [currentMatch()],
): CurrentChampionship {
  const labelled = matches.map((match, place): [string, CurrentMatch] => [`第${place + 1}試合`, match]);
  return {
    championship_id: 'c-1',
    championship_name: '札幌春季大会',
    abbreviation: '春季',
    category: 'U-12（ジュニア）',
    matches: { '１回戦': { round_id: 1, ...Object.fromEntries(labelled) } },
    ...changes,
  };
}
