import { type ComponentProps, type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useIsDrawn } from '../drawn.ts';
import styles from './field.module.css';
import { type FieldWords, Labelled } from './labelled.tsx';

type FieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'className' | 'id'> &
  FieldWords & {
    readonly onChange: (value: string) => void;
    /** Beside the input: the button that shows a password. */
    readonly beside?: ReactNode;
  };

/** A line to type in. What was typed before the program came to a drawn page counts. */
export function Field({ label, hint, fault, need, onChange, beside, ...input }: FieldProps) {
  const line = useRef<HTMLInputElement>(null);
  const isDrawn = useIsDrawn();
  const hear = useEffectEvent(() => {
    const typed = line.current?.value ?? '';
    if (isDrawn && typed !== input.value) onChange(typed);
  });
  useLayoutEffect(() => hear(), []);
  const words = {
    label,
    fault,
    ...(hint === undefined ? {} : { hint }),
    ...(need === undefined ? {} : { need }),
  };
  return (
    <Labelled {...words}>
      {(ties) => (
        <div className={styles.line}>
          <input ref={line} {...input} {...ties} onChange={(event) => onChange(event.target.value)} />
          {beside}
        </div>
      )}
    </Labelled>
  );
}
