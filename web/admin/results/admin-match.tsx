import { Link } from '@tanstack/react-router';
import type { MatchView } from '#contract/wire.ts';
import { dayText, startTimeText } from '#web/ui/jst.ts';
import { ScoreTable } from '#web/ui/match/score-table.tsx';
import { hasScore, type Standing, standingOf } from '#web/ui/match/standing.ts';
import { StatusPill } from '#web/ui/match/status-pill.tsx';
import styles from './admin-match.module.css';

/** One match for administrators: when, where, who, and its start time or every period of its score. */
export function AdminMatch({ match }: { readonly match: MatchView }) {
  const standing = standingOf(match);
  const { home_club: home, away_club: away } = match;
  return (
    <article className={styles.match} data-tone={standing.tone} aria-label={match.match}>
      <p className={styles.status}>
        <StatusPill standing={roughly(standing)} />
        {standing.tone === 'live' && <span>{standing.word}</span>}
        <span className={styles.label}>{match.match}</span>
      </p>
      <p className={styles.where}>
        <span>{dayText(match.match_date)}</span>
        <span>{match.venue}</span>
        {standing.tone === 'before' && <span className={styles.start}>{startOf(match)}</span>}
      </p>
      {hasScore(match) ? (
        <ScoreTable match={match} />
      ) : (
        <p className={styles.clubs}>
          <span>{home.club_name}</span>
          <span className={styles.versus}>対</span>
          <span>{away.club_name}</span>
        </p>
      )}
      {match.is_postponed && match.postponed_reason !== '' && (
        <p className={styles.where}>延期理由：{match.postponed_reason}</p>
      )}
      <p className={styles.ways}>
        <Link
          to="/admin-match/$championshipId/$matchId"
          params={{ championshipId: match.championship_id, matchId: match.match_id }}
          className={styles.change}
          aria-label={`記録と修正 ›：${home.club_name} 対 ${away.club_name}`}
        >
          記録と修正 ›
        </Link>
        {match.game_status === '試合前' && (
          <Link
            className={styles.change}
            to="/admin-fixture/$championshipId/$matchId"
            params={{ championshipId: match.championship_id, matchId: match.match_id }}
            aria-label={`${home.club_name} 対 ${away.club_name}の日程を変更する`}
          >
            日程を変更する ›
          </Link>
        )}
      </p>
    </article>
  );
}

function startOf({ scheduled_match_start_time: time }: MatchView): string {
  return time === null ? startTimeText(time) : `開始 ${startTimeText(time)}`;
}

/** Administrators look for what is going on; the phase stands beside it. */
function roughly(standing: Standing): Standing {
  return standing.tone === 'live' ? { tone: 'live', word: '進行中' } : standing;
}
