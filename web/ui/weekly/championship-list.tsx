import { Link } from '@tanstack/react-router';
import type { WeeklyChampionship } from '#contract/match/this-week.ts';
import { useNow } from '../drawn.ts';
import { dateText, dayText } from '../jst.ts';
import rows from '../link-list.module.css';
import { Name } from '../name.tsx';
import styles from './championship-list.module.css';

type ChampionshipListProps = { readonly championships: readonly WeeklyChampionship[] };

/** Championships in the order they come in, each with the day that matters now; a row leads to its matches. */
export function ChampionshipList({ championships }: ChampionshipListProps) {
  const now = useNow();
  return (
    <ul className={`card list ${styles.tall}`}>
      {championships.map((championship) => (
        <li key={championship.championship_id}>
          <Row championship={championship} today={dateText(now)} />
        </li>
      ))}
    </ul>
  );
}

type RowProps = { readonly championship: WeeklyChampionship; readonly today: string };

function Row({ championship, today }: RowProps) {
  const day = playDay(championship.match_dates, today);
  return (
    <Link
      className={rows.row}
      to="/latest-results-by-championship/$championshipId"
      params={{ championshipId: championship.championship_id }}
    >
      <span className="stack1">
        <Name>{championship.championship_name}</Name>
        {day !== null && (
          <span className={styles.day}>
            {day.isToday && <span className={styles.today}>今日</span>}
            {day.text}
          </span>
        )}
      </span>
      <span className={rows.sign} aria-hidden="true">
        ›
      </span>
    </Link>
  );
}

/** When a championship plays, in the words of its row. */
type PlayDay = { readonly isToday: boolean; readonly text: string };

/**
 * The day that matters most to who looks now: today, else the next one, else the last. `dates` ascend; all are
 * `YYYY-MM-DD` in Tokyo. Null for a championship without a day.
 */
export function playDay(dates: readonly string[], today: string): PlayDay | null {
  if (dates.includes(today)) return { isToday: true, text: '試合があります' };
  const next = dates.find((date) => date > today);
  if (next !== undefined) return { isToday: false, text: `次の試合 ${dayText(next)}` };
  const last = dates.at(-1);
  return last === undefined ? null : { isToday: false, text: `前回の試合 ${dayText(last)}` };
}
