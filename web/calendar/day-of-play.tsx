import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type ChampionshipDay, type MatchDay, matchDay } from '#contract/championship/days.ts';
import { CATEGORIES } from '#domain/competition/category.ts';
import { useRead } from '#web/api/calls.ts';
import { follow } from '#web/api/follow.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { siteQuery } from '#web/api/site-query.ts';
import { dayText, fullDayAndWeekdayText } from '#web/ui/jst.ts';
import { MatchLines } from '#web/ui/match/match-line.tsx';
import { alsoHeard, type HeardMatches, NOTHING_HEARD, withHeard } from '#web/ui/match/newer.ts';
import { Name } from '#web/ui/name.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Reading } from '#web/ui/reading.tsx';
import styles from './day-of-play.module.css';
import { DAY_NOT_READ, NO_MATCHES } from './messages.ts';
import { fiscalYearOf, monthOf } from './month.ts';

type DayOfPlayProps = { readonly date: string; readonly today: string };

/** All matches of a day by category and championship; today's move as they are played. */
export function DayOfPlay({ date, today }: DayOfPlayProps) {
  const isToday = date === today;
  const query = useRead(matchDay, { params: { date } });
  const heard = useHeard(isToday ? query.data : undefined, query.refetch);
  const { data: site } = useQuery(siteQuery);
  // The pages of matches are this year's.
  const areLinked = site?.fiscalYear === fiscalYearOf(monthOf(date));
  return (
    <section className="stack4" aria-labelledby="day">
      <h2 id="day" className="heading">
        <time dateTime={date}>{fullDayAndWeekdayText(date)}</time>
        {isToday && <span className={styles.today}>今日</span>}
      </h2>
      <Reading query={query} shape="cards" problem={readingProblem(query.error, DAY_NOT_READ)}>
        {(day) => (
          <>
            <Neighbours day={day} />
            {day.championships.length === 0 && <Notice>{NO_MATCHES}</Notice>}
            {CATEGORIES.map((category) => {
              const own = day.championships.filter((one) => one.category === category);
              if (own.length === 0) return null;
              return (
                <section key={category} className="stack3" aria-label={category}>
                  <h3 className="subheading">{category}</h3>
                  {own.map((one) => (
                    <OfChampionship
                      key={one.championship_id}
                      day={one}
                      date={date}
                      heard={heard}
                      areLinked={areLinked}
                    />
                  ))}
                </section>
              );
            })}
          </>
        )}
      </Reading>
    </section>
  );
}

type OfChampionshipProps = {
  readonly day: ChampionshipDay;
  readonly date: string;
  readonly heard: HeardMatches;
  readonly areLinked: boolean;
};

function OfChampionship({ day, date, heard, areLinked }: OfChampionshipProps) {
  // One may have been given another day since.
  const matches = withHeard(day.matches, heard).filter(({ match_date }) => match_date === date);
  return (
    <div className="stack1">
      <h4 className={styles.championship}>
        <Link
          to="/archive/$fiscalYear/$championshipId"
          params={{ fiscalYear: String(day.fiscal_year), championshipId: day.championship_id }}
        >
          <Name>{day.championship_name}</Name>
        </Link>
      </h4>
      <MatchLines matches={matches} pages={areLinked ? 'members' : null} />
    </div>
  );
}

/** To the nearest days of play. */
function Neighbours({ day: { date, previous, next } }: { readonly day: MatchDay }) {
  const textOf = (other: string) =>
    other.slice(0, 4) === date.slice(0, 4) ? dayText(other) : fullDayAndWeekdayText(other);
  return (
    <nav className={styles.neighbours} aria-label="前後の試合日">
      {previous !== null && (
        <Link className={styles.neighbour} to="/calendar/$date" params={{ date: previous }}>
          ‹ 前の試合日 {textOf(previous)}
        </Link>
      )}
      {next !== null && (
        <Link className={`${styles.neighbour} ${styles.next}`} to="/calendar/$date" params={{ date: next }}>
          次の試合日 {textOf(next)} ›
        </Link>
      )}
    </nav>
  );
}

/** What the stream brings of the matches of a day; without one, of nothing. */
function useHeard(day: MatchDay | undefined, refetch: () => Promise<unknown>): HeardMatches {
  const [heard, setHeard] = useState(NOTHING_HEARD);
  const followed = (day?.championships ?? []).map(({ championship_id: id }) => id).join('\n');
  useEffect(() => {
    if (followed === '') return;
    const readAgain = () => void refetch();
    const poll = async () => {
      await refetch();
      return [];
    };
    return follow(
      { championshipId: followed.split('\n'), onChanged: readAgain, poll },
      (views) => setHeard((before) => alsoHeard(before, views)),
      () => undefined,
    );
  }, [followed, refetch]);
  return heard;
}
