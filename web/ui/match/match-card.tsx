import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MatchView, Shirt } from '#contract/wire.ts';
import type { Side } from '#domain/match/match.ts';
import { startTimeText } from '../jst.ts';
import { KitSwatch } from '../kit-swatch.tsx';
import { Name } from '../name.tsx';
import styles from './match-card.module.css';
import { ScoreNumber } from './score-number.tsx';
import { hasScore, spokenScore, standingOf, winnerOfMatch } from './standing.ts';
import { StatusPill } from './status-pill.tsx';

type MatchCardProps = {
  readonly match: MatchView;
  /** The minute being played. */
  readonly minute: ReactNode;
  /** Below the clubs. */
  readonly detail?: ReactNode;
  /** Which match it is, above all else. */
  readonly children: ReactNode;
};

/** One match in a list: how it stands, the clubs, the score or the start time. It leads to the match. */
export function MatchCard({ match, minute, detail, children }: MatchCardProps) {
  const standing = standingOf(match);
  return (
    <Link
      className={styles.card}
      data-tone={standing.tone}
      to="/indv-result/$championshipId/$matchId"
      params={{ championshipId: match.championship_id, matchId: match.match_id }}
    >
      <span className={styles.where}>{children}</span>
      <span className={styles.status}>
        <StatusPill standing={standing} />
        {standing.tone === 'before' && (
          <span className={styles.time}>{startTimeText(match.scheduled_match_start_time)}</span>
        )}
        {standing.tone === 'live' && <span className={styles.time}>{minute}</span>}
      </span>
      {/* Read as one sentence: the two columns of the eye would be read club by club. */}
      <span className={styles.clubs} role="img" aria-label={spokenScore(match, spokenNames(match))}>
        <Club match={match} side="home" />
        <Club match={match} side="away" />
      </span>
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
    </Link>
  );
}

/** The shirts' colours are spoken, too. */
function spokenNames({ home_club, away_club, kits }: MatchView) {
  const spoken = (name: string, shirt: Shirt | undefined) => (shirt ? `${name}（${shirt.word}）` : name);
  return {
    home: spoken(home_club.club_name, kits.home.worn),
    away: spoken(away_club.club_name, kits.away.worn),
  };
}

function Club({ match, side }: { readonly match: MatchView; readonly side: Side }) {
  const club = side === 'home' ? match.home_club : match.away_club;
  const { worn } = match.kits[side];
  const winner = winnerOfMatch(match);
  return (
    <span
      className={styles.club}
      data-result={winner === null ? undefined : winner === side ? 'won' : 'lost'}
    >
      <span className={styles.name}>
        {worn && <KitSwatch side={side} shirt={worn} />}
        <Name>{club.club_name}</Name>
      </span>
      {hasScore(match) && match.has_pk && <span className={styles.pk}>PK {club.pk_score}</span>}
      <span className={styles.score}>
        {hasScore(match) ? <ScoreNumber value={club.final_score} /> : <span aria-hidden="true">–</span>}
      </span>
    </span>
  );
}
