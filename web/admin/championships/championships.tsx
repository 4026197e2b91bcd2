import { Link } from '@tanstack/react-router';
import type { AdminChampionshipRow } from '#contract/admin-championships.ts';
import { CATEGORIES, type Category } from '#domain/competition/category.ts';
import { Labelled } from '#web/ui/form/labelled.tsx';
import { Page } from '#web/ui/page.tsx';
import { AdminTable, type Column } from '../table/admin-table.tsx';
import { matching, oneOf, useList } from '../table/list.ts';
import styles from './championships.module.css';
import { LIST_NOT_READ, NONE } from './messages.ts';
import { useChampionships } from './queries.ts';

const TITLE = '大会';
const SORTS = ['fiscalYear', 'name', 'category', 'firstDay'] as const;
type Sort = (typeof SORTS)[number];
type Filters = { readonly fiscalYear: string; readonly category: Category };

const COLUMNS: readonly Column<AdminChampionshipRow, Sort>[] = [
  { title: '大会名', sort: 'name', cell: (row) => <Name {...row} /> },
  { title: 'カテゴリー', sort: 'category', isShort: true, cell: ({ category }) => category },
  { title: '年度', sort: 'fiscalYear', cell: ({ fiscal_year }) => `${fiscal_year}` },
  { title: '方式', isShort: true, cell: ({ is_league }) => (is_league ? 'リーグ戦' : 'トーナメント') },
  { title: '初日', sort: 'firstDay', isShort: true, cell: ({ first_day }) => first_day?.replaceAll('-', '.') ?? '未定' },
  { title: '試合', align: 'end', cell: ({ matches }) => `${matches}` },
  { title: '結果登録', align: 'end', cell: ({ registered }) => `${registered}` },
];

/** /admin-championships: every championship, those for practice marked. */
export function Championships() {
  const list = useList<Sort, Filters>({
    sorts: SORTS,
    order: 'desc',
    filters: { fiscalYear: matching(/^\d{4}$/), category: oneOf(CATEGORIES) },
  });
  const reading = useChampionships(list.query);
  const years = reading.data?.fiscal_years ?? [];
  const { filters, change } = list;
  return (
    <Page title={TITLE} isWide>
      <div className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {TITLE}
        </h1>
        <Link to="/admin-championship-new" className={styles.action}>
          大会を追加する
        </Link>
      </div>
      <AdminTable
        caption={TITLE}
        list={list}
        reading={reading}
        columns={COLUMNS}
        keyOf={({ championship_id }) => championship_id}
        searchHint="大会名・略称・大会ID"
        filters={
          <>
            <Labelled label="年度" fault={null}>
              {(ties) => (
                <select
                  {...ties}
                  value={filters.fiscalYear ?? ''}
                  onChange={({ target }) => change({ filters: { fiscalYear: target.value } })}
                >
                  <option value="">すべて</option>
                  {years.map((year) => (
                    <option key={year} value={year}>
                      {year}年度
                    </option>
                  ))}
                </select>
              )}
            </Labelled>
            <Labelled label="カテゴリー" fault={null}>
              {(ties) => (
                <select
                  {...ties}
                  value={filters.category ?? ''}
                  onChange={({ target }) =>
                    change({ filters: { category: oneOf(CATEGORIES)(target.value) ?? '' } })
                  }
                >
                  <option value="">すべて</option>
                  {CATEGORIES.map((category) => (
                    <option key={category}>{category}</option>
                  ))}
                </select>
              )}
            </Labelled>
          </>
        }
        notRead={LIST_NOT_READ}
        empty={NONE}
      />
    </Page>
  );
}

function Name({ championship_id, championship_name, practice }: AdminChampionshipRow) {
  return (
    <span className={styles.name}>
      <Link to="/admin-championship/$championshipId" params={{ championshipId: championship_id }}>
        {championship_name}
      </Link>
      {practice && <span className={styles.mark}>練習用</span>}
    </span>
  );
}
