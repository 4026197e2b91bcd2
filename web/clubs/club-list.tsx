import { type ClubGroups, clubs } from '#contract/clubs.ts';
import { useRead } from '#web/api/calls.ts';
import { Notice } from '#web/ui/notice.tsx';
import { OutsideLink } from '#web/ui/outside-link.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import styles from './club-list.module.css';

const TITLE = 'チーム紹介';
const NOT_READ = 'チームの一覧を読み込めませんでした。電波の状態を確かめて、もう一度お試しください。';
const NONE = '紹介できるチームは、まだありません。';

/** /club-list: clubs and schools by group, each with its own page outside. */
export function ClubList() {
  const query = useRead(clubs);
  return (
    <Page title={TITLE} isWide={true}>
      <PageTitle>{TITLE}</PageTitle>
      <p className="hint">チームやスクールの名前を押すと、それぞれのサイトが新しいタブで開きます。</p>
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
          {clubs.map(({ name, url }) => (
            <li key={`${name} ${url}`}>
              <OutsideLink name={name} url={url} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
