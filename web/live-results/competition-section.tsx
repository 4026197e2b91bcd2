import { Link } from '@tanstack/react-router';
import type { TargetChampionship } from '#contract/match.ts';
import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { BracketTree } from '#web/ui/competition/bracket-tree.tsx';
import { Standings } from '#web/ui/competition/standings.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { COMPETITION_FAILED } from './competition-messages.ts';
import { useCompetition } from './competition-query.ts';
import styles from './competition-section.module.css';

type CompetitionSectionProps = { readonly championship: TargetChampionship };

/** 順位表 and トーナメント表 below a championship's matches; nothing where it has neither. */
export function CompetitionSection({ championship }: CompetitionSectionProps) {
  const { data, error, isFetching, refetch } = useCompetition(championship);
  if (data === undefined) {
    // While it is read nobody knows whether there is anything to wait for; of what the server does not know there is nothing.
    if (error === null || (error instanceof ApiError && error.status === 404)) return null;
    const retry = (
      <Button aria-busy={isFetching} disabled={isFetching} onClick={() => void refetch()}>
        もう一度読み込む
      </Button>
    );
    return (
      <div className={styles.failed}>
        <Notice action={retry}>{COMPETITION_FAILED}</Notice>
      </div>
    );
  }
  const { tables, bracket } = data;
  return (
    <>
      {tables.length > 0 && (
        <section className={styles.section} aria-labelledby="standings">
          <h2 id="standings" className={styles.heading}>
            順位表
          </h2>
          <p className={styles.hint}>クラブの名前を押すと、順位の決まり方が出ます。</p>
          {tables.map((table) => (
            <Standings key={table.name} table={table} />
          ))}
        </section>
      )}
      {bracket !== null && (
        <section className={styles.section} aria-labelledby="bracket">
          <h2 id="bracket" className={styles.heading}>
            トーナメント表
          </h2>
          <div className={styles.bracket}>
            <BracketTree
              bracket={bracket}
              linkTo={(matchId, children) => (
                <Link
                  to="/indv-result/$championshipId/$matchId"
                  params={{ championshipId: championship.championship_id, matchId }}
                >
                  {children}
                </Link>
              )}
            />
          </div>
        </section>
      )}
    </>
  );
}
