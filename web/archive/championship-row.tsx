import { Link } from '@tanstack/react-router';
import type { ArchiveChampionship } from '#contract/championship/archive.ts';
import { fullDayAndWeekdayText } from '#web/ui/jst.ts';
import { Name } from '#web/ui/name.tsx';
import styles from './championship-row.module.css';
import { BRACKET, COURSE, OUTSIDE_SAPPORO, STANDINGS, START_UNDECIDED, TO_LIVE_RESULTS } from './messages.ts';

/** The organizer of the local area's own championships. */
const LOCAL = '札幌';

type ChampionshipRowProps = {
  readonly championship: ArchiveChampionship;
  /** While it plays, its live results are one step away. Nothing is reported any more of one of an earlier year. */
  readonly when: 'thisWeek' | 'thisYear' | 'earlier';
};

/** A championship of the archive, with its three pages outside, and its tables where it has some. */
export function ChampionshipRow({ championship, when }: ChampionshipRowProps) {
  const { championship_name: name, championship_start_at: start, notice, organizer } = championship;
  // The rows of an earlier year stand below the year and the category.
  const Heading = when === 'earlier' ? 'h4' : 'h3';
  return (
    <li className={styles.row}>
      <Heading className={styles.name}>
        <Name>{name}</Name>
      </Heading>
      <p className={styles.start}>
        {startText(start)}
        {when === 'thisWeek' && (
          <Link
            className={styles.live}
            to="/latest-results-by-championship/$championshipId"
            params={{ championshipId: championship.championship_id }}
            aria-label={`${TO_LIVE_RESULTS}：${name}`}
          >
            {TO_LIVE_RESULTS}
          </Link>
        )}
      </p>
      {notice !== '' && <p className={styles.notice}>{notice}</p>}
      {organizer !== LOCAL && when !== 'earlier' && <p className={styles.notice}>{OUTSIDE_SAPPORO}</p>}
      <ul className={styles.pages}>
        <PageOutside label="大会要項" url={championship.regulation_url} of={name} />
        <PageOutside label="組み合わせ" url={championship.matchup_url} of={name} />
        <PageOutside label="結果" url={championship.result_url} of={name} />
        <Tables championship={championship} />
      </ul>
    </li>
  );
}

/** Leads to the days of a championship, its 順位表 and トーナメント表; nothing of one that has none of them. */
function Tables({ championship }: Pick<ChampionshipRowProps, 'championship'>) {
  const {
    championship_id: championshipId,
    fiscal_year,
    has_matches,
    has_standings,
    has_bracket,
  } = championship;
  const kinds = [has_matches && COURSE, has_standings && STANDINGS, has_bracket && BRACKET].filter(
    (kind) => kind !== false,
  );
  if (kinds.length === 0) return null;
  const label = `${kinds.join('・')}を見る`;
  return (
    <li className={styles.tables}>
      <Link
        className={styles.page}
        to="/archive/$fiscalYear/$championshipId"
        params={{ fiscalYear: String(fiscal_year), championshipId }}
        aria-label={`${label}：${championship.championship_name}`}
      >
        {label}
      </Link>
    </li>
  );
}

type PageOutsideProps = { readonly label: string; readonly url: string; readonly of: string };

/** One of the three buttons: a link in a new tab, or, while there is no such page, the word alone. */
function PageOutside({ label, url, of }: PageOutsideProps) {
  return (
    <li>
      {url === '' ? (
        <span className={styles.missing}>
          {label}
          <span className="unseen">（未掲載）</span>
        </span>
      ) : (
        <a
          className={styles.page}
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={`${label}：${of}（新しいタブで開きます）`}
        >
          {label}
        </a>
      )}
    </li>
  );
}

/** `2026-09-05` as 2026年9月5日(土)開幕; empty text is a start that is not decided. */
function startText(date: string): string {
  return date === '' ? START_UNDECIDED : `${fullDayAndWeekdayText(date)}開幕`;
}
