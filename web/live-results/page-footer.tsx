import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './page-footer.module.css';
import { useReportingLinks } from './queries.ts';

/** The bar of the list: home and reload. */
export function ListFooter({ onReload }: { readonly onReload: () => void }) {
  return (
    <Bar>
      <Home />
      <Reload onReload={onReload} />
    </Bar>
  );
}

type DetailFooterProps = {
  /** The championship's id in the archive; undefined while it is being read. */
  readonly archiveId: string | undefined;
  readonly onReload: () => void;
};

/** The bar of the live detail pages: home, results, matchups, reload (members' specification, section 2). */
export function DetailFooter({ archiveId, onReload }: DetailFooterProps) {
  const { data: links } = useReportingLinks(archiveId);
  return (
    <Bar>
      <Home />
      <Outside url={links?.result_url ?? ''} icon="🏆" label="結果" />
      <Outside url={links?.matchup_url ?? ''} icon="🗓" label="組み合わせ" />
      <Reload onReload={onReload} />
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
      <Icon>⌂</Icon>
      ホーム
    </Link>
  );
}

function Reload({ onReload }: { readonly onReload: () => void }) {
  return (
    <button type="button" className={styles.entry} onClick={onReload}>
      <Icon>↻</Icon>
      更新
    </button>
  );
}

/** A link to a page outside; without one it stays in its place, greyed. */
function Outside({
  url,
  icon,
  label,
}: {
  readonly url: string;
  readonly icon: string;
  readonly label: string;
}) {
  if (url === '') {
    return (
      <span className={styles.entry} data-unavailable>
        <Icon>{icon}</Icon>
        {label}
      </span>
    );
  }
  return (
    <a className={styles.entry} href={url} target="_blank" rel="noreferrer">
      <Icon>{icon}</Icon>
      {label}
    </a>
  );
}

function Icon({ children }: { readonly children: string }) {
  return (
    <span className={styles.icon} aria-hidden="true">
      {children}
    </span>
  );
}
