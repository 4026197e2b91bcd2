import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { ClubPage as Club } from '#contract/club/club-page.ts';
import { ApiError } from '#web/api/client.ts';
import { useFollowing } from '#web/api/follows.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { FollowButton } from '#web/ui/follow-button.tsx';
import { Freshness } from '#web/ui/freshness.tsx';
import { laterDrawn } from '#web/ui/later.tsx';
import { Name } from '#web/ui/name.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Columns, Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading, Skeleton } from '#web/ui/reading.tsx';
import { ClubMatches } from './club-matches.tsx';
import styles from './club-page.module.css';
import { useClub } from './use-club.ts';

const ClubFacts = laterDrawn(() => import('./club-facts.tsx'))((parts) => parts.ClubFacts);

const NOT_READ = 'クラブの情報を読み込めませんでした。';

/** /club/{clubId}: one club, with its matches of this fiscal year and what is written and shown of it. */
export function ClubPage({ clubId }: { readonly clubId: string }) {
  const { query, heardAt, isConnected } = useClub(clubId);
  const { data, error } = query;
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <Page title={data?.name ?? 'クラブ'} isWide={true}>
      <Link className={styles.back} to="/club-list">
        ‹ チーム紹介
      </Link>
      {isUnknown ? (
        <>
          <PageTitle>クラブ</PageTitle>
          <Notice action={<Link to="/search">クラブを探す</Link>}>{error.message}</Notice>
        </>
      ) : (
        <>
          <Header clubId={clubId} club={data} />
          <Reading query={query} shape="cards" problem={readingProblem(error, NOT_READ)}>
            {(club) => (
              <Columns>
                <div className="stack6">
                  <ClubMatches
                    club={club}
                    freshness={<Freshness heardAt={heardAt} isConnected={isConnected} />}
                  />
                </div>
                <div className="stack6">
                  <Suspense fallback={<Skeleton shape="cards" />}>
                    <ClubFacts club={club} />
                  </Suspense>
                </div>
              </Columns>
            )}
          </Reading>
        </>
      )}
    </Page>
  );
}

/** Who it is: the name, its colours, its own page, and the star. */
function Header({ clubId: openedId, club }: { readonly clubId: string; readonly club: Club | undefined }) {
  // A club that has been registered since the page's address was made has another id.
  const clubId = club?.club_id ?? openedId;
  const following = useFollowing({ kind: 'club', club_id: clubId });
  const name = club?.name ?? 'クラブ';
  return (
    <header className={styles.header}>
      <div className={styles.names}>
        <PageTitle>
          <Name>{name}</Name>
        </PageTitle>
        {club !== undefined && (
          <p className="hint">{[club.kana, ...club.categories].filter((part) => part !== '').join('　')}</p>
        )}
      </div>
      <FollowButton name={name} {...following} />
      {club !== undefined && (
        <p className={styles.about}>
          {club.shirts.map(({ colour, word }) => (
            <span key={colour} className={styles.shirt}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <circle cx="12" cy="12" r="10" fill={colour} />
              </svg>
              {word}
            </span>
          ))}
          <Link className={styles.outside} to="/calendars/$kind/$id" params={{ kind: 'club', id: clubId }}>
            カレンダーに追加
          </Link>
          {club.url !== '' && (
            <a className={styles.outside} href={club.url} target="_blank" rel="noreferrer">
              ホームページ <span aria-hidden="true">↗</span>
              <span className="unseen">（新しいタブで開きます）</span>
            </a>
          )}
        </p>
      )}
    </header>
  );
}
