import { useState } from 'react';
import styles from './score-number.module.css';

/** A score that lights up for a moment when it changes, not when it first appears. */
export function ScoreNumber({ value }: { readonly value: number }) {
  const [first] = useState(value);
  return (
    <span key={value} className={styles.number} data-changed={value === first ? undefined : ''}>
      {value}
    </span>
  );
}
