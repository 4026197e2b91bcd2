import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { FIELD_NAMES, REQUIRED_ROW_FIELDS, type RowField } from '#domain/input/fields.ts';
import styles from './cell.module.css';

type CellProps = {
  readonly index: number;
  /** The row's, as people count. */
  readonly line: number;
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
  const { index, line, field, fields, value, fault, onType, onLeave, onPaste, beside, children } = props;
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
          aria-label={`${line}行目 ${FIELD_NAMES[field]}`}
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

/** The name of a cell's input, by which it is found. */
export function cellName(index: number, field: RowField): string {
  return `${index}.${field}`;
}

/** Puts the cursor into an input of this name; false where none is on the screen. */
export function focusOn(name: string): boolean {
  const [found] = document.getElementsByName(name);
  if (found === undefined) return false;
  found.closest('details')?.setAttribute('open', '');
  found.focus();
  found.scrollIntoView({ block: 'center' });
  return true;
}

/** Up, down and Enter always; left and right only at the end of what is typed. Keys of the kana conversion are its own. */
function moveByKey(
  event: KeyboardEvent<HTMLInputElement>,
  index: number,
  field: RowField,
  fields: readonly RowField[],
): void {
  if (isConverting(event) || event.altKey || event.ctrlKey || event.metaKey) return;
  const goal = goalOf(event, index, fields.indexOf(field));
  if (goal === null) return;
  const there = fields[goal.column];
  if (there !== undefined && step(cellName(goal.index, there))) event.preventDefault();
}

/** In Safari the conversion counts as over when it tells of the Enter that ends it; only the key's code still says whose it was. */
function isConverting({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === CONVERSION;
}

const CONVERSION = 229;

/** Without scrolling to the middle: the next cell is beside this one. */
function step(name: string): boolean {
  const [found] = document.getElementsByName(name);
  if (!(found instanceof HTMLInputElement)) return false;
  found.focus();
  found.select();
  return true;
}

function goalOf(event: KeyboardEvent<HTMLInputElement>, index: number, column: number) {
  const { selectionStart, selectionEnd, value } = event.currentTarget;
  const isAtStart = selectionStart === 0 && selectionEnd === 0;
  const isAtEnd = selectionStart === value.length && selectionEnd === value.length;
  switch (event.key) {
    case 'Enter':
      return { index: index + (event.shiftKey ? -1 : 1), column };
    case 'ArrowDown':
      return { index: index + 1, column };
    case 'ArrowUp':
      return { index: index - 1, column };
    case 'ArrowLeft':
      return isAtStart ? { index, column: column - 1 } : null;
    case 'ArrowRight':
      return isAtEnd ? { index, column: column + 1 } : null;
    default:
      return null;
  }
}
