import { Link } from '@tanstack/react-router';
import { BottomBar, barEntry } from '#web/ui/bottom-bar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useReportingLinks } from './queries.ts';

type DetailFooterProps = {
  /** The championship's id in the archive; undefined while it is being read. */
  readonly archiveId: string | undefined;
  readonly onReload: () => void;
  readonly isReloading: boolean;
};

/** The bar of the live detail pages: home, results, matchups, reload (members' specification, section 2). */
export function DetailFooter({ archiveId, onReload, isReloading }: DetailFooterProps) {
  const { data: links } = useReportingLinks(archiveId);
  return (
    <BottomBar label="ページの操作">
      <Link to="/" className={barEntry}>
        <Icon name="home" />
        ホーム
      </Link>
      <Outside url={links?.result_url ?? ''} icon="results" label="結果" />
      <Outside url={links?.matchup_url ?? ''} icon="matchup" label="組み合わせ" />
      <button type="button" className={barEntry} aria-busy={isReloading} onClick={onReload}>
        <Icon name="reload" />
        更新
      </button>
    </BottomBar>
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
      <span className={barEntry} data-unavailable>
        <Icon name={icon} />
        {label}
      </span>
    );
  }
  return (
    <a className={barEntry} href={url} target="_blank" rel="noreferrer">
      <Icon name={icon} />
      {label}
    </a>
  );
}
