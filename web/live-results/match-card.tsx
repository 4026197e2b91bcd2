import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { MatchView } from '#contract/wire.ts';
import type { Side } from '#domain/match/match.ts';
import { dayText, startTimeText } from '#web/ui/jst.ts';
import { KitSwatch } from '#web/ui/kit-swatch.tsx';
import { hasScore, scoreLines, standingOf, winnerOfMatch } from '#web/ui/match/standing.ts';
import { StatusPill } from '#web/ui/match/status-pill.tsx';
import { Name } from '#web/ui/name.tsx';
import { PlayingMinute } from './later.ts';
import styles from './match-card.module.css';
import { ScoreNumber } from './score-number.tsx';

/** One match in the list of a championship: how it stands, the clubs, the score or the start time. */
export function MatchCard({ match }: { readonly match: MatchView }) {
  const standing = standingOf(match);
  const isScored = hasScore(match);
  return (
    <Link
      className={styles.card}
      data-tone={standing.tone}
      to="/indv-result/$championshipId/$matchId"
      params={{ championshipId: match.championship_id, matchId: match.match_id }}
    >
      <span className={styles.where}>
        <span className={styles.label}>{match.match}</span>
        <span>
          {dayText(match.match_date)}　<Name>{match.venue}</Name>
        </span>
      </span>
      <span className={styles.status}>
        <StatusPill standing={standing} />
        {standing.tone === 'before' && (
          <span className={styles.time}>{startTimeText(match.scheduled_match_start_time)}</span>
        )}
        {standing.tone === 'live' && (
          <Suspense fallback={null}>
            <PlayingMinute match={match} className={styles.time} />
          </Suspense>
        )}
      </span>
      <span className={styles.clubs}>
        <Club match={match} side="home" />
        <Club match={match} side="away" />
      </span>
      {isScored && <Periods match={match} />}
      {match.is_postponed && match.postponed_reason !== '' && (
        <span className={styles.detail}>延期理由：{match.postponed_reason}</span>
      )}
    </Link>
  );
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

/** The halves below the clubs; totals and the shoot-out stand beside the names. */
function Periods({ match }: { readonly match: MatchView }) {
  const periods = scoreLines(match).filter(({ label }) => label !== '合計' && label !== 'PK');
  return (
    <span className={styles.detail}>
      {periods.map(({ label, home, away }) => (
        <span key={label} className={styles.period}>
          {label} {home}-{away}
        </span>
      ))}
    </span>
  );
}
