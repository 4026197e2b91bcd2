import { COLOUR } from '#domain/club/form.ts';
import { colourWord } from '#domain/club/shirt-colour.ts';
import { Labelled } from '#web/ui/form/labelled.tsx';
import styles from './clubs.module.css';

type ColourFieldProps = {
  readonly label: string;
  /** `#rrggbb`; empty where none is known. */
  readonly value: string;
  readonly fault: string | null;
  readonly onChange: (colour: string) => void;
};

/** What a colour input shows while none is known: it has no empty state. */
const NONE = '#808080';

/** A shirt's colour, chosen with the phone's own palette; it can be taken out again. */
export function ColourField({ label, value, fault, onChange }: ColourFieldProps) {
  const isKnown = COLOUR.test(value);
  return (
    <Labelled label={label} fault={fault}>
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
              aria-label={`${label}を消す`}
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
