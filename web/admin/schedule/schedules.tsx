import { Link } from '@tanstack/react-router';
import { listAdminChampionships } from '#contract/championship/championships.ts';
import { FORMAT_NAMES } from '#domain/championship/form.ts';
import { readingOf } from '#web/api/calls.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { RecordList } from '../record/record-list.tsx';
import { FISCAL_YEAR } from '../table/filters.tsx';
import { NO_SCHEDULES, SCHEDULES, SCHEDULES_NOT_READ } from './messages.ts';

/** /admin-schedule: the championships, each leading to where its schedule is made. */
export function Schedules() {
  return (
    <Page title={SCHEDULES} isWide>
      <PageTitle>{SCHEDULES}</PageTitle>
      <p className="hint">日程表を作る大会を選んでください。</p>
      <RecordList
        caption="大会"
        reading={(query) => readingOf(listAdminChampionships, { query })}
        sorts={['fiscalYear', 'name', 'category', 'firstDay']}
        order="desc"
        filters={{ fiscalYear: FISCAL_YEAR }}
        columns={[
          {
            title: '大会',
            sort: 'name',
            cell: ({ championship_id: championshipId, championship_name: name }) => (
              <Link to="/admin-schedule/$championshipId" params={{ championshipId }}>
                {name}
              </Link>
            ),
          },
          { title: '年度', sort: 'fiscalYear', cell: ({ fiscal_year }) => `${fiscal_year}` },
          { title: 'カテゴリー', sort: 'category', isShort: true, cell: ({ category }) => category },
          {
            title: '方式',
            isShort: true,
            cell: ({ is_league }) => FORMAT_NAMES[is_league ? 'league' : 'knockout'],
          },
          { title: '試合', align: 'end', cell: ({ matches }) => `${matches}` },
        ]}
        keyOf={({ championship_id }) => championship_id}
        searchHint="大会名・略称・大会ID"
        notRead={SCHEDULES_NOT_READ}
        empty={NO_SCHEDULES}
      />
    </Page>
  );
}
