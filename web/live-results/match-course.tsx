import type { MatchView } from '#contract/wire.ts';
import { hasScore } from '#web/ui/match/standing.ts';
import styles from './match-course.module.css';
import { ShootOutRows } from './shoot-out-rows.tsx';
import { TimelineSection } from './timeline-section.tsx';

/** How the match came to its score, below its board: the kicks of a shoot-out, and what happened when. */
export function MatchCourse({ match }: { readonly match: MatchView }) {
  return (
    <div className={styles.course}>
      {match.has_pk && hasScore(match) && <ShootOutRows match={match} />}
      <TimelineSection match={match} />
    </div>
  );
}
