import { type ReactNode, useState } from 'react';
import styles from './dialog.module.css';
import { DELIBERATE_AFTER_MS } from './last-press.ts';

type DialogButtonProps = {
  readonly kind: 'primary' | 'danger' | 'plain';
  readonly onPress: () => void;
  readonly children: ReactNode;
};

/** A button of a dialog; deaf for the first moment after it has appeared. */
export function DialogButton({ kind, onPress, children }: DialogButtonProps) {
  const [shownAt] = useState(() => performance.now());
  return (
    <button
      type="button"
      className={`${styles.button} ${styles[kind]}`}
      onClick={() => {
        if (performance.now() - shownAt >= DELIBERATE_AFTER_MS) onPress();
      }}
    >
      {children}
    </button>
  );
}
