import { Link } from '@tanstack/react-router';
import {
  ADMIN_MATCH_SORTS,
  ADMIN_MATCH_STATES,
  type AdminMatchRow,
  listAdminMatches,
} from '#contract/match/admin.ts';
import { linkChampionships } from '#contract/match/reporter-links.ts';
import { CATEGORIES, type Category } from '#domain/competition/category.ts';
import { readingOf, THIS_YEAR, useRead } from '#web/api/calls.ts';
import { Button } from '#web/ui/button.tsx';
import { dayText, startTimeText } from '#web/ui/jst.ts';
import { hasScore } from '#web/ui/match/standing.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useToday } from '#web/ui/today.ts';
import { Choice, type Option, orNone } from '../controls/choice.tsx';
import { RecordList } from '../record/record-list.tsx';
import { choice, DAYS, matching, oneOf, type ShownFilter } from '../table/filters.tsx';
import type { Words } from '../table/list.ts';
import { weekOf } from './days.ts';
import styles from './match-list.module.css';
import { MATCHES, MATCHES_NOT_READ, NO_MATCHES } from './messages.ts';
import { STATE_WORDS, StateWord, scoreText, secondText } from './words.tsx';

/** An open list is read again after this: a season is followed, not watched. */
const AGAIN_MS = 30_000;

/** /admin-matches: the matches of this week, or every match but those for practice; each leads to its history and what can be done to it. */
export function MatchList() {
  return (
    <Page title={MATCHES} isWide={true}>
      <PageTitle>{MATCHES}</PageTitle>
      <RecordList
        caption="試合"
        reading={(query) => readingOf(listAdminMatches, { query })}
        againMs={AGAIN_MS}
        sorts={ADMIN_MATCH_SORTS}
        order="desc"
        filters={FILTERS}
        opening={weekOf(useToday())}
        tools={({ filters, change }) => (
          <DayButtons days={filters} onChange={(days) => change({ filters: days })} />
        )}
        columns={[
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
        ]}
        keyOf={({ match }) => JSON.stringify([match.championship_id, match.match_id])}
        searchHint="クラブ・大会・会場"
        notRead={MATCHES_NOT_READ}
        empty={NO_MATCHES}
      />
    </Page>
  );
}

const FILTERS = {
  state: choice('状態', 'すべて', ADMIN_MATCH_STATES, STATE_WORDS),
  category: {
    read: oneOf(CATEGORIES),
    draw: ({ value, change }: ShownFilter<Category>) => (
      <Choice
        label="カテゴリー"
        value={value}
        options={orNone('すべて', CATEGORIES)}
        onChange={(category) => change({ category, championshipId: '' })}
      />
    ),
  },
  championshipId: {
    read: matching(/^.{1,200}$/),
    draw: (shown: ShownFilter<string>) => <ChampionshipChoice {...shown} />,
  },
  ...DAYS,
};

/** The championships of this year and the chosen category. */
function ChampionshipChoice({ value, onChange, filters: { category } }: ShownFilter<string>) {
  const { data: championships = [] } = useRead(linkChampionships, { query: { fiscalYear: THIS_YEAR } });
  const offered = championships
    .filter((one) => category === undefined || one.category === category)
    .map(({ championship_id, championship_name }): Option<string> => [championship_id, championship_name]);
  // An address may name a championship of another year.
  const isOffered = value === '' || offered.some(([id]) => id === value);
  const notOffered: readonly Option<string>[] = isOffered ? [] : [[value, '選択中の大会']];
  return (
    <Choice
      label="大会"
      value={value}
      options={[['', 'すべて'], ...notOffered, ...offered]}
      onChange={onChange}
    />
  );
}

type DayButtonsProps = {
  readonly days: { readonly from?: string; readonly to?: string };
  readonly onChange: (days: Words) => void;
};

function DayButtons({ days: { from, to }, onChange }: DayButtonsProps) {
  const week = weekOf(useToday());
  return (
    <div className={styles.days}>
      <Button aria-pressed={from === week.from && to === week.to} onClick={() => onChange(week)}>
        今週
      </Button>
      <Button
        aria-pressed={from === undefined && to === undefined}
        onClick={() => onChange({ from: '', to: '' })}
      >
        すべての日
      </Button>
    </div>
  );
}

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
