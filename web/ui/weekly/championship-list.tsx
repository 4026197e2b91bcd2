import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { WeeklyChampionship } from '#contract/match.ts';
import { dateText } from '../jst.ts';
import rows from '../link-list.module.css';
import { Name } from '../name.tsx';
import styles from './championship-list.module.css';
import { playDay } from './play-day.ts';

type ChampionshipListProps = { readonly championships: readonly WeeklyChampionship[] };

/** Championships in the order they come in, each with the day that matters now; a row leads to its matches. */
export function ChampionshipList({ championships }: ChampionshipListProps) {
  const [now] = useState(Date.now);
  return (
    <ul className={`${rows.list} ${styles.tall}`}>
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
      <span className={styles.words}>
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
