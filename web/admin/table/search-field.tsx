import { useEffect, useRef, useState } from 'react';
import { LONGEST_SEARCH } from '#domain/search/folding.ts';
import { Field } from '#web/ui/form/field.tsx';

/** Long enough for the next letter, short enough not to be waited for. */
const PAUSE_MS = 250;
const TYPED_IN = 'input, select, textarea, [contenteditable="true"]';

type SearchFieldProps = {
  readonly value: string;
  /** What can be found: 名前・会場. */
  readonly hint: string;
  readonly onChange: (value: string) => void;
};

/** Words to search for, asked when the typing pauses; Enter asks at once. `/` leads to it from anywhere on the page. */
export function SearchField({ value, hint, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef(0);
  if (value !== known) {
    // Somebody else has changed it: 条件を消す, or the way back.
    setKnown(value);
    setTyped(value);
  }
  const ask = (next: string) => {
    clearTimeout(timer.current);
    setKnown(next);
    onChange(next);
  };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const leadHere = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches(TYPED_IN);
      if (event.key !== '/' || isTyping) return;
      event.preventDefault();
      form.current?.querySelector('input')?.focus();
    };
    addEventListener('keydown', leadHere);
    return () => {
      removeEventListener('keydown', leadHere);
      clearTimeout(timer.current);
    };
  }, []);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        ask(typed);
      }}
    >
      <Field
        label="検索"
        type="search"
        placeholder={hint}
        maxLength={LONGEST_SEARCH}
        value={typed}
        fault={null}
        onChange={(next) => {
          setTyped(next);
          clearTimeout(timer.current);
          timer.current = window.setTimeout(() => ask(next), PAUSE_MS);
        }}
      />
    </form>
  );
}
