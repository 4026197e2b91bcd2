import { useEffect, useRef } from 'react';
import { competition } from '#contract/championship/competition.ts';
import type { TargetChampionship } from '#contract/match/this-week.ts';
import { ApiError } from '#web/api/api-error.ts';
import { THIS_YEAR, useRead } from '#web/api/calls.ts';
import { type Spread, spread } from '#web/api/spread.ts';
import { CompetitionTables } from '#web/ui/competition/competition-tables.tsx';
import { allMatches } from '#web/ui/match/divisions.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RetryButton } from '#web/ui/reading.tsx';
import styles from './competition-section.module.css';
import { WholeCourseLink } from './whole-course-link.tsx';

const COMPETITION_FAILED = '順位表の取得に失敗しました。電波の良い場所で、もう一度読み込んでください。';

type CompetitionSectionProps = { readonly championship: TargetChampionship };

/** Below a championship's matches of the week: the way to all its days, 順位表 and トーナメント表 where it has them. */
export function CompetitionSection({ championship }: CompetitionSectionProps) {
  return (
    <>
      <WholeCourseLink championshipId={championship.championship_id} />
      <Tables championship={championship} />
    </>
  );
}

function Tables({ championship }: CompetitionSectionProps) {
  const query = useCompetition(championship);
  const { data, error } = query;
  if (data !== undefined) {
    return <CompetitionTables competition={data} matchesOf={championship.championship_id} />;
  }
  // While it is read nobody knows whether there is anything to wait for; of what the server does not know there is nothing.
  if (error === null || (error instanceof ApiError && error.status === 404)) return null;
  return (
    <div className={styles.failed}>
      <Notice action={<RetryButton query={query} />}>{COMPETITION_FAILED}</Notice>
    </div>
  );
}

/**
 * A goal moves the table of everyone who looks on: they ask for it spread over this time, in milliseconds, and still have
 * it well within a second.
 */
const SPREAD_MS = 400;

/** A championship's tables and bracket, read again when one of its matches is another. What is settled of them, the stream tells. */
export function useCompetition(championship: TargetChampionship) {
  const query = useRead(competition, {
    query: { championshipId: championship.championship_id, fiscalYear: THIS_YEAR },
  });
  const { refetch } = query;
  const state = stateOf(championship);
  const known = useRef(state);
  const again = useRef<Spread>(null);
  useEffect(() => {
    const { ask, stop } = spread(SPREAD_MS, () => void refetch());
    again.current = { ask, stop };
    return stop;
  }, [refetch]);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    again.current?.ask();
  }, [state]);
  return query;
}

/** Differs when a match has another version or epoch, or other clubs. */
function stateOf(championship: TargetChampionship): string {
  return allMatches(championship)
    .map(({ match_id, version, epoch, home_club, away_club }) =>
      [match_id, version, epoch, home_club.club_name, away_club.club_name].join(' '),
    )
    .join('\n');
}
