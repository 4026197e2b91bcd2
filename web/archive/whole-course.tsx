import type { UseQueryResult } from '@tanstack/react-query';
import type { TargetChampionship } from '#contract/match/this-week.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { allMatches } from '#web/ui/match/divisions.ts';
import { MatchDays } from '#web/ui/match/match-days.tsx';
import { type HeardMatches, withHeard } from '#web/ui/match/newer.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { COURSE, COURSE_NOT_READ, NO_COURSE } from './messages.ts';
import styles from './whole-course.module.css';

type WholeCourseProps = {
  readonly query: UseQueryResult<TargetChampionship>;
  readonly heard: HeardMatches;
  /** Its matches have pages. */
  readonly isRunning: boolean;
};

/** 全日程: every match of a championship by day; today or the next day of play first, then what has been played, the latest first. */
export function WholeCourse({ query, heard, isRunning }: WholeCourseProps) {
  return (
    <section className={`stack4 ${styles.course}`} aria-labelledby="course">
      <h2 id="course" className="heading">
        {COURSE}
      </h2>
      <Reading query={query} shape="cards" problem={readingProblem(query.error, COURSE_NOT_READ)}>
        {(championship) => {
          const matches = withHeard(allMatches(championship), heard);
          if (matches.length === 0)
            return (
              <Notice action={<Button onClick={() => void query.refetch()}>更新</Button>}>{NO_COURSE}</Notice>
            );
          return <MatchDays matches={matches} pages={isRunning ? 'members' : null} />;
        }}
      </Reading>
    </section>
  );
}
