import type { PublicMatch } from '#contract/championship/public-results.ts';
import type { MatchView } from '#contract/wire.ts';
import type { PerSide, Side } from '#domain/match/match.ts';
import { winnerOf } from '#domain/match/shootout.ts';

/** How a match stands, as colour and word (members' specification, section 4). */
export type Standing = {
  readonly tone: 'before' | 'live' | 'finished' | 'postponed';
  readonly word: string;
};

export function standingOf(match: PublicMatch): Standing {
  if (match.is_postponed) return { tone: 'postponed', word: '延期' };
  if (match.game_status === '試合前') return { tone: 'before', word: '試合前' };
  if (match.game_status === '試合終了') return { tone: 'finished', word: '試合終了' };
  return { tone: 'live', word: match.game_status };
}

/** Whether scores are shown instead of the start time. */
export function hasScore(match: PublicMatch): boolean {
  const { tone } = standingOf(match);
  return tone === 'live' || tone === 'finished';
}

/** What a club is called to people who listen. */
type SpokenNames = PerSide<string>;

/** Who plays and how it stands, as it is read aloud: 「リラ札幌 1対1 小樽、PK 2対2」. */
export function spokenScore(match: PublicMatch, names: SpokenNames = clubNames(match)): string {
  const { home_club: home, away_club: away } = match;
  if (!hasScore(match)) return `${names.home} 対 ${names.away}`;
  const kicks = match.has_pk ? `、PK ${home.pk_score}対${away.pk_score}` : '';
  return `${names.home} ${home.final_score}対${away.final_score} ${names.away}${kicks}`;
}

function clubNames({ home_club, away_club }: PublicMatch): SpokenNames {
  return { home: home_club.club_name, away: away_club.club_name };
}

/** The winner of a finished match: by goals, then by the shoot-out; null when level or not finished. */
export function winnerOfMatch(match: PublicMatch): Side | null {
  if (match.game_status !== '試合終了') return null;
  const { home_club: home, away_club: away } = match;
  if (home.final_score !== away.final_score) return home.final_score > away.final_score ? 'home' : 'away';
  if (!match.has_pk || home.pk_score === away.pk_score) return null;
  return home.pk_score > away.pk_score ? 'home' : 'away';
}

/** One line of the score table: what it is called, and each club's number. */
export type ScoreLine = { readonly label: string } & PerSide<number>;

/** Halves, extra halves where played, total, shoot-out where there is one (members' specification, section 4). */
export function scoreLines(match: PublicMatch): readonly ScoreLine[] {
  const { home_club: home, away_club: away } = match;
  return [
    { label: '前半', home: home.first_half_score, away: away.first_half_score },
    { label: '後半', home: home.second_half_score, away: away.second_half_score },
    ...(match.has_extra_halves
      ? [
          { label: '延長前半', home: home.extra_first_half_score, away: away.extra_first_half_score },
          { label: '延長後半', home: home.extra_second_half_score, away: away.extra_second_half_score },
        ]
      : []),
    { label: '合計', home: home.final_score, away: away.final_score },
    ...(match.has_pk ? [{ label: 'PK', home: home.pk_score, away: away.pk_score }] : []),
  ];
}

/** Who has won the shoot-out as soon as the kicks left cannot change it (決着). */
export function shootOutWinner(match: MatchView): Side | null {
  return winnerOf(kicksOf(match), match.shoot_out_kicks);
}

export function kicksOf({ home_club, away_club }: MatchView) {
  return { home: home_club.pk_score_list, away: away_club.pk_score_list };
}
