import { type ReactNode, useState } from 'react';
import styles from './dialog.module.css';

/**
 * A double tap on the button that opened a dialog would answer it: the second tap comes within 300 ms (the longest
 * double-tap gap of phone browsers). Nobody reads a question faster than this.
 */
export const DELIBERATE_AFTER_MS = 350;

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
