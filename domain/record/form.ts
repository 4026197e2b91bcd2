/**
 * The **form** of a record: its fields in the order of the screen. Blank values, tidying, faults, the changes for the audit
 * and the merge of two administrators' changes all follow from it.
 */

import type { FieldChange } from '../audit/audit-entry.ts';
import type { FieldFault } from '../fault.ts';
import type { Field } from './field.ts';

export type Form<Values extends object> = {
  readonly fields: { readonly [Name in keyof Values]: Field<Values[Name]> };
  /** What spans several fields. */
  readonly across: Across<Values>;
};

type Across<Values extends object> = {
  /** The values that change after each field was tidied by itself. */
  tidy?(values: Values): Partial<Values>;
  /** Of tidied values, beside the faults of each field. */
  faultsOf?(values: Values): readonly FieldFault<keyof Values & string>[];
  /** Fields that are one value: a change of one of them is a change of all. */
  readonly together?: readonly (readonly (keyof Values)[])[];
};

/** The values that a form holds. */
export type ValuesOf<AForm> = AForm extends Form<infer Values> ? Values : never;

/** A form with these fields; `across` holds the rules that span several of them. */
// @__NO_SIDE_EFFECTS__
export function defineForm<Values extends object>(
  fields: { readonly [Name in keyof Values]: Field<Values[Name]> },
  across: Across<NoInfer<Values>> = {},
): Form<Values> {
  return { fields, across };
}

/** The names of the fields, in the order of the screen. */
export function namesOf<Values extends object>({ fields }: Form<Values>): readonly (keyof Values & string)[] {
  return Object.keys(fields).filter((name): name is keyof Values & string => name in fields);
}

/** The values of a new record. */
export function blankOf<Values extends object>(form: Form<Values>): Values {
  return mapped(form, (name) => form.fields[name].blank);
}

/** The values as they are stored. */
export function tidied<Values extends object>(form: Form<Values>, values: Values): Values {
  const each = mapped(form, (name) => form.fields[name].tidy(values[name]));
  return { ...each, ...form.across.tidy?.(each) };
}

/** What is wrong with tidied values, in the order of the screen; `stored` are the values they replace, null in a new record. */
export function faultsOf<Values extends object>(
  form: Form<Values>,
  values: Values,
  stored: Values | null = null,
): readonly FieldFault<keyof Values & string>[] {
  const faults = namesOf(form).flatMap((field) => {
    const message = form.fields[field].faultOf(values[field], stored === null ? null : stored[field]);
    return message === null ? [] : [{ field, message }];
  });
  return [...faults, ...(form.across.faultsOf?.(values) ?? [])];
}

/** The fields that differ, as text; null stands for the time before the record, or after it. */
export function changesOf<Values extends object>(
  form: Form<Values>,
  before: Values | null,
  after: Values | null,
): readonly FieldChange[] {
  return namesOf(form).flatMap((name) => {
    const { label, textOf } = form.fields[name];
    const change = {
      field: label,
      before: before === null ? '' : textOf(before[name]),
      after: after === null ? '' : textOf(after[name]),
    };
    return change.before === change.after ? [] : [change];
  });
}

/** Whether two sets of values are equal. */
export function isSame<Values extends object>(form: Form<Values>, one: Values, other: Values): boolean {
  return namesOf(form).every((name) => isEqual(one[name], other[name]));
}

export type Merging<Values> = { readonly base: Values; readonly typed: Values; readonly newest: Values };

/**
 * What was typed over `base`, laid over the newest values: a field that was not touched takes the newest. Contested are the
 * fields that both have changed, each to another value; what was typed stays in them.
 */
export function merged<Values extends object>(
  form: Form<Values>,
  { base, typed, newest }: Merging<Values>,
): { readonly typed: Values; readonly contested: readonly (keyof Values & string)[] } {
  const groupOf = (name: keyof Values) =>
    form.across.together?.find((group) => group.includes(name)) ?? [name];
  const differ = (group: readonly (keyof Values)[], one: Values, other: Values) =>
    group.some((name) => !isEqual(one[name], other[name]));
  const touched = (name: keyof Values) => differ(groupOf(name), base, typed);
  return {
    typed: mapped(form, (name) => (touched(name) ? typed[name] : newest[name])),
    contested: namesOf(form).filter(
      (name) => touched(name) && differ(groupOf(name), base, newest) && !isEqual(typed[name], newest[name]),
    ),
  };
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function mapped<Values extends object>(
  form: Form<Values>,
  pick: <Name extends keyof Values & string>(name: Name) => Values[Name],
): Values {
  // Every name of the form has its value.
  return Object.fromEntries(namesOf(form).map((name) => [name, pick(name)])) as Values;
}
