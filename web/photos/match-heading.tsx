import { Name } from '#web/ui/name.tsx';
import { matchDay } from './match-day.ts';
import styles from './match-heading.module.css';

/** A match as its address names it: only ever shown, never asked for. */
export type NamedMatch = {
  readonly championshipName: string;
  /** `YYYY-MM-DD`, or whatever somebody has typed there. */
  readonly matchDate: string;
  readonly club1: string;
  readonly club2: string;
};

/** The title of a match's photos: championship, date, clubs (members' specification, section 2). */
export function MatchHeading({ championshipName, matchDate, club1, club2 }: NamedMatch) {
  return (
    <h1 className={styles.heading} tabIndex={-1}>
      <span className={styles.occasion}>
        <Name>{championshipName}</Name> <span>{matchDay(matchDate)}</span>
      </span>{' '}
      <span className={styles.clubs}>
        <span>
          <Name>{club1}</Name> <span className={styles.against}>対</span>
        </span>{' '}
        <Name>{club2}</Name>
      </span>
    </h1>
  );
}
