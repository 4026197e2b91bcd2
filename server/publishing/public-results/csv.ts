import type { PublicChampionship, PublicMatch } from '#contract/championship/public-results.ts';
import { writeCsv } from '#domain/input/delimited.ts';

const COLUMNS = [
  '大会',
  '試合ID',
  '日付',
  '開始時刻',
  '部・ブロック',
  '試合',
  '会場',
  '状況',
  '結果登録',
  'ホーム',
  'ホーム得点',
  'アウェイ得点',
  'アウェイ',
  'ホームPK',
  'アウェイPK',
] as const;

/** A championship's matches for a spreadsheet; a score that is not there yet is an empty cell. */
export function csvOf({ championship_name: name, matches }: PublicChampionship): string {
  return writeCsv([COLUMNS, ...matches.map((match) => [name, ...cellsOf(match)])]);
}

function cellsOf(match: PublicMatch): readonly string[] {
  const { home_club: home, away_club: away } = match;
  const score = (goals: number) => (isScored(match) ? String(goals) : '');
  const kicks = (made: number) => (isScored(match) && match.has_pk ? String(made) : '');
  return [
    match.match_id,
    match.match_date,
    match.scheduled_match_start_time ?? '',
    match.round,
    match.match,
    match.venue,
    match.is_postponed ? '延期' : match.game_status,
    match.is_result_registered ? 'はい' : 'いいえ',
    home.club_name,
    score(home.final_score),
    score(away.final_score),
    away.club_name,
    kicks(home.pk_score),
    kicks(away.pk_score),
  ];
}

/** Whether there is a score to tell. */
export function isScored({ game_status }: PublicMatch): boolean {
  return game_status !== '試合前';
}
