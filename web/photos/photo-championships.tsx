import { Link } from '@tanstack/react-router';
import { championshipInfoForPhotos, type PhotoChampionship } from '#contract/publishing/photos.ts';
import { CATEGORIES, type Category } from '#domain/competition/category.ts';
import { useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { renewAddresses } from '#web/api/renew-addresses.ts';
import rows from '#web/ui/link-list.module.css';
import { Name } from '#web/ui/name.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { Covered } from './covered.tsx';
import styles from './lists.module.css';
import {
  CHAMPIONSHIPS_NOT_READ,
  NO_CHAMPIONSHIPS,
  NO_CHAMPIONSHIPS_IN_CATEGORY,
  PHOTOS,
} from './messages.ts';

/** The headings of this page (members' specification, section 2). */
const HEADINGS: Readonly<Record<Category, string>> = {
  'U-12（ジュニア）': 'U-12',
  'U-15（ジュニアユース）': 'U-15',
  'U-18（ユース）': 'U-18',
  WOMAN: 'WOMAN',
};

/** /pics: the championships that have photos, by category. */
export function PhotoChampionships() {
  const query = useRead(championshipInfoForPhotos);
  return (
    <Page title={PHOTOS} isWide={true}>
      <PageTitle>{PHOTOS}</PageTitle>
      <Reading query={query} shape="rows" problem={readingProblem(query.error, CHAMPIONSHIPS_NOT_READ)}>
        {(championships) =>
          championships.length === 0 ? (
            <Notice>{NO_CHAMPIONSHIPS}</Notice>
          ) : (
            CATEGORIES.map((category) => (
              <Group
                key={category}
                category={category}
                championships={championships.filter((championship) => championship.category === category)}
                onUnreadable={() => renewAddresses(query)}
              />
            ))
          )
        }
      </Reading>
    </Page>
  );
}

type GroupProps = {
  readonly category: Category;
  readonly championships: readonly PhotoChampionship[];
  readonly onUnreadable: () => void;
};

function Group({ category, championships, onUnreadable }: GroupProps) {
  // The specification names the other three, whose headings always stand.
  if (category === 'WOMAN' && championships.length === 0) return null;
  const heading = HEADINGS[category];
  return (
    <section className="stack2" aria-label={heading}>
      <h2 className="subheading">{heading}</h2>
      {championships.length === 0 ? (
        <p className={styles.empty}>{NO_CHAMPIONSHIPS_IN_CATEGORY}</p>
      ) : (
        <ul className={`card list ${styles.cards}`}>
          {championships.map((championship) => (
            <li key={championship.championship_id}>
              <Link
                className={rows.row}
                to="/pics-match-list/$championshipName/$championshipId"
                params={{
                  championshipName: championship.championship_name,
                  championshipId: championship.championship_id,
                }}
              >
                <Covered cover={championship} onUnreadable={onUnreadable}>
                  <Name>{championship.championship_name}</Name>
                </Covered>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
