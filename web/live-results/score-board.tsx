import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { MatchView } from '#contract/wire.ts';
import type { Side } from '#domain/match/match.ts';
import { dayText, startTimeText } from '#web/ui/jst.ts';
import { KitSwatch } from '#web/ui/kit-swatch.tsx';
import { ScoreNumber } from '#web/ui/match/score-number.tsx';
import { ScoreTable } from '#web/ui/match/score-table.tsx';
import { hasScore, standingOf, winnerOfMatch } from '#web/ui/match/standing.ts';
import { Name } from '#web/ui/name.tsx';
import { PlayingMinute } from './later.ts';
import styles from './score-board.module.css';

/** The board of one match: clubs, score, how it stands, and every period as a table. */
export function ScoreBoard({ match }: { readonly match: MatchView }) {
  const standing = standingOf(match);
  const isScored = hasScore(match);
  const { home_club: home, away_club: away } = match;
  return (
    <section className={styles.board} aria-label="スコア">
      <p className={styles.facts}>
        <span>
          {match.round}　{match.match}
        </span>
        <Name>{match.venue}</Name>
        <span>
          {dayText(match.match_date)}
          {isScored && match.actual_match_start_time !== null
            ? `　${match.actual_match_start_time} 開始`
            : `　${startTimeText(match.scheduled_match_start_time)}`}
        </span>
      </p>
      <div className={styles.score}>
        <Club match={match} side="home" />
        <div className={styles.middle}>
          {isScored ? (
            <p className={styles.total}>
              <ScoreNumber value={home.final_score} />
              <span aria-hidden="true">-</span>
              <span className="unseen">対</span>
              <ScoreNumber value={away.final_score} />
            </p>
          ) : (
            <p className={styles.total}>{standing.tone === 'before' ? <Start match={match} /> : '–'}</p>
          )}
          {isScored && match.has_pk && (
            <p className={styles.kicks}>
              PK {home.pk_score} - {away.pk_score}
            </p>
          )}
          <p className={styles.status} data-tone={standing.tone}>
            {standing.word}
            {standing.tone === 'live' && (
              <Suspense fallback={null}>
                <PlayingMinute match={match} className={styles.minute} />
              </Suspense>
            )}
          </p>
        </div>
        <Club match={match} side="away" />
      </div>
      {match.is_postponed && match.postponed_reason !== '' && (
        <p className={styles.postponed}>延期理由：{match.postponed_reason}</p>
      )}
      {isScored && (
        <div className={styles.periods}>
          <ScoreTable match={match} />
        </div>
      )}
    </section>
  );
}

function Start({ match }: { readonly match: MatchView }) {
  return <span className={styles.start}>{startTimeText(match.scheduled_match_start_time)}</span>;
}

function Club({ match, side }: { readonly match: MatchView; readonly side: Side }) {
  const club = side === 'home' ? match.home_club : match.away_club;
  const { worn } = match.kits[side];
  return (
    <p className={styles.club} data-side={side}>
      <span>
        {worn && <KitSwatch side={side} shirt={worn} />}
        {club.club_id === undefined ? (
          <Name>{club.club_name}</Name>
        ) : (
          <Link className={styles.page} to="/club/$clubId" params={{ clubId: club.club_id }}>
            <Name>{club.club_name}</Name>
          </Link>
        )}
      </span>
      {winnerOfMatch(match) === side && <span className={styles.won}>勝ち</span>}
    </p>
  );
}
