import { startTimeText } from '#web/ui/jst.ts';
import { standingOf } from '#web/ui/match/standing.ts';
import { StatusPill } from '#web/ui/match/status-pill.tsx';
import styles from './entered-match.module.css';
import type { WeekMatch } from './week-matches.ts';

/** What is to be checked of one match: time, place, clubs, what it belongs to, and how it stands. */
export function EnteredMatch({ match, championship }: WeekMatch) {
  const { home_club: home, away_club: away, scheduled_match_start_time: start } = match;
  const clubs = `${home.club_name} 対 ${away.club_name}`;
  return (
    <article className={styles.match} aria-label={clubs}>
      <p className={styles.first}>
        <span className={styles.time} data-is-open={start === null}>
          {startTimeText(start)}
        </span>
        <span className={styles.venue}>{match.venue}</span>
        <StatusPill standing={standingOf(match)} />
      </p>
      <p className={styles.clubs}>
        <span>{home.club_name}</span> <span className={styles.versus}>対</span> <span>{away.club_name}</span>
      </p>
      <p className={styles.belongs}>
        <span>{championship.category}</span>
        <span>{championship.championship_name}</span>
        <span>{match.round}</span>
        <span>{match.match}</span>
      </p>
    </article>
  );
}
