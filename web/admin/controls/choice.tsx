import { type FieldWords, Labelled } from '#web/ui/form/labelled.tsx';

/** A value and its word. */
export type Option<Value extends string> = readonly [Value, string];

type ChoiceProps<Value extends string> = {
  /** By which the select is found. */
  readonly name?: string;
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
  readonly hint?: string;
  readonly fault?: string | null;
  readonly need?: FieldWords['need'];
  /** Why it can't be changed any more, said in the place of the hint; null while it can. */
  readonly fixed?: string | null;
};

/** One of a list, to be chosen. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { name, label, value, options, onChange, hint, fault = null, need, fixed = null } = props;
  const said = fixed ?? hint;
  return (
    <Labelled
      label={label}
      fault={fault}
      {...(said === undefined ? {} : { hint: said })}
      {...(need === undefined ? {} : { need })}
    >
      {(ties) => (
        <select
          {...ties}
          name={name}
          value={value}
          disabled={fixed !== null}
          onChange={({ target }) => {
            const chosen = options.find(([one]) => one === target.value);
            if (chosen !== undefined) onChange(chosen[0]);
          }}
        >
          {options.map(([one, word]) => (
            <option key={one} value={one}>
              {word}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/** These values, by their names where they are not their own, behind the word for none of them. */
export function orNone<Value extends string>(
  none: string,
  values: readonly Value[],
  names?: Readonly<Record<Value, string>>,
): readonly Option<Value | ''>[] {
  return [['', none], ...values.map((value) => [value, names?.[value] ?? value] as const)];
}

/** Values that are their own words. */
export function asWritten<Value extends string>(values: readonly Value[]): readonly Option<Value>[] {
  return values.map((value) => [value, value]);
}

/** From the one to the other, both included, with their unit. */
export function numbers(from: number, to: number, unit: string): readonly Option<string>[] {
  return Array.from({ length: to - from + 1 }, (_, index) => [`${from + index}`, `${from + index}${unit}`]);
}
