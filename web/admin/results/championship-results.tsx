import { Link } from '@tanstack/react-router';
import { type TargetChampionship, targetChampionship } from '#contract/match/this-week.ts';
import { NO_MATCHES_YET } from '#domain/competition/messages.ts';
import { THIS_YEAR, useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { Freshness } from '#web/ui/freshness.tsx';
import { divisionsIn } from '#web/ui/match/divisions.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/reading.tsx';
import { BackLink } from '../controls/back-link.tsx';
import { isUnknown } from '../record/problem.tsx';
import { AdminMatch } from './admin-match.tsx';
import styles from './championship-results.module.css';
import { LATEST_RESULTS, MATCHES_NOT_READ, MAY_DIFFER, UNKNOWN_CHAMPIONSHIP } from './messages.ts';

/** An open page reads its matches again after this; only members' pages are worth a stream. */
const READ_AGAIN_MS = 15_000;

/** /admin-latest-results-by-championship-name: the matches of the weeks around now (reporter specification, section 2). */
export function AdminChampionshipResults({ championshipId }: { readonly championshipId: string }) {
  const {
    data: championship,
    error,
    dataUpdatedAt,
    isFetching,
    refetch,
  } = useRead(
    targetChampionship,
    { query: { championshipId, fiscalYear: THIS_YEAR } },
    { refetchInterval: ({ state }) => (isUnknown(state.error) ? false : READ_AGAIN_MS) },
  );
  const title = championship?.championship_name ?? LATEST_RESULTS;
  const reload = (
    <Button aria-busy={isFetching} onClick={() => void refetch()}>
      更新
    </Button>
  );
  return (
    <Page title={title}>
      <BackLink to="/admin-latest-results">大会の一覧</BackLink>
      <div className="stack1">
        <PageTitle>{title}</PageTitle>
        <p className={styles.mayDiffer}>{MAY_DIFFER}</p>
      </div>
      {championship === undefined && error === null && <Skeleton shape="cards" />}
      {championship === undefined && error !== null && (
        <Notice action={reload}>
          {isUnknown(error) ? UNKNOWN_CHAMPIONSHIP : readingProblem(error, MATCHES_NOT_READ)}
        </Notice>
      )}
      {championship !== undefined && (
        <>
          <div className={styles.reading}>
            <Freshness heardAt={dataUpdatedAt} isConnected={error === null} />
            {reload}
          </div>
          <Link className={styles.add} to="/admin-fixture-new/$championshipId" params={{ championshipId }}>
            試合を追加する ›
          </Link>
          <Divisions championship={championship} />
        </>
      )}
    </Page>
  );
}

function Divisions({ championship }: { readonly championship: TargetChampionship }) {
  const divisions = divisionsIn(championship.admin_window, championship);
  if (divisions.length === 0) return <Notice>{NO_MATCHES_YET}</Notice>;
  return divisions.map(({ name, matches }) => (
    <section key={name} className="stack2" aria-label={name}>
      <h2 className="subheading">{name}</h2>
      <ul className="card list">
        {matches.map((match) => (
          <li key={match.match_id}>
            <AdminMatch match={match} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
