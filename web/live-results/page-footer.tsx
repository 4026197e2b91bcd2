import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './page-footer.module.css';
import { useReportingLinks } from './queries.ts';

/** The bar of the list: home and reload. */
export function ListFooter(reload: ReloadProps) {
  return (
    <Bar>
      <Home />
      <Reload {...reload} />
    </Bar>
  );
}

type ReloadProps = { readonly onReload: () => void; readonly isReloading: boolean };

type DetailFooterProps = ReloadProps & {
  /** The championship's id in the archive; undefined while it is being read. */
  readonly archiveId: string | undefined;
};

/** The bar of the live detail pages: home, results, matchups, reload (members' specification, section 2). */
export function DetailFooter({ archiveId, ...reload }: DetailFooterProps) {
  const { data: links } = useReportingLinks(archiveId);
  return (
    <Bar>
      <Home />
      <Outside url={links?.result_url ?? ''} icon="results" label="結果" />
      <Outside url={links?.matchup_url ?? ''} icon="matchup" label="組み合わせ" />
      <Reload {...reload} />
    </Bar>
  );
}

function Bar({ children }: { readonly children: ReactNode }) {
  return (
    <nav className={styles.bar} aria-label="ページの操作">
      {children}
    </nav>
  );
}

function Home() {
  return (
    <Link to="/" className={styles.entry}>
      <Icon name="home" />
      ホーム
    </Link>
  );
}

function Reload({ onReload, isReloading }: ReloadProps) {
  return (
    <button type="button" className={styles.entry} aria-busy={isReloading} onClick={onReload}>
      <Icon name="reload" />
      更新
    </button>
  );
}

type OutsideProps = {
  readonly url: string;
  readonly icon: 'results' | 'matchup';
  readonly label: string;
};

/** A link to a page outside; without one it stays in its place, greyed. */
function Outside({ url, icon, label }: OutsideProps) {
  if (url === '') {
    return (
      <span className={styles.entry} data-unavailable>
        <Icon name={icon} />
        {label}
      </span>
    );
  }
  return (
    <a className={styles.entry} href={url} target="_blank" rel="noreferrer">
      <Icon name={icon} />
      {label}
    </a>
  );
}
