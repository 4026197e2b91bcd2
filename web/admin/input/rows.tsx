import {
  FIELD_NAMES,
  type MatchRow,
  REQUIRED_ROW_FIELDS,
  ROW_FIELDS,
  type RowField,
  tidy,
} from '#domain/input/fields.ts';
import type { RowFault, RowSurroundings } from '#domain/input/row.ts';
import { Button } from '#web/ui/button.tsx';
import { KNOWN_CLUBS } from './cell.tsx';
import { type ChangeForm, type Form, lineNumbers } from './form.ts';
import type { KnownClubs } from './known-clubs.tsx';
import type { Pasted } from './paste.ts';
import { RowCells } from './row-cells.tsx';
import styles from './rows.module.css';

/** A season's 2,000 rows are 24,000 inputs: more than a browser draws in a moment. */
export const ROWS_A_PAGE = 40;

type RowsProps = {
  readonly form: Form;
  readonly fields: readonly RowField[];
  readonly around: RowSurroundings;
  /** What the server found, by the row's place. */
  readonly refused: ReadonlyMap<number, readonly RowFault[]>;
  readonly clubs: KnownClubs;
  /** From 0. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly change: ChangeForm;
  readonly onPaste: (index: number, pasted: Pasted) => void;
};

const REQUIRED: ReadonlySet<RowField> = new Set(REQUIRED_ROW_FIELDS);

/** The match rows: twenty, and as many more as a file brings. */
export function Rows(props: RowsProps) {
  const { form, fields, around, refused, clubs, page, onPage, change, onPaste } = props;
  const from = page * ROWS_A_PAGE;
  const shown = form.rows.slice(from, from + ROWS_A_PAGE);
  const lines = lineNumbers(form.rows);
  return (
    <>
      <datalist id={KNOWN_CLUBS}>
        {clubs.names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className={styles.scroll}>
        <div className={styles.heads} data-is-wide={fields.length === ROW_FIELDS.length} aria-hidden="true">
          <span />
          {fields.map((field) => (
            <span key={field}>
              {FIELD_NAMES[field]}
              {REQUIRED.has(field) && <span className={styles.required}>＊</span>}
            </span>
          ))}
        </div>
        <ol className={styles.rows}>
          {shown.map((one, at) => (
            <RowCells
              key={one.key}
              index={from + at}
              isFirst={at === 0}
              line={lines[from + at] ?? from + at + 1}
              one={one}
              fields={fields}
              around={around}
              refused={refused.get(from + at) ?? null}
              recognise={clubs.recognise}
              change={change}
              onPaste={onPaste}
            />
          ))}
        </ol>
      </div>
      <Pages lines={lines} page={page} onPage={onPage} />
    </>
  );
}

type PagesProps = Pick<RowsProps, 'page' | 'onPage'> & { readonly lines: readonly number[] };

function Pages({ lines, page, onPage }: PagesProps) {
  const count = lines.length;
  if (count <= ROWS_A_PAGE) return null;
  const last = Math.ceil(count / ROWS_A_PAGE) - 1;
  const to = Math.min(count, (page + 1) * ROWS_A_PAGE);
  return (
    <nav className={styles.pages} aria-label="行の移動">
      <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
        前の行
      </Button>
      <span>
        {lines[page * ROWS_A_PAGE]}〜{lines[to - 1]}行目（{count}行中）
      </span>
      <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
        次の行
      </Button>
    </nav>
  );
}

/** What a row must have, and its number; the rest is for who needs it. */
const MAIN: ReadonlySet<RowField> = new Set([
  'clubLeftName',
  'clubRightName',
  'matchNumber',
  'matchDate',
  'scheduledStartTime',
  'ground',
  'urlAccessToken',
]);

const MAIN_FIELDS = ROW_FIELDS.filter((field) => MAIN.has(field));

/** The main columns; all of them on request, or where another one holds something. */
export function shownFields(rows: readonly MatchRow[], isEverything: boolean): readonly RowField[] {
  const hasMore = rows.some((row) => ROW_FIELDS.some((field) => !MAIN.has(field) && tidy(row[field]) !== ''));
  return isEverything || hasMore ? ROW_FIELDS : MAIN_FIELDS;
}
