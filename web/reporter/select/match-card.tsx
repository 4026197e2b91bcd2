import { useId } from 'react';
import type { MatchListItem } from '#contract/match-v2.ts';
import { dayText, startTimeText } from '#web/ui/jst.ts';
import { placeInCompetition } from '../match/place-in-competition.ts';
import styles from './match-card.module.css';

type MatchCardProps = {
  readonly item: MatchListItem;
  /** Operations of this phone on it that the server has not accepted yet. */
  readonly unsent: number;
  readonly onReport: () => void;
  readonly onCorrect: () => void;
};

/** One match to report, or to correct once it is registered. */
export function MatchCard({ item, unsent, onReport, onCorrect }: MatchCardProps) {
  const clubsId = useId();
  return (
    <li className={styles.card} data-registered={item.is_registered}>
      <p className={styles.when}>
        <time dateTime={item.match_date}>{dayText(item.match_date)}</time>
        <span>{startTimeText(item.scheduled_start_time)}</span>
        <span>{placeInCompetition([item.group_1, item.group_2])}</span>
      </p>
      <p id={clubsId} className={styles.clubs}>
        <span>{item.club_left.name}</span>
        <span className={styles.versus}>対</span>
        <span>{item.club_right.name}</span>
      </p>
      {unsent > 0 && <p className={styles.unsent}>未送信の操作 {unsent}件</p>}
      <div className={styles.foot}>
        <Outcome item={item} />
        <button
          type="button"
          className={item.is_registered ? styles.correct : styles.report}
          aria-describedby={clubsId}
          onClick={item.is_registered ? onCorrect : onReport}
        >
          {item.is_registered ? '修正' : '選択'}
        </button>
      </div>
    </li>
  );
}

function Outcome({ item }: { readonly item: MatchListItem }) {
  if (!item.is_registered) return null;
  if (!item.is_postponed) return <p className={styles.ended}>速報終了</p>;
  return (
    <p className={styles.postponed}>
      <strong>延期登録済み</strong>
      {item.postponed_reason !== '' && <span>理由：{item.postponed_reason}</span>}
    </p>
  );
}
