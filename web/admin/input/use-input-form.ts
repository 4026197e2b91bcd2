import { useEffect, useReducer, useState } from 'react';
import { clearDraft, keepDraft, readDraft } from './draft.ts';
import { type ChangeForm, changeForm, type Form } from './form.ts';

/** Typing is not held up by what is kept of it. */
const KEEP_AFTER_MS = 300;

/** The form with its draft, which outlives a reload. */
export function useInputForm(): {
  readonly form: Form;
  readonly change: ChangeForm;
  /** Whether the form began with what was left last time. */
  readonly isRestored: boolean;
} {
  const [kept] = useState(readDraft);
  const [isRestored, setRestored] = useState(kept.isRestored);
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
  return { form, change, isRestored };
}
