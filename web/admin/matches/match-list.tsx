import { Link } from '@tanstack/react-router';
import { ADMIN_MATCH_SORTS, ADMIN_MATCH_STATES, type AdminMatchRow } from '#contract/admin-matches.ts';
import { CATEGORIES } from '#domain/competition/category.ts';
import { dateText, dayText, startTimeText } from '#web/ui/jst.ts';
import { hasScore } from '#web/ui/match/standing.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { AdminTable, type Column } from '../table/admin-table.tsx';
import { matching, oneOf, useList } from '../table/list.ts';
import { weekOf } from './days.ts';
import { MatchFilters } from './match-filters.tsx';
import styles from './match-list.module.css';
import { MATCHES, MATCHES_NOT_READ, NO_MATCHES } from './messages.ts';
import { useMatches } from './queries.ts';
import { StateWord, scoreText, secondText } from './words.tsx';

type Sort = (typeof ADMIN_MATCH_SORTS)[number];

const DAY = matching(/^\d{4}-\d{2}-\d{2}$/);

export const MATCH_FILTERS = {
  state: oneOf(ADMIN_MATCH_STATES),
  category: oneOf(CATEGORIES),
  championshipId: matching(/^.{1,200}$/),
  from: DAY,
  to: DAY,
};

const COLUMNS: readonly Column<AdminMatchRow, Sort>[] = [
  { title: '対戦', cell: (row) => <Clubs row={row} /> },
  { title: '日時', sort: 'date', cell: ({ match }) => <When match={match} /> },
  {
    title: '結果',
    cell: ({ match }) =>
      hasScore(match) ? <strong className={styles.score}>{scoreText(match)}</strong> : '－',
  },
  { title: '状態', cell: (row) => <StateWord {...row} /> },
  {
    title: '大会',
    sort: 'championship',
    cell: ({ championship_name, match }) => `${championship_name}　${match.round}`,
  },
  { title: '会場', sort: 'venue', cell: ({ match }) => match.venue },
  {
    title: '最後の変更',
    sort: 'updated',
    cell: ({ updated_at }) => <span className={styles.when}>{secondText(updated_at)}</span>,
  },
];

/** /admin-matches: the matches of this week, or every match but those for practice; each leads to its history and what can be done to it. */
export function MatchList() {
  const list = useList<Sort, { readonly [Name in keyof typeof MATCH_FILTERS]: FilterValue<Name> }>({
    sorts: ADMIN_MATCH_SORTS,
    order: 'desc',
    filters: MATCH_FILTERS,
    opening: weekOf(dateText(Date.now())),
  });
  return (
    <Page title={MATCHES} isWide={true}>
      <PageTitle>{MATCHES}</PageTitle>
      <AdminTable
        caption="試合"
        list={list}
        reading={useMatches(list.query)}
        columns={COLUMNS}
        keyOf={({ match }) => JSON.stringify([match.championship_id, match.match_id])}
        searchHint="クラブ・大会・会場"
        filters={<MatchFilters filters={list.filters} onChange={(filters) => list.change({ filters })} />}
        notRead={MATCHES_NOT_READ}
        empty={NO_MATCHES}
      />
    </Page>
  );
}

type FilterValue<Name extends keyof typeof MATCH_FILTERS> = Exclude<
  ReturnType<(typeof MATCH_FILTERS)[Name]>,
  undefined
>;
export type MatchFilterValues = { readonly [Name in keyof typeof MATCH_FILTERS]: FilterValue<Name> };

function When({ match }: Pick<AdminMatchRow, 'match'>) {
  const { match_date: date, scheduled_match_start_time: time } = match;
  return (
    <span className={styles.when}>
      <span>
        {date.slice(0, 4)}/{dayText(date)}
      </span>{' '}
      <span>{startTimeText(time)}</span>
    </span>
  );
}

function Clubs({ row: { match } }: { readonly row: AdminMatchRow }) {
  const { championship_id: championshipId, match_id: matchId, home_club, away_club } = match;
  return (
    <Link
      to="/admin-match/$championshipId/$matchId"
      params={{ championshipId, matchId }}
      className={styles.clubs}
    >
      <span>{home_club.club_name}</span> <span className={styles.versus}>対</span>{' '}
      <span>{away_club.club_name}</span>
      <span className={styles.label}>{match.match}</span>
    </Link>
  );
}
