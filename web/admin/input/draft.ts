/**
 * The form, kept in this browser over a reload or a closed tab. Without its URL tokens: the next person at this browser must
 * not find a link that writes results.
 */

import { useEffect, useReducer, useState } from 'react';
import {
  BLANK_COMMON,
  BLANK_ROW,
  type CommonFields,
  type MatchRow,
  MOST_ROWS,
  ROW_FIELDS,
} from '#domain/input/fields.ts';
import { isBlank } from '#domain/input/row.ts';
import { browserDraft } from '#web/api/drafts.ts';
import { BLANK_FORM, type ChangeForm, changeForm, type Form, formOf, lastTyped } from './form.ts';
import { tokensForRows } from './url-tokens.tsx';

/** Typing is not held up by what is kept of it. */
const KEEP_AFTER_MS = 300;

/** The form with its draft, which outlives a reload. */
export function useInputForm(): {
  readonly form: Form;
  readonly change: ChangeForm;
  /** Whether the form began with what was left last time. */
  readonly isRestored: boolean;
  /** Whether it began with rows that another screen has made. */
  readonly isHandedOver: boolean;
} {
  const [kept] = useState(beginning);
  const [isRestored, setRestored] = useState(kept.isRestored && !kept.isHandedOver);
  const [form, dispatch] = useReducer(changeForm, kept.form);
  useEffect(() => {
    const keep = () => keepDraft(form);
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', keep);
    };
  }, [form]);
  const change: ChangeForm = (one) => {
    if (one.kind === 'clear') clearDraft();
    // What stands there now is not what was left last time.
    if (one.kind === 'clear' || one.kind === 'table' || one.kind === 'written') setRestored(false);
    dispatch(one);
  };
  return { form, change, isRestored, isHandedOver: kept.isHandedOver };
}

/** What is handed over is new, as a file is: its links are made at once. */
function beginning(): Draft {
  const draft = readDraft();
  if (!draft.isHandedOver) return draft;
  const rows = draft.form.rows.map(({ row }) => row);
  return { ...draft, form: changeForm(draft.form, { kind: 'tokens', tokens: tokensForRows(rows, 'spot') }) };
}

const stored = browserDraft('matchInput');

/** Stores the form; removes the draft if nothing is typed. */
export function keepDraft(form: Form): void {
  const rows = form.rows.slice(0, lastTyped(form)).map(({ row }) => ({ ...row, urlAccessToken: '' }));
  const isEmpty = rows.length === 0 && JSON.stringify(form.common) === JSON.stringify(BLANK_COMMON);
  if (isEmpty) stored.remove();
  else stored.store({ common: form.common, rows });
}

/** Replaces the draft by rows of another screen: the input begins with them. Returns false if the storage is full or closed. */
export function handOver(common: CommonFields, rows: readonly MatchRow[]): boolean {
  return stored.store({ common, rows, isHandedOver: true });
}

export function clearDraft(): void {
  stored.remove();
}

export type Draft = {
  readonly form: Form;
  /** Whether it has a row that somebody has typed in. */
  readonly isRestored: boolean;
  readonly isHandedOver: boolean;
};

/** The form as it was left, or as it was handed over. */
export function readDraft(): Draft {
  const kept = stored.read();
  if (!isRecord(kept) || !Array.isArray(kept.rows)) {
    return { form: BLANK_FORM, isRestored: false, isHandedOver: false };
  }
  const rows = kept.rows.slice(0, MOST_ROWS).map(rowOf);
  const form = formOf(commonOf(kept.common), rows);
  return { form, isRestored: rows.some((row) => !isBlank(row)), isHandedOver: kept.isHandedOver === true };
}

/** What is kept may be of an older build: only what has the right kind is taken over. */
function commonOf(kept: unknown): CommonFields {
  if (!isRecord(kept)) return BLANK_COMMON;
  const entries = Object.entries(BLANK_COMMON).map(([field, blank]) => {
    const value = kept[field];
    return [field, typeof value === typeof blank ? value : blank];
  });
  return { ...BLANK_COMMON, ...Object.fromEntries(entries) };
}

function rowOf(kept: unknown): MatchRow {
  if (!isRecord(kept)) return BLANK_ROW;
  const cells = ROW_FIELDS.flatMap((field) => {
    const value = kept[field];
    return typeof value === 'string' ? [[field, value]] : [];
  });
  return { ...BLANK_ROW, ...Object.fromEntries(cells), urlAccessToken: '' };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
