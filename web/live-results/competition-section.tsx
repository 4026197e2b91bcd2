import type { TargetChampionship } from '#contract/match.ts';
import { ApiError } from '#web/api/api-error.ts';
import { CompetitionTables } from '#web/ui/competition/competition-tables.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RetryButton } from '#web/ui/reading.tsx';
import { useCompetition } from './competition-query.ts';
import styles from './competition-section.module.css';

const COMPETITION_FAILED = '順位表の取得に失敗しました。電波の良い場所で、もう一度読み込んでください。';

type CompetitionSectionProps = { readonly championship: TargetChampionship };

/** 順位表 and トーナメント表 below a championship's matches; nothing where it has neither. */
export function CompetitionSection({ championship }: CompetitionSectionProps) {
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
