import type { PhotoMatch } from '#contract/photos.ts';

/** What a match is called in the audit: 春季カップ １部 第1試合 北クラブ 対 南クラブ（2026-05-16）. */
export function matchName(match: Omit<PhotoMatch, 'photos'>): string {
  const { championship_name, division, label, club_left, club_right, match_date } = match;
  return `${championship_name} ${division} ${label} ${club_left} 対 ${club_right}（${match_date}）`;
}
