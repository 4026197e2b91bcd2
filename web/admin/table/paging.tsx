import { type FormEvent, Fragment, useState } from 'react';
import { ROWS_PER_PAGE } from '#contract/admin-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import styles from './paging.module.css';

type PagingProps = {
  /** From 1. */
  readonly page: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
};

/** Up to so many pages all have their number on the screen. */
const FEW_PAGES = 7;

/** From page to page, to one by its number, and to any by typing it; nothing where one page has all. */
export function Paging({ page, total, onChange }: PagingProps) {
  const pages = Math.max(1, Math.ceil(total / ROWS_PER_PAGE));
  if (pages === 1 && page === 1) return null;
  return (
    <nav className={styles.paging} aria-label="ページ">
      <Button disabled={page === 1} onClick={() => onChange(Math.min(page - 1, pages))}>
        前へ
      </Button>
      {numbersAround(page, pages).map((number, at, numbers) => (
        <Fragment key={number}>
          {number - (numbers[at - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
          <button
            type="button"
            className={styles.number}
            aria-label={`${number}ページ`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onChange(number)}
          >
            {number}
          </button>
        </Fragment>
      ))}
      <span className={styles.place}>
        {page} / {pages}
      </span>
      <Button disabled={page >= pages} onClick={() => onChange(page + 1)}>
        次へ
      </Button>
      {pages > FEW_PAGES && <Jump pages={pages} onJump={onChange} />}
    </nav>
  );
}

type JumpProps = { readonly pages: number; readonly onJump: (page: number) => void };

function Jump({ pages, onJump }: JumpProps) {
  const [typed, setTyped] = useState('');
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const digits = typed.normalize('NFKC').trim();
    if (!/^\d+$/.test(digits)) return;
    setTyped('');
    onJump(Math.min(Math.max(1, Number(digits)), pages));
  };
  return (
    <form className={styles.jump} onSubmit={jump}>
      <Field
        label="ページ番号"
        value={typed}
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        fault={null}
        onChange={setTyped}
      />
      <Button type="submit">移動</Button>
    </form>
  );
}

/** The first, the last, and those beside the page; all where they are few. */
function numbersAround(page: number, pages: number): readonly number[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  if (pages <= FEW_PAGES) return all;
  return all.filter((number) => number === 1 || number === pages || Math.abs(number - page) <= 1);
}
