import { useState } from 'react';
import { LINKS_PER_PAGE, type ReporterLink } from '#contract/reporter-links.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { LinkFilter, type LinkFilterValue } from './link-filter.tsx';
import { LinkRow } from './link-row.tsx';
import { LINKS_NOT_READ, NO_LINKS } from './messages.ts';
import { useLinks } from './queries.ts';
import styles from './reporter-links.module.css';
import { RevokeDialog } from './revoke-dialog.tsx';

/** 作成したリンク: searched, sorted and paged by the server. */
export function LinkList() {
  const [filter, setFilter] = useState<LinkFilterValue>({ state: 'valid', sort: 'created', order: 'desc' });
  const [page, setPage] = useState(1);
  const [revoking, setRevoking] = useState<ReporterLink | null>(null);
  const [changing, setChanging] = useState<ReporterLink | null>(null);
  const links = useLinks({ ...filter, page: String(page) });
  return (
    <section className={`${styles.section} ${styles.notOnPaper}`} aria-labelledby="made-before">
      <h2 id="made-before" className={styles.heading}>
        作成したリンク
      </h2>
      <LinkFilter
        value={filter}
        onChange={(next) => {
          setFilter(next);
          setPage(1);
        }}
      />
      <Reading query={links} shape="rows" problem={readingProblem(links.error, LINKS_NOT_READ)}>
        {({ total, links: found }) => (
          <>
            <p role="status">{total}件</p>
            {found.length === 0 && <Notice>{NO_LINKS}</Notice>}
            <ul className={styles.plain}>
              {found.map((link) => (
                <LinkRow
                  key={link.link_id}
                  link={link}
                  onChange={() => setChanging(link)}
                  onRevoke={() => setRevoking(link)}
                />
              ))}
            </ul>
            <Paging page={page} total={total} onChange={setPage} />
          </>
        )}
      </Reading>
      {changing !== null && <ChangeDialog link={changing} onClose={() => setChanging(null)} />}
      {revoking !== null && <RevokeDialog link={revoking} onClose={() => setRevoking(null)} />}
    </section>
  );
}

type PagingProps = {
  readonly page: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
};

function Paging({ page, total, onChange }: PagingProps) {
  const pages = Math.ceil(total / LINKS_PER_PAGE);
  if (pages <= 1 && page === 1) return null;
  return (
    <nav className={styles.paging} aria-label="ページ">
      <Button disabled={page === 1} onClick={() => onChange(page - 1)}>
        前へ
      </Button>
      <span>
        {page} / {pages}
      </span>
      <Button disabled={page >= pages} onClick={() => onChange(page + 1)}>
        次へ
      </Button>
    </nav>
  );
}
