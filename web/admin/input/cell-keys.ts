/** The keys of the table: Enter and the arrows go from cell to cell as in a spreadsheet. */

import type { KeyboardEvent } from 'react';
import type { RowField } from '#domain/input/fields.ts';

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
export function moveByKey(
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
