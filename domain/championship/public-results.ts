/**
 * What **strangers**, people without an account, may see of a championship: nothing, its **final** results (schedule, and
 * the results that are registered), or also the scores of matches in play (**live**).
 */

import type { MatchStatus } from '../match/match.ts';

export const PUBLIC_RESULTS = ['none', 'final', 'live'] as const;
export type PublicResults = (typeof PUBLIC_RESULTS)[number];

export const PUBLIC_RESULTS_NAMES: Readonly<Record<PublicResults, string>> = {
  none: '公開しない',
  final: '日程と登録された結果',
  live: '試合中の速報も',
};

/**
 * What holds for a championship. Nothing while the operator shows strangers nothing at all, and never anything of a
 * championship for practice.
 */
export function seenByStrangers(
  { publicResults, practice }: { readonly publicResults: PublicResults; readonly practice: boolean },
  siteIsPublic: boolean,
): PublicResults {
  return siteIsPublic && !practice ? publicResults : 'none';
}

/** Whether strangers see the score of a match, given what they see of its championship. */
export function showsScore(level: PublicResults, isRegistered: boolean): boolean {
  return level === 'live' || (level === 'final' && isRegistered);
}

/** Whether a match may move on a day in Tokyo, as strangers see it: it is being played, or may begin. */
export function mayMove(
  match: { readonly match_date: string; readonly game_status: MatchStatus; readonly is_postponed: boolean },
  today: string,
): boolean {
  if (match.game_status === '試合終了' || match.is_postponed) return false;
  return match.game_status !== '試合前' || match.match_date === today;
}
