import { Link } from '@tanstack/react-router';
import type { AdminClubRow } from '#contract/admin-clubs.ts';
import { CATEGORIES, type Category } from '#domain/competition/category.ts';
import { Labelled } from '#web/ui/form/labelled.tsx';
import { Page } from '#web/ui/page.tsx';
import { AdminTable, type Column } from '../table/admin-table.tsx';
import { type List, oneOf, useList } from '../table/list.ts';
import styles from './clubs.module.css';
import { LIST_NOT_READ, NONE } from './messages.ts';
import { useClubs } from './queries.ts';

const TITLE = 'クラブ';
const SORTS = ['kana', 'name'] as const;
const STATES = { active: '使用中', retired: '使用を終えた' } as const;
type State = keyof typeof STATES;
type Sort = (typeof SORTS)[number];
type Filters = { readonly category: Category; readonly state: State };

const COLUMNS: readonly Column<AdminClubRow, Sort>[] = [
  { title: 'クラブ名', sort: 'name', cell: (row) => <Name {...row} /> },
  { title: 'ふりがな', sort: 'kana', cell: ({ kana }) => kana || '―' },
  { title: '略称', cell: ({ short_name }) => short_name || '―' },
  { title: 'カテゴリー', cell: ({ categories }) => categories.join('、') },
  { title: 'チーム紹介', cell: ({ url, retired }) => (url !== '' && !retired ? 'あり' : 'なし') },
  { title: 'クラブID', cell: ({ club_id }) => club_id },
];

/** /admin-clubs: the clubs and schools that matches and members' club page know. */
export function Clubs() {
  const list = useList<Sort, Filters>({
    sorts: SORTS,
    order: 'asc',
    filters: { category: oneOf(CATEGORIES), state: oneOf(['active', 'retired']) },
  });
  const reading = useClubs(list.query);
  return (
    <Page title={TITLE} isWide>
      <div className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {TITLE}
        </h1>
        <Link to="/admin-club-new" className={styles.action}>
          クラブを追加する
        </Link>
      </div>
      <AdminTable
        caption={TITLE}
        list={list}
        reading={reading}
        columns={COLUMNS}
        keyOf={({ club_id }) => club_id}
        searchHint="名前・ふりがな・別の書き方"
        filters={<ClubFilters list={list} />}
        notRead={LIST_NOT_READ}
        empty={NONE}
      />
    </Page>
  );
}

function ClubFilters({ list: { filters, change } }: { readonly list: List<Sort, Filters> }) {
  return (
    <>
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
      <Labelled label="状態" fault={null}>
        {(ties) => (
          <select
            {...ties}
            value={filters.state ?? ''}
            onChange={({ target }) =>
              change({ filters: { state: oneOf<State>(['active', 'retired'])(target.value) ?? '' } })
            }
          >
            <option value="">すべて</option>
            <option value="active">{STATES.active}</option>
            <option value="retired">{STATES.retired}</option>
          </select>
        )}
      </Labelled>
    </>
  );
}

function Name({ club_id, club_name, retired }: AdminClubRow) {
  return (
    <span className={styles.name}>
      <Link to="/admin-club/$clubId" params={{ clubId: club_id }}>
        {club_name}
      </Link>
      {retired && <span className={styles.mark}>{STATES.retired}</span>}
    </span>
  );
}
