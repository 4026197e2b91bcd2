import { Link } from '@tanstack/react-router';
import type { PhotoMatch, ShownMatches } from '#contract/photos.ts';
import { fullDayText } from '#web/ui/jst.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Choice } from '../controls/choice.tsx';
import { AdminTable, type Column } from '../table/admin-table.tsx';
import { oneOf, useList } from '../table/list.ts';
import { MATCHES_NOT_READ, matchTitle, NO_MATCHES, PHOTOS } from './messages.ts';
import styles from './photos.module.css';
import { usePhotoMatches } from './queries.ts';

type Filters = { readonly show: ShownMatches };

const SHOWN: readonly [ShownMatches | '', string][] = [
  ['', '今日までの試合'],
  ['with-photos', '写真のある試合'],
  ['all', 'これからの試合も'],
];

const COLUMNS: readonly Column<PhotoMatch, 'date' | 'championship'>[] = [
  {
    title: '試合',
    cell: (match) => (
      <Link
        className={styles.link}
        to="/admin-photos/$championshipId/$matchId"
        params={{ championshipId: match.championship_id, matchId: match.match_id }}
      >
        {matchTitle(match)}
      </Link>
    ),
  },
  {
    title: '日時',
    sort: 'date',
    isShort: true,
    cell: ({ match_date, scheduled_start_time }) =>
      `${fullDayText(match_date)} ${scheduled_start_time ?? '時刻未定'}`,
  },
  {
    title: '大会',
    sort: 'championship',
    cell: ({ championship_name, division, label }) => `${championship_name} ${division} ${label}`,
  },
  { title: '写真', align: 'end', cell: ({ photos }) => `${photos}枚` },
];

/** /admin-photos: which match's photos are to be looked after. */
export function PhotoMatches() {
  const list = useList<'date' | 'championship', Filters>({
    sorts: ['date', 'championship'],
    order: 'desc',
    filters: { show: oneOf(['with-photos', 'all']) },
  });
  const reading = usePhotoMatches(list.query);
  return (
    <Page title={PHOTOS} isWide>
      <PageTitle>{PHOTOS}</PageTitle>
      <AdminTable
        caption="試合"
        list={list}
        reading={reading}
        columns={COLUMNS}
        keyOf={({ championship_id, match_id }) => `${championship_id} ${match_id}`}
        searchHint="大会・クラブ・試合・日付"
        filters={
          <Choice
            label="表示する試合"
            value={list.filters.show ?? ''}
            options={SHOWN}
            onChange={(show) => list.change({ filters: { show } })}
          />
        }
        notRead={MATCHES_NOT_READ}
        empty={NO_MATCHES}
      />
    </Page>
  );
}
