import { type KeyboardEvent, useRef } from 'react';
import { typedOf } from '#domain/results-entry/typed-result.ts';
import { dayText } from '#web/ui/jst.ts';
import type { SheetRow as Row, Sheet } from './sheet.ts';
import { SheetRow } from './sheet-row.tsx';
import styles from './sheet-rows.module.css';

const FIRST_FIELD = 'total.home';

type SheetRowsProps = {
  readonly rows: readonly Row[];
  readonly onType: Sheet['type'];
  /** Enter in the last row. */
  readonly onEnd: () => void;
};

/** All rows, day by day: Enter goes to the next row, up and down to the same field of another, Escape takes back what is typed. */
export function SheetRows({ rows, onType, onEnd }: SheetRowsProps) {
  const element = useRef<HTMLDivElement>(null);
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter ends the conversion of a Japanese keyboard first.
    if (event.nativeEvent.isComposing) return;
    const input = event.currentTarget;
    const at = rowElements(element.current).findIndex((row) => row.contains(input));
    const step = stepOf(event);
    if (event.key === 'Escape') {
      const row = rows[at];
      if (row !== undefined) onType(row, typedOf(row.match));
    }
    if (step === 0) return;
    event.preventDefault();
    const field = event.key === 'Enter' ? FIRST_FIELD : (input.dataset.field ?? FIRST_FIELD);
    const target = rowElements(element.current)[at + step];
    if (target !== undefined) focusField(target, field);
    else if (event.key === 'Enter' && step > 0) onEnd();
  };
  const days = [...Map.groupBy(rows, ({ one }) => one.match.match_date)];
  return (
    <div ref={element} className={styles.days}>
      {days.map(([day, own]) => (
        <section key={day} className={styles.day} aria-label={dayText(day)}>
          <h2 className={styles.heading}>{dayText(day)}</h2>
          <ul className={styles.list}>
            {own.map((row) => (
              <SheetRow key={row.key} row={row} onType={onType} onKey={onKey} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function stepOf({ key, shiftKey }: KeyboardEvent): -1 | 0 | 1 {
  if (key === 'Enter') return shiftKey ? -1 : 1;
  if (key === 'ArrowDown') return 1;
  return key === 'ArrowUp' ? -1 : 0;
}

function rowElements(element: HTMLElement | null): readonly HTMLElement[] {
  return element === null ? [] : [...element.querySelectorAll('li')];
}

/** Not every row has the fields of extra halves or kicks. */
function focusField(row: HTMLElement, field: string): void {
  const found = row.querySelector<HTMLElement>(`[data-field="${field}"]`);
  (found ?? row.querySelector<HTMLElement>(`[data-field="${FIRST_FIELD}"]`))?.focus();
}
