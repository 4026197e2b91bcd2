import { type ReactNode, useId } from 'react';
import { dayText, startTimeText } from '#web/ui/jst.ts';
import { placeInCompetition } from '../match/place-in-competition.ts';
import styles from './match-card.module.css';

type MatchCardProps = {
  /** `YYYY-MM-DD` in Tokyo. */
  readonly date: string;
  /** `HH:MM` in Tokyo, null for 時刻未定. */
  readonly startTime: string | null;
  /** Where in its competition it is played; parts that are empty are left out. */
  readonly place: readonly string[];
  readonly clubs: readonly [ListedClub, ListedClub];
  /** Successes in the shoot-out, null where there was none or nobody is told. */
  readonly shootOut?: readonly [number, number] | null;
  /** Whether nothing more is expected of it. */
  readonly isClosed: boolean;
  /** Operations of this phone on it that the server has not accepted yet. */
  readonly unsent: number;
  /** What has become of it, beside the button; null while it is open. */
  readonly outcome: ReactNode;
  /** Null where nothing can be done. */
  readonly action: { readonly label: '選択' | '修正'; readonly onPress: () => void } | null;
};

/** A club as a list shows it; the score is null where it is not told. */
type ListedClub = { readonly name: string; readonly score: number | null };

/** One match in a list of reporters. */
export function MatchCard(props: MatchCardProps) {
  const { date, startTime, place, clubs, shootOut = null, isClosed, unsent, outcome, action } = props;
  const clubsId = useId();
  const [left, right] = clubs;
  return (
    <li className={styles.card} data-registered={isClosed}>
      <p className={styles.when}>
        <time dateTime={date}>{dayText(date)}</time>
        <span>{startTimeText(startTime)}</span>
        <span>{placeInCompetition(place)}</span>
      </p>
      <p id={clubsId} className={styles.clubs}>
        <Club {...left} />
        <span className={styles.versus}>対</span>
        <Club {...right} />
      </p>
      {shootOut !== null && (
        <p className={styles.shootOut}>
          PK戦{' '}
          <span>
            {shootOut[0]} - {shootOut[1]}
          </span>
        </p>
      )}
      {unsent > 0 && <p className={styles.unsent}>未送信の操作 {unsent}件</p>}
      <div className={styles.foot}>
        {outcome}
        {action !== null && (
          <button
            type="button"
            className={action.label === '修正' ? styles.correct : styles.report}
            aria-describedby={clubsId}
            onClick={action.onPress}
          >
            {action.label}
          </button>
        )}
      </div>
    </li>
  );
}

function Club({ name, score }: ListedClub) {
  return (
    <span className={styles.club}>
      <span>{name}</span>
      {score !== null && <span className={styles.score}>{score}</span>}
    </span>
  );
}

/** 速報終了: the result has been registered. */
export function Ended() {
  return <p className={styles.ended}>速報終了</p>;
}

/** In whatever words the list has for a postponed match; the reason is empty where nobody has said one. */
export function Postponed({ label, reason }: { readonly label: string; readonly reason: string }) {
  return (
    <p className={styles.postponed}>
      <strong>{label}</strong>
      {reason !== '' && <span>理由：{reason}</span>}
    </p>
  );
}
