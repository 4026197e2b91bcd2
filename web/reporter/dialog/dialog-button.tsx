import { type ReactNode, useEffect, useState } from 'react';
import styles from './dialog.module.css';
import { DELIBERATE_AFTER_MS, isSecondTap, recentPress } from './last-press.ts';

type DialogButtonProps = {
  readonly kind: 'primary' | 'danger' | 'plain';
  readonly onPress: () => void;
  readonly children: ReactNode;
};

/** A button of a dialog; faint and deaf for the first moment, and longer to the second tap where the first has opened it. */
export function DialogButton({ kind, onPress, children }: DialogButtonProps) {
  const [opener] = useState(recentPress);
  const [listens, setListens] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setListens(true), DELIBERATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <button
      type="button"
      className={`${styles.button} ${styles[kind]}`}
      disabled={!listens}
      onClick={(event) => {
        if (opener === null || !isSecondTap(event, opener)) onPress();
      }}
    >
      {children}
    </button>
  );
}
