import type { UseQueryResult } from '@tanstack/react-query';
import type { TargetChampionship } from '#contract/match.ts';
import type { MatchView } from '#contract/wire.ts';
import { bySchedule } from '#domain/competition/ordering.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { useNow } from '#web/ui/drawn.ts';
import { dateText, fullDayAndWeekdayText } from '#web/ui/jst.ts';
import { allMatches } from '#web/ui/match/divisions.ts';
import { MatchLines } from '#web/ui/match/match-line.tsx';
import { type HeardMatches, withHeard } from '#web/ui/match/newer.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { COURSE, COURSE_NOT_READ, NO_COURSE, PLAYED_DAYS } from './messages.ts';
import styles from './whole-course.module.css';

type WholeCourseProps = {
  readonly query: UseQueryResult<TargetChampionship>;
  readonly heard: HeardMatches;
  /** Its matches have pages. */
  readonly isRunning: boolean;
};

/** 全日程: every match of a championship by day; today or the next day of play first, then what has been played, the latest first. */
export function WholeCourse({ query, heard, isRunning }: WholeCourseProps) {
  const today = dateText(useNow());
  return (
    <section className={`stack4 ${styles.course}`} aria-labelledby="course">
      <h2 id="course" className="heading">
        {COURSE}
      </h2>
      <Reading query={query} shape="cards" problem={readingProblem(query.error, COURSE_NOT_READ)}>
        {(championship) => {
          const days = daysOf(withHeard(allMatches(championship), heard));
          const coming = days.filter(({ date }) => date >= today);
          const played = days.filter(({ date }) => date < today).toReversed();
          if (days.length === 0)
            return (
              <Notice action={<Button onClick={() => void query.refetch()}>更新</Button>}>{NO_COURSE}</Notice>
            );
          return (
            <>
              <Days days={coming} today={today} areLinked={isRunning} />
              {coming.length > 0 && played.length > 0 && <h3 className="subheading">{PLAYED_DAYS}</h3>}
              <Days days={played} today={today} areLinked={isRunning} />
            </>
          );
        }}
      </Reading>
    </section>
  );
}

type Day = { readonly date: string; readonly matches: readonly MatchView[] };
type DaysProps = { readonly days: readonly Day[]; readonly today: string; readonly areLinked: boolean };

function Days({ days, today, areLinked }: DaysProps) {
  if (days.length === 0) return null;
  return (
    <ol className={styles.days}>
      {days.map(({ date, matches }) => (
        <li key={date} className={styles.day}>
          <h3 className={styles.date}>
            <time dateTime={date}>{fullDayAndWeekdayText(date)}</time>
            {date === today && <span className={styles.today}>今日</span>}
          </h3>
          <MatchLines matches={matches} areLinked={areLinked} />
        </li>
      ))}
    </ol>
  );
}

/** Ascending; the matches of each by start time. */
function daysOf(matches: readonly MatchView[]): readonly Day[] {
  const scheduled = matches.map((match) => ({
    match,
    matchId: match.match_id,
    date: match.match_date,
    startTime: match.scheduled_match_start_time,
  }));
  const byDay = Map.groupBy(scheduled.toSorted(bySchedule), ({ date }) => date);
  return [...byDay].map(([date, own]) => ({ date, matches: own.map(({ match }) => match) }));
}
