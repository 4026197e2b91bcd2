import { type ClipboardEvent, type ReactNode, useId, useState } from 'react';
import { FIELD_NAMES, REQUIRED_ROW_FIELDS, type RowField } from '#domain/input/fields.ts';
import styles from './cell.module.css';
import { cellName, moveByKey } from './cell-keys.ts';

type CellProps = {
  readonly index: number;
  readonly field: RowField;
  readonly fields: readonly RowField[];
  readonly value: string;
  /** Its mistake, null without one. */
  readonly fault: string | null;
  readonly onType: (value: string) => void;
  readonly onLeave: () => void;
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  /** Beside the input: the button that fills it. */
  readonly beside?: ReactNode;
  /** Under it. */
  readonly children?: ReactNode;
};

const REQUIRED: ReadonlySet<RowField> = new Set(REQUIRED_ROW_FIELDS);

/** One cell of a row. Its mistake is shown once it has been left: half a date is not a wrong one. */
export function Cell(props: CellProps) {
  const { index, field, fields, value, fault, onType, onLeave, onPaste, beside, children } = props;
  const id = useId();
  const [isTyping, setTyping] = useState(false);
  const shown = isTyping ? null : fault;
  const isClub = field === 'clubLeftName' || field === 'clubRightName';
  return (
    <div className={styles.cell} data-field={field}>
      <span className={styles.name} aria-hidden="true">
        {FIELD_NAMES[field]}
        {REQUIRED.has(field) && <span className={styles.required}>＊</span>}
      </span>
      <div className={styles.line}>
        <input
          name={cellName(index, field)}
          className={styles.input}
          aria-label={`${index + 1}行目 ${FIELD_NAMES[field]}`}
          aria-required={REQUIRED.has(field)}
          aria-invalid={shown !== null}
          aria-describedby={shown === null ? undefined : id}
          value={value}
          list={isClub ? KNOWN_CLUBS : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="next"
          onChange={({ target }) => {
            setTyping(true);
            onType(target.value);
          }}
          onBlur={() => {
            setTyping(false);
            onLeave();
          }}
          onKeyDown={(event) => moveByKey(event, index, field, fields)}
          onPaste={onPaste}
        />
        {beside}
      </div>
      {children}
      {shown !== null && (
        <p id={id} className={styles.fault}>
          {shown}
        </p>
      )}
    </div>
  );
}

/** The list of names that every club's cell offers. */
export const KNOWN_CLUBS = 'known-clubs';
