import type { PhotoMatch } from '#contract/photos.ts';
import { fullDayText } from '#web/ui/jst.ts';

/** 北クラブ 対 南クラブ */
export function matchTitle({ club_left, club_right }: PhotoMatch): string {
  return `${club_left} 対 ${club_right}`;
}

/** 2026年5月16日 10:00 春季カップ １部 第1試合 */
export function matchDetails(match: PhotoMatch): string {
  const { match_date, scheduled_start_time, championship_name, division, label } = match;
  return [
    fullDayText(match_date),
    scheduled_start_time ?? '時刻未定',
    championship_name,
    division,
    label,
  ].join(' ');
}
