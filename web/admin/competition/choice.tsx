import { Labelled } from '#web/ui/form/labelled.tsx';

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  /** Values and their words. */
  readonly options: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
};

/** One of a list, to be chosen. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <Labelled label={label} fault={null}>
      {(ties) => (
        <select
          {...ties}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find(([one]) => one === target.value);
            if (chosen !== undefined) onChange(chosen[0]);
          }}
        >
          {options.map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/** From the one to the other, both included, with their unit. */
export function numbers(from: number, to: number, unit: string): readonly (readonly [string, string])[] {
  return Array.from({ length: to - from + 1 }, (_, index) => [`${from + index}`, `${from + index}${unit}`]);
}
