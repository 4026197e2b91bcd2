import { Labelled } from '#web/ui/form/labelled.tsx';

type ChoiceProps<Value extends string> = {
  readonly label: string;
  /** What no choice is called. */
  readonly none: string;
  readonly values: readonly Value[];
  readonly names: Readonly<Record<Value, string>>;
  readonly value: Value | '';
  readonly fault?: string | null;
  readonly onChange: (value: Value | '') => void;
};

/** One of a few words, or none. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, none, values, names, value, fault = null, onChange } = props;
  return (
    <Labelled label={label} fault={fault}>
      {(ties) => (
        <select
          {...ties}
          value={value}
          onChange={({ target }) => onChange(values.find((one) => one === target.value) ?? '')}
        >
          <option value="">{none}</option>
          {values.map((one) => (
            <option key={one} value={one}>
              {names[one]}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
