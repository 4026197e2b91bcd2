import { Link } from '@tanstack/react-router';
import type { ArchiveChampionship } from '#contract/archive.ts';
import { Name } from '#web/ui/name.tsx';
import styles from './championship-row.module.css';
import { OUTSIDE_SAPPORO, TO_LIVE_RESULTS } from './messages.ts';
import { startText } from './start-text.ts';

/** The organizer of the local area's own championships. */
const LOCAL = '札幌';

type ChampionshipRowProps = {
  readonly championship: ArchiveChampionship;
  /** Its live results are one step away. */
  readonly playsThisWeek: boolean;
};

/** A championship of the archive, with its three pages outside. */
export function ChampionshipRow({ championship, playsThisWeek }: ChampionshipRowProps) {
  const { championship_name: name, championship_start_at: start, notice, organizer } = championship;
  return (
    <li className={styles.row}>
      <h3 className={styles.name}>
        <Name>{name}</Name>
      </h3>
      <p className={styles.start}>
        {startText(start)}
        {playsThisWeek && (
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
      {organizer !== LOCAL && <p className={styles.notice}>{OUTSIDE_SAPPORO}</p>}
      <ul className={styles.pages}>
        <PageOutside label="大会要項" url={championship.regulation_url} of={name} />
        <PageOutside label="組み合わせ" url={championship.matchup_url} of={name} />
        <PageOutside label="結果" url={championship.result_url} of={name} />
      </ul>
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
          <span className={styles.unseen}>（未掲載）</span>
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
