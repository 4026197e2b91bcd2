import type { PublicMatch } from '#contract/championship/public-results.ts';
import { bySchedule } from '#domain/competition/ordering.ts';
import { fullDayAndWeekdayText } from '../jst.ts';
import { useToday } from '../today.ts';
import styles from './match-days.module.css';
import { MatchLines } from './match-line.tsx';
import type { MatchPages } from './match-pages.ts';

type MatchDaysProps = { readonly matches: readonly PublicMatch[]; readonly pages: MatchPages | null };

/** Every match of a championship by day; today or the next day of play first, then what has been played, the latest first. */
export function MatchDays({ matches, pages }: MatchDaysProps) {
  const today = useToday();
  const days = daysOf(matches);
  const coming = days.filter(({ date }) => date >= today);
  const played = days.filter(({ date }) => date < today).toReversed();
  return (
    <>
      <Days days={coming} today={today} pages={pages} />
      {coming.length > 0 && played.length > 0 && <h3 className="subheading">これまでの試合</h3>}
      <Days days={played} today={today} pages={pages} />
    </>
  );
}

type Day = { readonly date: string; readonly matches: readonly PublicMatch[] };
type DaysProps = { readonly days: readonly Day[]; readonly today: string; readonly pages: MatchPages | null };

function Days({ days, today, pages }: DaysProps) {
  if (days.length === 0) return null;
  return (
    <ol className={styles.days}>
      {days.map(({ date, matches }) => (
        <li key={date} className={styles.day}>
          <h3 className={styles.date}>
            <time dateTime={date}>{fullDayAndWeekdayText(date)}</time>
            {date === today && <span className={styles.today}>今日</span>}
          </h3>
          <MatchLines matches={matches} pages={pages} />
        </li>
      ))}
    </ol>
  );
}

/** Ascending; the matches of each by start time. */
function daysOf(matches: readonly PublicMatch[]): readonly Day[] {
  const scheduled = matches.map((match) => ({
    match,
    matchId: match.match_id,
    date: match.match_date,
    startTime: match.scheduled_match_start_time,
  }));
  const byDay = Map.groupBy(scheduled.toSorted(bySchedule), ({ date }) => date);
  return [...byDay].map(([date, own]) => ({ date, matches: own.map(({ match }) => match) }));
}
