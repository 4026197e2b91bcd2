import { Link } from '@tanstack/react-router';
import { BottomBar, barEntry } from '#web/ui/bottom-bar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useReportingLinks } from './queries.ts';

const HOUSE = 'M4 11 12 4l8 7M6 10v10h12V10';
const CUP = 'M7 4h10v6a5 5 0 0 1-10 0zM7 6H4v1a3 3 0 0 0 3 3M17 6h3v1a3 3 0 0 1-3 3M12 15v4M8 20h8';
const BRACKET = 'M4 5h6v5H4M4 14h6v5H4M10 7.5h4v9h-4M14 12h6';
const RELOAD = 'M19 6v5h-5M18.4 11A7 7 0 1 0 19 14';

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
        <Icon path={HOUSE} />
        ホーム
      </Link>
      <Outside url={links?.result_url ?? ''} icon={CUP} label="結果" />
      <Outside url={links?.matchup_url ?? ''} icon={BRACKET} label="組み合わせ" />
      <button type="button" className={barEntry} aria-busy={isReloading} onClick={onReload}>
        <Icon path={RELOAD} />
        更新
      </button>
    </BottomBar>
  );
}

type OutsideProps = {
  readonly url: string;
  readonly icon: string;
  readonly label: string;
};

/** A link to a page outside; without one it stays in its place, greyed. */
function Outside({ url, icon, label }: OutsideProps) {
  if (url === '') {
    return (
      <span className={barEntry} data-unavailable>
        <Icon path={icon} />
        {label}
      </span>
    );
  }
  return (
    <a className={barEntry} href={url} target="_blank" rel="noreferrer">
      <Icon path={icon} />
      {label}
    </a>
  );
}
