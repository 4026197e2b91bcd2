import { Link } from '@tanstack/react-router';
import { type ClubGroups, clubs } from '#contract/club/clubs.ts';
import { useRead } from '#web/api/calls.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OutsideLink } from '#web/ui/outside-link.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import styles from './club-list.module.css';

const TITLE = 'チーム紹介';
const NOT_READ = 'チームの一覧を読み込めませんでした。電波の状態を確かめて、もう一度お試しください。';
const NONE = '紹介できるチームは、まだありません。';

/** /club-list: clubs and schools by group, each with its own page outside, and its page here. */
export function ClubList() {
  const query = useRead(clubs);
  return (
    <Page title={TITLE} isWide={true}>
      <PageTitle>{TITLE}</PageTitle>
      <p className="hint">チームやスクールの名前を押すと、それぞれのサイトが新しいタブで開きます。</p>
      <p>
        <Link className={styles.search} to="/search">
          <Icon path="M15.5 15.5 20 20M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z" />
          クラブ・大会・会場を探す
        </Link>
      </p>
      <Reading query={query} shape="rows" problem={NOT_READ}>
        {(groups) =>
          groups.length === 0 ? (
            <Notice>{NONE}</Notice>
          ) : (
            <div className={styles.groups}>
              {groups.map((group) => (
                <Group key={group.title} {...group} />
              ))}
            </div>
          )
        }
      </Reading>
    </Page>
  );
}

function Group({ title, clubs }: ClubGroups[number]) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className="subheading">{title}</h2>
      {clubs.length === 0 ? (
        <p className="hint">{NONE}</p>
      ) : (
        <ul className="card list">
          {clubs.map(({ club_id: clubId, name, url }) => (
            <li key={clubId} className={styles.club}>
              <OutsideLink name={name} url={url} />
              <Link
                className={styles.page}
                to="/club/$clubId"
                params={{ clubId }}
                aria-label={`${name}の試合や順位`}
              >
                試合 ›
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
