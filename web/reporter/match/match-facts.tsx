import { dayText, startTimeText } from '#web/ui/jst.ts';
import folded from '../page/folded.module.css';
import styles from './match-facts.module.css';
import { placeInCompetition, type ReportedMatch } from './reported-match.ts';

/** Shows the facts of a match under way, folded: the score needs the room. */
export function FoldedFacts({ reported }: { readonly reported: ReportedMatch }) {
  return (
    <details className={folded.folded}>
      <summary className={folded.summary}>試合情報</summary>
      <p>{reported.championshipName}</p>
      <MatchFacts reported={reported} />
    </details>
  );
}

/** Which match this is, below its championship's name: division, groups, label, date, scheduled time, ground. */
export function MatchFacts({ reported }: { readonly reported: ReportedMatch }) {
  const { division, group1, group2, label, date, scheduledStartTime, ground } = reported;
  return (
    <div className={styles.facts}>
      <p>{placeInCompetition([division, group1, group2, label])}</p>
      <p>
        <time dateTime={date}>{dayText(date)}</time>{' '}
        <span className={styles.time}>{startTimeText(scheduledStartTime)}</span> <span>{ground}</span>
      </p>
    </div>
  );
}
