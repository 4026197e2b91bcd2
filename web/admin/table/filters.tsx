/** The filters of a list: how each is read from the address, and what stands for it beside the search. */

import type { ReactNode } from 'react';
import { Field } from '#web/ui/form/field.tsx';
import { Choice, type Option, orNone } from '../controls/choice.tsx';

export type Filter<Value extends string> = {
  /** Undefined for a text it doesn't know, which then filters nothing. */
  read(text: string): Value | undefined;
  /** Without it, only an address sets the filter. */
  draw?(shown: ShownFilter<Value>): ReactNode;
};

export type ShownFilter<Value extends string> = {
  readonly value: Value | '';
  /** An empty value takes the filter away. */
  readonly onChange: (value: Value | '') => void;
  /** All filters of the list, and the change of several at once. */
  readonly filters: Readonly<Record<string, string | undefined>>;
  readonly change: (filters: Readonly<Record<string, string>>) => void;
  /** The fiscal years that have anything in the list. */
  readonly years: readonly number[];
};

/** One of these values, or none of them under a word such as すべて. */
export function choice<Value extends string>(
  label: string,
  none: string,
  values: readonly Value[],
  names?: Readonly<Record<NoInfer<Value>, string>>,
): Filter<Value> {
  const options = orNone(none, values, names);
  return {
    read: oneOf(values),
    draw: ({ value, onChange }) => (
      <Choice label={label} value={value} options={options} onChange={onChange} />
    ),
  };
}

/** A fiscal year that has anything in the list. */
export const FISCAL_YEAR: Filter<string> = {
  read: matching(/^\d{4}$/),
  draw: ({ value, onChange, years }) => (
    <Choice
      label="年度"
      value={value}
      options={[['', 'すべて'], ...years.map((year): Option<string> => [`${year}`, `${year}年度`])]}
      onChange={onChange}
    />
  ),
};

/** The first and the last day, `YYYY-MM-DD`; without one the range has no such end. */
export const DAYS = { from: day('この日から'), to: day('この日まで') } as const;

function day(label: string): Filter<string> {
  return {
    read: matching(/^\d{4}-\d{2}-\d{2}$/),
    draw: ({ value, onChange }) => (
      <Field label={label} type="date" value={value} fault={null} onChange={onChange} />
    ),
  };
}

/** Reads one of a few words. */
export function oneOf<Value extends string>(values: readonly Value[]) {
  return (text: string): Value | undefined => values.find((value) => value === text);
}

/** Reads a text that matches. */
export function matching(pattern: RegExp) {
  return (text: string): string | undefined => (pattern.test(text) ? text : undefined);
}
