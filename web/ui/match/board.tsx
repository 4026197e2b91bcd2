import type { ReactNode } from 'react';
import type { PublicMatch } from '#contract/championship/public-results.ts';
import type { Side } from '#domain/match/match.ts';
import { dayText, startTimeText } from '../jst.ts';
import { Name } from '../name.tsx';
import styles from './board.module.css';
import { ScoreTable } from './score-table.tsx';
import { hasScore, standingOf, winnerOfMatch } from './standing.ts';

type BoardProps = {
  readonly match: PublicMatch;
  /** `HH:MM`; null where nobody noted it. */
  readonly startedAt: string | null;
  /** What is being played of its period. */
  readonly minute: ReactNode;
  readonly scoreOf: (goals: number) => ReactNode;
  readonly clubOf: (side: Side) => ReactNode;
  /** Why it is postponed. */
  readonly children?: ReactNode;
};

/** The board of one match: clubs, score, how it stands, and every period as a table. */
export function Board({ match, startedAt, minute, scoreOf, clubOf, children }: BoardProps) {
  const standing = standingOf(match);
  const isScored = hasScore(match);
  const winner = winnerOfMatch(match);
  const { home_club: home, away_club: away } = match;
  const start = startTimeText(match.scheduled_match_start_time);
  return (
    <section className={styles.board} aria-label="スコア">
      <p className={styles.facts}>
        <span>
          {match.round}　{match.match}
        </span>
        <Name>{match.venue}</Name>
        <span>
          {dayText(match.match_date)}
          {isScored && startedAt !== null ? `　${startedAt} 開始` : `　${start}`}
        </span>
      </p>
      <div className={styles.score}>
        <Club side="home" isWinner={winner === 'home'}>
          {clubOf('home')}
        </Club>
        <div className={styles.middle}>
          {isScored ? (
            <p className={styles.total}>
              {scoreOf(home.final_score)}
              <span aria-hidden="true">-</span>
              <span className="unseen">対</span>
              {scoreOf(away.final_score)}
            </p>
          ) : (
            <p className={styles.total}>
              {standing.tone === 'before' ? <span className={styles.start}>{start}</span> : '–'}
            </p>
          )}
          {isScored && match.has_pk && (
            <p className={styles.kicks}>
              PK {home.pk_score} - {away.pk_score}
            </p>
          )}
          <p className={styles.status} data-tone={standing.tone}>
            {standing.word}
            {standing.tone === 'live' && minute}
          </p>
        </div>
        <Club side="away" isWinner={winner === 'away'}>
          {clubOf('away')}
        </Club>
      </div>
      {children}
      {isScored && (
        <div className={styles.periods}>
          <ScoreTable match={match} />
        </div>
      )}
    </section>
  );
}

type ClubProps = { readonly side: Side; readonly isWinner: boolean; readonly children: ReactNode };

function Club({ side, isWinner, children }: ClubProps) {
  return (
    <p className={styles.club} data-side={side}>
      <span>{children}</span>
      {isWinner && <span className={styles.won}>勝ち</span>}
    </p>
  );
}
