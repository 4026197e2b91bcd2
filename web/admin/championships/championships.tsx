import { Link } from '@tanstack/react-router';
import { type AdminChampionshipRow, listAdminChampionships } from '#contract/championships.ts';
import { FORMAT_NAMES } from '#domain/championship/form.ts';
import { CATEGORIES } from '#domain/competition/category.ts';
import { useRead } from '#web/api/calls.ts';
import { Page } from '#web/ui/page.tsx';
import { LinkButton } from '../controls/buttons.tsx';
import { PAGING } from '../reading-modes.ts';
import { MarkedName } from '../record/mark.tsx';
import { AdminTable, type Column } from '../table/admin-table.tsx';
import { matching, oneOf, useList } from '../table/list.ts';
import { ListHead } from '../table/list-head.tsx';
import {
  CHAMPIONSHIP_SORTS,
  ChampionshipFilters,
  type ChampionshipFilterValues,
  type ChampionshipSort,
} from './championship-filters.tsx';
import { LIST_NOT_READ, NONE, PRACTICE } from './messages.ts';

const TITLE = '大会';

const COLUMNS: readonly Column<AdminChampionshipRow, ChampionshipSort>[] = [
  { title: '大会名', sort: 'name', cell: nameLink },
  { title: 'カテゴリー', sort: 'category', isShort: true, cell: ({ category }) => category },
  { title: '年度', sort: 'fiscalYear', cell: ({ fiscal_year }) => `${fiscal_year}` },
  { title: '方式', isShort: true, cell: ({ is_league }) => FORMAT_NAMES[is_league ? 'league' : 'knockout'] },
  {
    title: '初日',
    sort: 'firstDay',
    isShort: true,
    cell: ({ first_day }) => first_day?.replaceAll('-', '.') ?? '未定',
  },
  { title: '試合', align: 'end', cell: ({ matches }) => `${matches}` },
  { title: '結果登録', align: 'end', cell: ({ registered }) => `${registered}` },
];

/** /admin-championships: every championship, those for practice marked. */
export function Championships() {
  const list = useList<ChampionshipSort, ChampionshipFilterValues>({
    sorts: CHAMPIONSHIP_SORTS,
    order: 'desc',
    filters: { fiscalYear: matching(/^\d{4}$/), category: oneOf(CATEGORIES) },
  });
  const reading = useRead(listAdminChampionships, { query: list.query }, PAGING);
  return (
    <Page title={TITLE} isWide>
      <ListHead title={TITLE}>
        <LinkButton to="/admin-championship-new" isMain>
          大会を追加する
        </LinkButton>
      </ListHead>
      <AdminTable
        caption={TITLE}
        list={list}
        reading={reading}
        columns={COLUMNS}
        keyOf={({ championship_id }) => championship_id}
        searchHint="大会名・略称・大会ID"
        filters={<ChampionshipFilters list={list} years={reading.data?.fiscal_years ?? []} />}
        notRead={LIST_NOT_READ}
        empty={NONE}
      />
    </Page>
  );
}

function nameLink({ championship_id, championship_name, practice }: AdminChampionshipRow) {
  return (
    <MarkedName mark={practice ? PRACTICE : null}>
      <Link to="/admin-championship/$championshipId" params={{ championshipId: championship_id }}>
        {championship_name}
      </Link>
    </MarkedName>
  );
}
