import { Link } from '@tanstack/react-router';
import { listCompetitions } from '#contract/championship/admin-competition.ts';
import { FORMAT_NAMES } from '#domain/championship/form.ts';
import { readingOf } from '#web/api/calls.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { momentText } from '../moment.ts';
import { RecordList } from '../record/record-list.tsx';
import { COMPETITIONS, COMPETITIONS_NOT_READ, NO_COMPETITIONS } from './messages.ts';

/** /admin-competition: the championships of this year, whose tables and brackets can be settled. */
export function Competitions() {
  return (
    <Page title={COMPETITIONS} isWide>
      <PageTitle>{COMPETITIONS}</PageTitle>
      <RecordList
        caption="大会"
        reading={(query) => readingOf(listCompetitions, { query })}
        sorts={['name', 'updated']}
        order="asc"
        filters={{}}
        columns={[
          {
            title: '大会',
            sort: 'name',
            cell: ({ championship_id: championshipId, championship_name: name }) => (
              <Link to="/admin-competition/$championshipId" params={{ championshipId }}>
                {name}
              </Link>
            ),
          },
          { title: '年度', isShort: true, cell: ({ fiscal_year }) => `${fiscal_year}` },
          { title: 'カテゴリー', isShort: true, cell: ({ category }) => category },
          {
            title: '方式',
            isShort: true,
            cell: ({ is_league }) => FORMAT_NAMES[is_league ? 'league' : 'knockout'],
          },
          {
            title: '設定した日時',
            sort: 'updated',
            isShort: true,
            cell: ({ updated_at }) => (updated_at === null ? '既定のまま' : momentText(updated_at)),
          },
        ]}
        keyOf={({ championship_id }) => championship_id}
        searchHint="大会の名前"
        notRead={COMPETITIONS_NOT_READ}
        empty={NO_COMPETITIONS}
      />
    </Page>
  );
}
