import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { NO_MATCHES_YET } from '#domain/competition/messages.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Freshness } from '#web/ui/freshness.tsx';
import { dayText, startTimeText } from '#web/ui/jst.ts';
import { standingOf } from '#web/ui/match/standing.ts';
import { StatusPill } from '#web/ui/match/status-pill.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { MATCHES_NOT_READ } from '../results/messages.ts';
import styles from './confirm-match-input.module.css';
import { CONFIRM_INPUT, MATCH_INPUT } from './messages.ts';
import { useWeekMatches, type WeekDay, type WeekMatch } from './week-matches.ts';

/** /confirm-match-input: what has been entered for this week, day by day (reporter specification, section 2). */
export function ConfirmMatchInput() {
  const week = useWeekMatches();
  return (
    <Page title={CONFIRM_INPUT}>
      <PageTitle>{CONFIRM_INPUT}</PageTitle>
      <Link to="/admin-input-match-data" className={styles.link}>
        {MATCH_INPUT} ›
      </Link>
      <Reading query={week} shape="cards" problem={readingProblem(week.error, MATCHES_NOT_READ)}>
        {(days) => (
          <>
            <Freshness heardAt={week.dataUpdatedAt} isConnected={week.error === null} />
            {days.length === 0 && <Notice>{NO_MATCHES_YET}</Notice>}
            {days.map((day) => (
              <Day key={day.date} day={day} />
            ))}
          </>
        )}
      </Reading>
    </Page>
  );
}

function Day({ day: { date, matches } }: { readonly day: WeekDay }) {
  const id = useId();
  return (
    <section className="stack2" aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {headingOf(date)}
        <span className={styles.count}>{matches.length}試合</span>
      </h2>
      <ul className="card list">
        {matches.map((one) => (
          <li key={one.match.match_id}>
            <EnteredMatch {...one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `2025-01-05` as 2025.1.5(日), the specified form. */
function headingOf(date: string): string {
  return `${date.slice(0, 4)}.${dayText(date).replace('/', '.')}`;
}

/** What an administrator checks of a match: time, place, clubs, championship and status. */
function EnteredMatch({ match, championship }: WeekMatch) {
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
