import type { MatchView } from '#contract/wire.ts';
import { TimelineRows } from '#web/ui/match/timeline-rows.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { NOTHING_HAPPENED, TIMELINE_FAILED } from './timeline-messages.ts';
import { useTimeline } from './timeline-query.ts';
import styles from './timeline-section.module.css';

/** 経過: what happened in the match. It says nothing by itself when it changes; the page already does. */
export function TimelineSection({ match }: { readonly match: MatchView }) {
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
