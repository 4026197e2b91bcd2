import { type ReactNode, useId, useState } from 'react';
import { dayText } from '#web/ui/jst.ts';
import { type Day, inDays, isUnregistered } from './days.ts';
import { type ListFlow, MatchCard } from './match-card.tsx';
import styles from './selection.module.css';
import type { MatchNow } from './use-matches-as-now.ts';

type MatchDaysProps = {
  readonly heading: string;
  /** In the order they are played. */
  readonly matches: readonly MatchNow[];
  /** In Tokyo; null where all is one list, whatever the day. */
  readonly today: string | null;
  /** The day that the reporter was at last; it stands open. */
  readonly lastDate: string | null;
  readonly flow: ListFlow;
};

/** The matches of one venue: those of today, and below them the other days, each closed and marked as another one. */
export function MatchDays({ heading, matches, today, lastDate, flow }: MatchDaysProps) {
  const headingId = useId();
  const cards = (listed: readonly MatchNow[]): ReactNode => (
    <ul className={styles.list}>
      {listed.map(({ match, unsent }) => (
        <MatchCard
          key={`${match.championshipId}/${match.matchId}`}
          match={match}
          unsent={unsent}
          today={today}
          flow={flow}
        />
      ))}
    </ul>
  );
  const days = today === null ? { today: matches, others: [] } : inDays(matches, today);
  // Where nothing is played today, the nearest day is what the reporter has come for.
  const nearest = days.today.length === 0 ? (days.others[0]?.date ?? null) : null;
  return (
    <section className={styles.days} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {heading}
      </h2>
      {days.today.length > 0 ? cards(days.today) : <p className="hint">きょうの試合はありません。</p>}
      {today !== null &&
        days.others.map((day) => (
          <OtherDay
            key={day.date}
            day={day}
            today={today}
            isOpen={day.date === nearest || day.date === lastDate}
          >
            {cards(day.matches)}
          </OtherDay>
        ))}
    </section>
  );
}

type OtherDayProps = {
  readonly day: Day;
  readonly today: string;
  /** Opens it; afterwards it is as the reporter has left it. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
};

function OtherDay({ day, today, isOpen, children }: OtherDayProps) {
  const [isOpened, setOpened] = useState(isOpen);
  if (isOpen && !isOpened) setOpened(true);
  const { date, matches } = day;
  const unregistered = matches.filter(({ match }) => isUnregistered(match, today)).length;
  return (
    <details className={styles.day} open={isOpened}>
      <summary>
        <strong>{dayText(date)}</strong>
        <span>{matches.length}試合</span>
        {unregistered > 0 && <strong className={styles.unregistered}>未登録 {unregistered}試合</strong>}
        <span className="hint">きょうではありません</span>
      </summary>
      {children}
    </details>
  );
}
