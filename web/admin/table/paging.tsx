import { ROWS_PER_PAGE } from '#contract/admin-list.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './admin-table.module.css';

type PagingProps = {
  /** From 1. */
  readonly page: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
};

/** From page to page; nothing where one has all. */
export function Paging({ page, total, onChange }: PagingProps) {
  const pages = Math.max(1, Math.ceil(total / ROWS_PER_PAGE));
  if (pages === 1 && page === 1) return null;
  return (
    <nav className={styles.paging} aria-label="ページ">
      <Button disabled={page === 1} onClick={() => onChange(Math.min(page - 1, pages))}>
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
