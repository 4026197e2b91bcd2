import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type MatchDays, matchDays } from '#contract/championship/days.ts';
import { useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { dayText } from '#web/ui/jst.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RetryButton } from '#web/ui/reading.tsx';
import { DAYS_NOT_READ } from './messages.ts';
import { addMonths, fiscalYearOf, monthOf, monthText, weeksOf } from './month.ts';
import styles from './month-grid.module.css';

const WEEKDAYS = [...'日月火水木金土'];

type MonthGridProps = { readonly shown: string; readonly today: string };

/** A month with the number of matches on each day of play, which leads to them. */
export function MonthGrid({ shown, today }: MonthGridProps) {
  const [month, setMonth] = useState(monthOf(shown));
  const query = useRead(matchDays, { query: { fiscalYear: String(fiscalYearOf(month)) } });
  const counts = new Map(query.data?.days.map((day) => [day.date, day.matches]));
  return (
    <section className={`card ${styles.month}`} aria-label={`${monthText(month)}の試合日`}>
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.turn}
          aria-label="前の月"
          onClick={() => setMonth(addMonths(month, -1))}
        >
          ‹
        </button>
        <h2 className="heading" aria-live="polite">
          {monthText(month)}
        </h2>
        <button
          type="button"
          className={styles.turn}
          aria-label="次の月"
          onClick={() => setMonth(addMonths(month, 1))}
        >
          ›
        </button>
      </div>
      <table className={styles.grid}>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, place) => (
            <tr key={week.find((day) => day !== null) ?? place}>
              {week.map((date, weekday) => (
                <td key={WEEKDAYS[weekday]}>
                  {date !== null && (
                    <Day
                      date={date}
                      matches={counts.get(date) ?? 0}
                      isShown={date === shown}
                      isToday={date === today}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {query.isError && query.data === undefined && (
        <Notice action={<RetryButton query={query} />}>{readingProblem(query.error, DAYS_NOT_READ)}</Notice>
      )}
      {query.data !== undefined && <p className={styles.sum}>{sumText(month, query.data)}</p>}
    </section>
  );
}

type DayProps = {
  readonly date: string;
  readonly matches: number;
  readonly isShown: boolean;
  readonly isToday: boolean;
};

function Day({ date, matches, isShown, isToday }: DayProps) {
  const number = Number(date.slice(8));
  if (matches === 0) {
    return (
      <span
        className={styles.day}
        data-today={isToday ? '' : undefined}
        data-shown={isShown ? '' : undefined}
      >
        {number}
      </span>
    );
  }
  return (
    <Link
      className={styles.day}
      to="/calendar/$date"
      params={{ date }}
      aria-current={isShown ? 'date' : undefined}
      data-today={isToday ? '' : undefined}
      data-shown={isShown ? '' : undefined}
      data-plays=""
    >
      <span aria-hidden="true">{number}</span>
      <span aria-hidden="true" className={styles.count}>
        {matches}
      </span>
      <span className="unseen">
        {isToday && '今日、'}
        {dayText(date)}、{matches}試合
      </span>
    </Link>
  );
}

/** How much is played in the month, so that an empty one says so. */
function sumText(month: string, { days }: MatchDays): string {
  const own = days.filter(({ date }) => monthOf(date) === month);
  const matches = own.reduce((sum, day) => sum + day.matches, 0);
  return own.length === 0 ? 'この月に試合はありません。' : `試合のある日 ${own.length}日、${matches}試合`;
}
