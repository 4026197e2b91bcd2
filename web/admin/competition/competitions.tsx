import { Link } from '@tanstack/react-router';
import { type CompetitionRow, listCompetitions } from '#contract/admin-competition.ts';
import { FORMAT_NAMES } from '#domain/championship/form.ts';
import { useRead } from '#web/api/calls.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { momentText } from '../moment.ts';
import { PAGING } from '../reading-modes.ts';
import { AdminTable, type Column } from '../table/admin-table.tsx';
import { useList } from '../table/list.ts';
import { COMPETITIONS, COMPETITIONS_NOT_READ, NO_COMPETITIONS } from './messages.ts';

/** /admin-competition: the championships that play in this year, whose tables and brackets can be settled. */
export function Competitions() {
  const list = useList(LIST);
  const reading = useRead(listCompetitions, { query: list.query }, PAGING);
  return (
    <Page title={COMPETITIONS} isWide={true}>
      <PageTitle>{COMPETITIONS}</PageTitle>
      <AdminTable
        caption="大会"
        list={list}
        reading={reading}
        columns={COLUMNS}
        keyOf={({ championship_id }) => championship_id}
        searchHint="大会の名前"
        notRead={COMPETITIONS_NOT_READ}
        empty={NO_COMPETITIONS}
      />
    </Page>
  );
}

type Sort = 'name' | 'updated';

const LIST = { sorts: ['name', 'updated'], order: 'asc', filters: {} } as const satisfies Parameters<
  typeof useList<Sort, Readonly<Record<never, string>>>
>[0];

const COLUMNS: readonly Column<CompetitionRow, Sort>[] = [
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
  { title: '方式', isShort: true, cell: ({ is_league }) => FORMAT_NAMES[is_league ? 'league' : 'knockout'] },
  {
    title: '設定した日時',
    sort: 'updated',
    isShort: true,
    cell: ({ updated_at }) => (updated_at === null ? '既定のまま' : momentText(updated_at)),
  },
];
