import { useId } from 'react';
import styles from './choices.module.css';

export type ChoiceOption<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  /** Lines below it. */
  readonly about: readonly string[];
};

type ChoicesProps<Value extends string> = {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly ChoiceOption<Value>[];
  readonly chosen: string;
  readonly fault: string | null;
  readonly onChoose: (value: Value) => void;
};

/** One of a few, each with lines about it. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, name, options, chosen, fault, onChoose } = props;
  const id = useId();
  return (
    <fieldset className="stack2" aria-describedby={fault === null ? undefined : `${id}-fault`}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map(({ value, label, about }) => (
        <label key={value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            aria-invalid={fault !== null}
            onChange={() => onChoose(value)}
          />
          <span>
            <strong>{label}</strong>
            {about.map((line) => (
              <span key={line} className={styles.about}>
                {line}
              </span>
            ))}
          </span>
        </label>
      ))}
      {fault !== null && (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}
