import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Follow, follows, switchFollowNotices } from '#contract/club/follows.ts';
import { type FollowTarget, nameOf } from '#domain/follow/follow.ts';
import { readingOf, useRead } from '#web/api/calls.ts';
import { useFollowing } from '#web/api/follows.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { useRequested } from '#web/api/use-requested.ts';
import { useWrite } from '#web/api/use-write.ts';
import { FollowButton } from '#web/ui/follow-button.tsx';
import rows from '#web/ui/link-list.module.css';
import { Name } from '#web/ui/name.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import styles from './following.module.css';

const TITLE = 'フォロー中';
const NOT_READ = 'フォロー中の一覧を取得できませんでした。';
const NOT_SAVED = '保存できませんでした。電波の状態を確かめて、もう一度お試しください。';

/** /following: what the account follows, to be looked through and let go. */
export function Following() {
  const query = useRead(follows);
  return (
    <Page title={TITLE}>
      <PageTitle>{TITLE}</PageTitle>
      <p>
        フォローしたクラブ・大会・試合は、ホームのいちばん上に並びます。得点や結果のお知らせは、ここで一つずつ切れます。
      </p>
      <Reading query={query} shape="rows" problem={readingProblem(query.error, NOT_READ)}>
        {(followed) => <List followed={followed} />}
      </Reading>
      <ul className="card list">
        <li>
          <Link to="/notices" className={rows.row}>
            通知の設定
            <Sign />
          </Link>
        </li>
        <li>
          <Link to="/calendars" className={rows.row}>
            フォロー中の試合をカレンダーに追加
            <Sign />
          </Link>
        </li>
        <li>
          <Link to="/club-list" className={rows.row}>
            クラブをさがす
            <Sign />
          </Link>
        </li>
        <li>
          <Link to="/archive" className={rows.row}>
            大会をさがす
            <Sign />
          </Link>
        </li>
      </ul>
    </Page>
  );
}

/** What is let go stays in its place until the page is left: a wrong press is taken back where it was made. */
function List({ followed }: { readonly followed: readonly Follow[] }) {
  const [seen, setSeen] = useState(followed);
  const added = followed.filter(({ target }) => !seen.some((one) => nameOf(one.target) === nameOf(target)));
  if (added.length > 0) setSeen([...added, ...seen]);
  if (seen.length === 0) {
    return (
      <Notice>
        まだ何もフォローしていません。クラブや大会のページの「フォロー」を押すと、ここに並びます。
      </Notice>
    );
  }
  return (
    <ul className="card list">
      {seen.map((one) => (
        <li key={nameOf(one.target)} className={styles.row}>
          <span className={styles.what}>
            <span className={styles.kind}>{KINDS[one.target.kind]}</span>
            <TargetLink target={one.target} title={one.title} />
          </span>
          <Followed
            follow={one}
            stored={followed.find(({ target }) => nameOf(target) === nameOf(one.target))}
          />
        </li>
      ))}
    </ul>
  );
}

const KINDS: Readonly<Record<FollowTarget['kind'], string>> = {
  club: 'クラブ',
  championship: '大会',
  match: '試合',
};

type FollowedProps = {
  readonly follow: Follow;
  /** As the account has it now; undefined where it has been let go. */
  readonly stored: Follow | undefined;
};

function Followed({ follow: { target, title }, stored }: FollowedProps) {
  return (
    <span className={styles.switches}>
      {stored !== undefined && <NoticeSwitch follow={stored} />}
      <FollowButton name={title} {...useFollowing(target)} />
    </span>
  );
}

/** Whether the account is told of something that it follows. */
function NoticeSwitch({ follow: { target, title, notices } }: { readonly follow: Follow }) {
  const { mutate, isError } = useWrite(switchFollowNotices, { keeps: readingOf(follows) });
  const { shown, request } = useRequested(notices);
  return (
    <label className={styles.notices}>
      <input
        type="checkbox"
        checked={shown}
        onChange={() => mutate({ body: { target, notices: !shown } }, request(!shown))}
        aria-label={`${title}のお知らせ`}
      />
      お知らせ
      {isError && (
        <span role="alert" className={styles.problem}>
          {NOT_SAVED}
        </span>
      )}
    </label>
  );
}

function TargetLink({ target, title }: Pick<Follow, 'target' | 'title'>) {
  const name = <Name>{title}</Name>;
  switch (target.kind) {
    case 'club':
      return (
        <Link to="/club/$clubId" params={{ clubId: target.club_id }}>
          {name}
        </Link>
      );
    case 'championship':
      return (
        <Link
          to="/latest-results-by-championship/$championshipId"
          params={{ championshipId: target.championship_id }}
        >
          {name}
        </Link>
      );
    case 'match':
      return (
        <Link
          to="/indv-result/$championshipId/$matchId"
          params={{ championshipId: target.championship_id, matchId: target.match_id }}
        >
          {name}
        </Link>
      );
  }
}

function Sign() {
  return (
    <span className={rows.sign} aria-hidden="true">
      ›
    </span>
  );
}
