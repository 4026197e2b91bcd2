import { useId } from 'react';
import { NO_MATCHES_YET } from '#domain/competition/messages.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Freshness } from '#web/ui/freshness.tsx';
import { dayText } from '#web/ui/jst.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { InputLinks } from '../input-links.tsx';
import { CONFIRM_INPUT, MATCHES_NOT_READ } from '../messages.ts';
import styles from './confirm-match-input.module.css';
import { EnteredMatch } from './entered-match.tsx';
import { useWeekMatches, type WeekDay } from './week-matches.ts';

/** /confirm-match-input: what has been entered for this week, day by day (reporter specification, section 2). */
export function ConfirmMatchInput() {
  const week = useWeekMatches();
  return (
    <Page title={CONFIRM_INPUT}>
      <PageTitle>{CONFIRM_INPUT}</PageTitle>
      <InputLinks here="confirm" />
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
    <section className={styles.day} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {headingOf(date)}
        <span className={styles.count}>{matches.length}試合</span>
      </h2>
      <ul className={styles.list}>
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
