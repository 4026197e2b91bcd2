/** Values of a declared form while they are typed: over a stored record, and for a new one. */

import { useState } from 'react';
import type { FieldFault } from '#domain/fault.ts';
import { blankOf, type Form, faultsOf, isSame, merged, tidied } from '#domain/record/form.ts';
import { type Draft, type Drafting, useDraft } from './use-draft.ts';

/** What the fields of a form need of a draft. */
export type FormValues<Values extends object> = {
  readonly form: Form<Values>;
  readonly values: Values;
  /** Mistakes, once saving was attempted. */
  readonly faults: readonly FieldFault<keyof Values & string>[];
  /** What somebody else has saved in a field that was typed in, too. */
  readonly contested: Partial<Values>;
  readonly isDirty: boolean;
  readonly put: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  /** The values as they are stored; null, and its mistakes show, where the form has some. */
  readonly attempt: () => Values | null;
};

export type FormDraft<Values extends object, Body> = FormValues<Values> &
  Pick<Draft<unknown, Body>, 'isBusy' | 'outcome' | 'save'>;

type FormDrafting<Stored, Values extends object, Body> = Omit<
  Drafting<Stored, unknown, Body>,
  'typedOf' | 'merge'
> & { readonly formOf: (stored: Stored) => Values };

type Typed<Values extends object> = {
  readonly values: Values;
  readonly contested: readonly (keyof Values)[];
};

/** The draft of a stored record with a declared form. */
export function useFormDraft<Stored, Values extends object, Body>(
  form: Form<Values>,
  { formOf, ...drafting }: FormDrafting<Stored, Values, Body>,
): FormDraft<Values, Body> {
  const draft = useDraft<Stored, Typed<Values>, Body>({
    ...drafting,
    typedOf: (stored) => ({ values: formOf(stored), contested: [] }),
    merge: (base, typed, newest) => {
      const merge = merged(form, { base: base.values, typed: typed.values, newest: newest.values });
      return { values: merge.typed, contested: merge.contested };
    },
  });
  const { typed, isTried, isBusy, outcome, change, attempt, save } = draft;
  const stored = formOf(drafting.record.stored);
  const tidy = tidied(form, typed.values);
  const faults = faultsOf(form, tidy, stored);
  const contested: Partial<Values> = {};
  for (const name of typed.contested) contested[name] = stored[name];
  return {
    form,
    values: typed.values,
    faults: isTried ? faults : [],
    contested,
    isDirty: !isSame(form, typed.values, stored),
    isBusy,
    outcome,
    save,
    put: (name, value) => change((now) => ({ ...now, values: { ...now.values, [name]: value } })),
    attempt() {
      attempt();
      return faults.length > 0 ? null : tidy;
    },
  };
}

/** The values of a new record; `blank` where it doesn't begin with the form's own. */
export function useNewForm<Values extends object>(form: Form<Values>, blank?: Values): FormValues<Values> {
  const [first] = useState(() => blank ?? blankOf(form));
  const [values, setValues] = useState(first);
  const [isTried, setTried] = useState(false);
  const tidy = tidied(form, values);
  const faults = faultsOf(form, tidy);
  return {
    form,
    values,
    faults: isTried ? faults : [],
    contested: {},
    isDirty: !isSame(form, values, first),
    put: (name, value) => setValues((now) => ({ ...now, [name]: value })),
    attempt() {
      setTried(true);
      return faults.length > 0 ? null : tidy;
    },
  };
}
