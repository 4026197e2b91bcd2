import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { PublicChampionship } from '#contract/championship/public-results.ts';
import { useIsDrawn } from '#web/ui/drawn.ts';
import { Freshness } from '#web/ui/freshness.tsx';
import { MatchDays } from '#web/ui/match/match-days.tsx';
import { Name } from '#web/ui/name.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { ForMembers } from './for-members.tsx';
import { Announcer, CompetitionTables, OwnChampionship } from './later.ts';
import { FINAL_ONLY, HIDDEN, NO_MATCHES, NOT_READ, TITLE } from './messages.ts';
import styles from './open-championship.module.css';
import { useOpenChampionship } from './queries.ts';

/** /public/{championshipId}: tables, bracket and all days of a championship, for everyone. */
export function OpenChampionship({ championshipId }: { readonly championshipId: string }) {
  const { query, isHidden, heardAt, isConnected } = useOpenChampionship(championshipId);
  const championship = isHidden ? undefined : query.data;
  const title = championship?.championship_name ?? TITLE;
  return (
    <Page title={title} isWide={true}>
      <Link className={styles.back} to="/public">
        ‹ {TITLE}
      </Link>
      <div className="stack1">
        <PageTitle>
          <Name>{title}</Name>
        </PageTitle>
        {championship !== undefined && (
          <>
            <p className="hint">
              {championship.fiscal_year}年度 {championship.category}
            </p>
            <div className={styles.reading}>
              <Freshness heardAt={heardAt} isConnected={isConnected} />
              <span className={styles.follow}>
                <Follow championshipId={championshipId} name={title} />
              </span>
            </div>
            {championship.shows === 'final' && <p className="hint">{FINAL_ONLY}</p>}
          </>
        )}
      </div>
      {isHidden ? (
        <Notice action={<Link to="/public">{TITLE}</Link>}>{HIDDEN}</Notice>
      ) : (
        <Reading query={query} shape="cards" problem={NOT_READ}>
          {(read) => <Whole championship={read} />}
        </Reading>
      )}
      <ForMembers>
        <Link to="/latest-results-by-championship/$championshipId" params={{ championshipId }}>
          会員の画面で見る
        </Link>
      </ForMembers>
    </Page>
  );
}

/** Not in the page that the server draws, which has no styles of it, and doesn't know the phone. */
function Follow(props: { readonly championshipId: string; readonly name: string }) {
  const isDrawn = useIsDrawn();
  if (isDrawn) return null;
  return (
    <Suspense fallback={null}>
      <OwnChampionship {...props} />
    </Suspense>
  );
}

function Whole({ championship }: { readonly championship: PublicChampionship }) {
  const { championship_id: championshipId, matches, tables, bracket } = championship;
  return (
    <>
      {tables.length > 0 && (
        <a className={styles.way} href="#standings">
          順位表 ↓
        </a>
      )}
      {bracket !== null && (
        <a className={styles.way} href="#bracket">
          トーナメント表 ↓
        </a>
      )}
      <section className="stack4" aria-labelledby="course">
        <h2 id="course" className="heading">
          全日程
        </h2>
        {matches.length === 0 ? (
          <Notice>{NO_MATCHES}</Notice>
        ) : (
          <MatchDays matches={matches} pages="public" />
        )}
      </section>
      <Suspense fallback={null}>
        <CompetitionTables competition={championship} matchesOf={championshipId} pages="public" />
      </Suspense>
      <Suspense fallback={null}>
        <Announcer matches={matches} />
      </Suspense>
      <ForSites championshipId={championshipId} />
    </>
  );
}

/** For media, and for clubs' own sites. */
function ForSites({ championshipId }: { readonly championshipId: string }) {
  const id = encodeURIComponent(championshipId);
  const data = `/open/championships/${id}/results`;
  return (
    <section className={styles.sites} aria-labelledby="sites">
      <h2 id="sites" className="subheading">
        報道機関・クラブの方へ
      </h2>
      <ul className={styles.files}>
        {[
          ['CSV', `${data}.csv`],
          ['JSON', `${data}.json`],
          ['サイトに入れる順位表', `/embed/table/${id}`],
          ['サイトに入れる速報', `/embed/matches/${id}`],
        ].map(([label, address]) => (
          <li key={address}>
            <a className={styles.file} href={address}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
