import { Suspense, useDeferredValue } from 'react';
import type { TargetChampionship } from '#contract/match/this-week.ts';
import { NO_MATCHES } from '#domain/competition/messages.ts';
import { Freshness, useShownHeardAt } from '#web/ui/freshness.tsx';
import { momentDayText } from '#web/ui/jst.ts';
import { divisionsIn } from '#web/ui/match/divisions.ts';
import { Name } from '#web/ui/name.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/reading.tsx';
import styles from './championship-results.module.css';
import { Announcer, CompetitionSection, FollowTarget, ShareButton } from './later.ts';
import { Nothing } from './nothing.tsx';
import { DetailFooter } from './page-footer.tsx';
import { useLiveChampionship } from './queries.ts';
import { ResultCard } from './result-card.tsx';

/** As many matches fill a sheet of paper in letters of a comfortable size; more are printed smaller. */
const AIRY_ON_PAPER = 14;

/** /latest-results-by-championship: this week's matches of one championship (members' specification, section 2). */
export function ChampionshipResults({ championshipId }: { readonly championshipId: string }) {
  const { championship, problem, reload, isReloading, heardAt, isConnected } =
    useLiveChampionship(championshipId);
  const shownHeardAt = useShownHeardAt(heardAt);
  const divisions = championship === undefined ? [] : divisionsIn(championship.week, championship);
  const matches = divisions.flatMap((division) => division.matches);
  const title = championship?.championship_name ?? 'ライブ速報';
  return (
    <>
      <Page title={title} isWide={true}>
        <div className={styles.top}>
          <PageTitle>
            <Name>{title}</Name>
          </PageTitle>
          <div className={styles.reading}>
            {heardAt > 0 && <span className={styles.onPaper}>{momentDayText(shownHeardAt)}</span>}
            <Freshness heardAt={heardAt} isConnected={isConnected} />
            {championship !== undefined && <Actions championshipId={championshipId} title={title} />}
          </div>
        </div>
        {championship === undefined && problem === null && <Skeleton shape="cards" />}
        <div className={styles.divisions} data-many={matches.length > AIRY_ON_PAPER ? '' : undefined}>
          {divisions.map(({ name, matches: ofDivision }) => (
            <section key={name} className={styles.division} aria-label={name}>
              <h2 className={styles.heading}>{name}</h2>
              <ul className={`card list ${styles.list}`}>
                {ofDivision.map((match) => (
                  <li key={match.match_id}>
                    <ResultCard match={match} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        {(problem !== null || championship !== undefined) && matches.length === 0 && (
          <Nothing problem={problem} unknown={NO_MATCHES} onReload={reload} />
        )}
        {championship !== undefined && <Below championship={championship} />}
        <Suspense fallback={null}>
          <Announcer matches={matches} />
        </Suspense>
      </Page>
      <DetailFooter
        archiveId={championship?.championship_id_in_archive}
        onReload={reload}
        isReloading={isReloading}
      />
    </>
  );
}

function Actions({ championshipId, title }: { readonly championshipId: string; readonly title: string }) {
  const name = useDeferredValue(title);
  return (
    <span className={styles.share}>
      <Suspense fallback={null}>
        <FollowTarget target={{ kind: 'championship', championship_id: championshipId }} name={name} />
        <ShareButton textOf={() => `${name}｜ライブ速報`} />
      </Suspense>
    </span>
  );
}

function Below({ championship }: { readonly championship: TargetChampionship }) {
  const settled = useDeferredValue(championship);
  return (
    <Suspense fallback={null}>
      <CompetitionSection championship={settled} />
    </Suspense>
  );
}
