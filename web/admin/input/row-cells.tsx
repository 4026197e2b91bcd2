import { type ClipboardEvent, useState } from 'react';
import type { KnownClub, Recognition } from '#domain/input/club-names.ts';
import { ROW_FIELDS, type RowField } from '#domain/input/fields.ts';
import type { RowFault, RowSurroundings } from '#domain/input/row.ts';
import { Button } from '#web/ui/button.tsx';
import { Cell } from './cell.tsx';
import type { ChangeForm, FormRow } from './form.ts';
import { ClubHint } from './known-clubs.tsx';
import { type Pasted, pastedRows } from './paste.ts';
import { wrongCells } from './review.ts';
import styles from './rows.module.css';
import { newToken } from './url-tokens.tsx';

type RowCellsProps = {
  readonly index: number;
  /** Its number, as people count. */
  readonly line: number;
  /** Of the page: open on a phone, where the others are folded until they are touched or wrong. */
  readonly isFirst: boolean;
  readonly one: FormRow;
  readonly fields: readonly RowField[];
  readonly around: RowSurroundings;
  /** What the server found in it; null without. */
  readonly refused: readonly RowFault[] | null;
  readonly recognise: ((name: string) => Recognition) | null;
  readonly change: ChangeForm;
  readonly onPaste: (index: number, pasted: Pasted) => void;
};

/** One match: a line of the table, a card on a phone. */
export function RowCells(props: RowCellsProps) {
  const { index, line, isFirst, one, fields, around, refused, recognise, change, onPaste } = props;
  const { row } = one;
  const faults = [...wrongCells(row, around), ...(refused ?? [])];
  const set = (changes: Partial<typeof row>) => change({ kind: 'cells', index, changes });
  const choose = (field: RowField, { id, name }: KnownClub) => {
    const idField = field === 'clubLeftName' ? 'clubLeftId' : 'clubRightId';
    set({ [field]: name, ...(id === null ? {} : { [idField]: id }) });
  };
  const paste = (field: RowField) => (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain');
    const pasted = pastedRows(text, { field, fields, fiscalYear: around.fiscalYear });
    if (pasted === null) return;
    event.preventDefault();
    onPaste(index, pasted);
  };
  const [isOpened, setOpened] = useState<boolean | null>(null);
  const isOpen = isOpened ?? (isFirst || faults.length > 0);
  return (
    <li
      className={styles.row}
      data-is-wide={fields.length === ROW_FIELDS.length}
      data-is-open={isOpen}
      aria-label={`${line}行目`}
      onFocus={({ target }) => {
        if (target instanceof HTMLInputElement) setOpened(true);
      }}
    >
      <span className={styles.number} aria-hidden="true">
        {line}
      </span>
      <button type="button" className={styles.head} aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
        <span className={styles.headNumber}>{line}</span>
        <span className={styles.headWords}>{headOf(row)}</span>
        {faults.length > 0 && <span className={styles.headFaults}>誤り{faults.length}</span>}
      </button>
      {fields.map((field) => (
        <Cell
          key={field}
          index={index}
          line={line}
          field={field}
          fields={fields}
          value={row[field]}
          fault={faults.find((fault) => fault.field === field)?.message ?? null}
          onType={(value) => set({ [field]: value })}
          onLeave={() => change({ kind: 'leave', index })}
          onPaste={paste(field)}
          beside={
            field === 'urlAccessToken' &&
            row.urlAccessToken === '' && (
              <Button
                aria-label={`${line}行目のURLトークンを作る`}
                onClick={() => change({ kind: 'tokens', tokens: new Map([[index, newToken()]]) })}
              >
                作る
              </Button>
            )
          }
        >
          {(field === 'clubLeftName' || field === 'clubRightName') && (
            <ClubHint name={row[field]} recognise={recognise} onChoose={(club) => choose(field, club)} />
          )}
        </Cell>
      ))}
    </li>
  );
}

/** `ひばりが丘FC － 中の島SSS　5/16 10:00`: what a folded row says of itself. */
function headOf({ clubLeftName, clubRightName, matchDate, scheduledStartTime }: FormRow['row']): string {
  // A row begins with a start time.
  if ([clubLeftName, clubRightName, matchDate].every((text) => text.trim() === '')) return '未入力';
  const clubs = [clubLeftName, clubRightName].filter((name) => name.trim() !== '').join(' － ');
  const when = [matchDate, scheduledStartTime].filter((text) => text.trim() !== '').join(' ');
  return [clubs, when].filter((text) => text !== '').join('　');
}
