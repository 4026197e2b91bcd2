import styles from './radio-row.module.css';

type RadioRowProps<Option extends string> = {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly Option[];
  readonly chosen: Option | null;
  readonly onChoose: (option: Option) => void;
  /** What is read for an option that is not its own name. */
  readonly labelOf?: (option: Option) => string;
};

/** One choice out of a few, each as wide as a thumb. */
export function RadioRow<Option extends string>(props: RadioRowProps<Option>) {
  const { legend, name, options, chosen, onChoose, labelOf = nameOf } = props;
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === chosen}
              onChange={() => onChoose(option)}
            />
            {labelOf(option)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function nameOf(option: string): string {
  return option === '' ? '未定' : option;
}
