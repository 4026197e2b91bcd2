import type { MatchView } from '#contract/wire.ts';
import { hasScore } from '#web/ui/match/standing.ts';
import { TimelineRows } from '#web/ui/match/timeline-rows.tsx';
import { Reading } from '#web/ui/reading.tsx';
import styles from './match-course.module.css';
import { ShootOutRows } from './shoot-out-rows.tsx';
import { useTimeline } from './timeline-query.ts';

const NOTHING_HAPPENED = 'まだ記録がありません。';
const TIMELINE_FAILED = '経過を読み込めませんでした。';

/** How the match came to its score, below its board: the kicks of a shoot-out, and what happened when. */
export function MatchCourse({ match }: { readonly match: MatchView }) {
  return (
    <div className={styles.course}>
      {match.has_pk && hasScore(match) && <ShootOutRows match={match} />}
      <TimelineSection match={match} />
    </div>
  );
}

/** 経過: what happened in the match. It says nothing by itself when it changes; the page already does. */
function TimelineSection({ match }: { readonly match: MatchView }) {
  const query = useTimeline(match);
  const clubs = { home: match.home_club.club_name, away: match.away_club.club_name };
  return (
    <section className={styles.section} aria-labelledby="timeline">
      <h2 id="timeline" className={styles.heading}>
        経過
      </h2>
      {match.version === 0 ? (
        <p className={styles.empty}>{NOTHING_HAPPENED}</p>
      ) : (
        <Reading query={query} shape="twoRows" problem={TIMELINE_FAILED}>
          {({ rows }) =>
            rows.length === 0 ? (
              <p className={styles.empty}>{NOTHING_HAPPENED}</p>
            ) : (
              <TimelineRows rows={rows} clubs={clubs} />
            )
          }
        </Reading>
      )}
    </section>
  );
}
