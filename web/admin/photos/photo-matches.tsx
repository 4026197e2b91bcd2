import { Link } from '@tanstack/react-router';
import { listPhotoMatches } from '#contract/publishing/photos.ts';
import { readingOf } from '#web/api/calls.ts';
import { fullDayText } from '#web/ui/jst.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { RecordList } from '../record/record-list.tsx';
import { choice } from '../table/filters.tsx';
import { MATCHES_NOT_READ, matchTitle, NO_MATCHES, PHOTOS } from './messages.ts';
import styles from './photos.module.css';

/** /admin-photos: the matches, each leading to its photos. */
export function PhotoMatches() {
  return (
    <Page title={PHOTOS} isWide>
      <PageTitle>{PHOTOS}</PageTitle>
      <RecordList
        caption="試合"
        reading={(query) => readingOf(listPhotoMatches, { query })}
        sorts={['date', 'championship']}
        order="desc"
        filters={FILTERS}
        columns={[
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
        ]}
        keyOf={({ championship_id, match_id }) => `${championship_id} ${match_id}`}
        searchHint="大会・クラブ・試合・日付"
        notRead={MATCHES_NOT_READ}
        empty={NO_MATCHES}
      />
    </Page>
  );
}

const FILTERS = {
  show: choice('表示する試合', '今日までの試合', ['with-photos', 'all'], {
    'with-photos': '写真のある試合',
    all: 'これからの試合も',
  }),
};
