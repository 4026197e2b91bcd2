import { COLOUR } from '#domain/club/form.ts';
import { colourWord } from '#domain/club/shirt-colour.ts';
import { Labelled } from '#web/ui/form/labelled.tsx';
import type { FieldProps } from '../record/form-fields.tsx';
import styles from './clubs.module.css';

/** What a colour input shows while no colour is known: it has no empty state. */
const NONE = '#808080';

/** A shirt's colour, chosen with the phone's own palette; it can be cleared. */
export function ColourField({ words, value, onChange }: FieldProps<string>) {
  const isKnown = COLOUR.test(value);
  return (
    <Labelled {...words}>
      {(ties) => (
        <span className={styles.colour}>
          <input
            {...ties}
            type="color"
            className={styles.palette}
            value={isKnown ? value : NONE}
            onChange={({ target }) => onChange(target.value)}
          />
          <span>{isKnown ? colourWord(value) : '決まっていません'}</span>
          {value !== '' && (
            <button
              type="button"
              className={styles.clear}
              aria-label={`${words.label}を消す`}
              onClick={() => onChange('')}
            >
              消す
            </button>
          )}
        </span>
      )}
    </Labelled>
  );
}
