import { Fragment, type ReactNode, useId } from 'react';
import type { Field, Input } from '#domain/record/field.ts';
import { namesOf } from '#domain/record/form.ts';
import { Field as LineField } from '#web/ui/form/field.tsx';
import { type FieldWords, Labelled, Need } from '#web/ui/form/labelled.tsx';
import { Choice } from '../controls/choice.tsx';
import styles from './record.module.css';
import { FieldGroup } from './section.tsx';
import type { FormValues } from './use-form-draft.ts';

type FormFieldsProps<Values extends object> = {
  readonly draft: FormValues<Values>;
  readonly legend?: string;
  /** All, where none are named. */
  readonly names?: readonly (keyof Values & string)[];
  /** Why a field can't be changed, by its name. */
  readonly fixed?: Readonly<Record<string, string | undefined>>;
  /** Fields that the screen draws. */
  readonly special?: { readonly [Name in keyof Values]?: (props: FieldProps<Values[Name]>) => ReactNode };
};

/** A field on the screen. */
export type FieldProps<Value> = {
  readonly name: string;
  readonly words: FieldWords;
  readonly value: Value;
  readonly isFixed: boolean;
  readonly onChange: (value: Value) => void;
};

/** Fields of a declared form, side by side where there is room. */
export function FormFields<Values extends object>(props: FormFieldsProps<Values>) {
  const { draft, legend, names = namesOf(draft.form), fixed, special } = props;
  const { fields } = draft.form;
  const drawn = <Name extends keyof Values & string>(name: Name): ReactNode => {
    const field: Field<Values[Name]> = fields[name];
    const fieldProps: FieldProps<Values[Name]> = {
      name,
      words: wordsOf(draft, name, fixed?.[name]),
      value: draft.values[name],
      isFixed: fixed?.[name] !== undefined,
      onChange: (value) => draft.put(name, value),
    };
    const draw = special?.[name];
    return draw === undefined ? <InputField input={field.input} {...fieldProps} /> : draw(fieldProps);
  };
  return (
    <FieldGroup {...(legend === undefined ? {} : { legend })}>
      {names
        .filter((name) => fields[name].input.kind !== 'special' || special?.[name] !== undefined)
        .map((name) =>
          isWide(fields[name].input) ? (
            <div key={name} className={styles.wide}>
              {drawn(name)}
            </div>
          ) : (
            <Fragment key={name}>{drawn(name)}</Fragment>
          ),
        )}
    </FieldGroup>
  );
}

function isWide<Value>(input: Input<Value>): boolean {
  return input.kind === 'checkboxes' || (input.kind === 'line' && input.type === 'lines');
}

function wordsOf<Values extends object>(
  { form, faults, contested }: FormValues<Values>,
  name: keyof Values & string,
  fixed: string | undefined,
): FieldWords {
  const { label, hint, need, input, textOf } = form.fields[name];
  const newest = contested[name];
  const line = newest === undefined ? (fixed ?? hint) : `ほかの管理者は「${textOf(newest)}」に変えています。`;
  return {
    label: input.kind === 'line' && input.unit !== null ? `${label}（${input.unit}）` : label,
    fault: faults.find(({ field }) => field === name)?.message ?? null,
    ...(line === null ? {} : { hint: line }),
    ...(need === null || fixed !== undefined ? {} : { need }),
  };
}

function InputField<Value>(props: FieldProps<Value> & { readonly input: Input<Value> }) {
  const { input, name, words, value, isFixed, onChange } = props;
  if (input.kind === 'special') return null;
  if (input.kind === 'checkboxes') return <Checkboxes {...props} input={input} />;
  if (input.kind === 'choice') {
    const options = input.optionsFor(value);
    return (
      <Choice
        {...words}
        value={String(value)}
        fixed={isFixed ? (words.hint ?? null) : null}
        options={options.map((option) => [String(option.value), option.word])}
        onChange={(key) => {
          const option = options.find((one) => String(one.value) === key);
          if (option !== undefined) onChange(option.value);
        }}
      />
    );
  }
  const { type, attributes } = input;
  const [text, change] = [input.textOf(value), (typed: string) => onChange(input.read(typed))];
  if (type !== 'lines') {
    const line = { ...attributes, type, name, value: text, readOnly: isFixed, autoComplete: 'off' };
    return <LineField {...words} {...line} onChange={change} />;
  }
  return (
    <Labelled {...words}>
      {(ties) => <textarea {...ties} rows={4} value={text} onChange={({ target }) => change(target.value)} />}
    </Labelled>
  );
}

type CheckboxesProps<Value> = FieldProps<Value> & {
  readonly input: Extract<Input<Value>, { readonly kind: 'checkboxes' }>;
};

function Checkboxes<Value>({ input, words, value, onChange }: CheckboxesProps<Value>) {
  const id = useId();
  const { label, need, fault } = words;
  return (
    <fieldset className={styles.checkboxes} aria-describedby={fault === null ? undefined : id}>
      <legend className={styles.legend}>
        {label}
        {need !== undefined && <Need need={need} />}
      </legend>
      {input.options.map((option) => (
        <label key={option.value} className={styles.check}>
          <input
            type="checkbox"
            aria-invalid={fault !== null}
            checked={input.has(value, option.value)}
            onChange={({ target }) => onChange(input.with(value, option.value, target.checked))}
          />
          <span>
            {option.word}
            {option.note !== null && <span className={styles.optionNote}>{option.note}</span>}
          </span>
        </label>
      ))}
      {fault !== null && (
        <p id={id} className={styles.fault}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}
