import type { ComponentProps } from 'react';
import styles from './button.module.css';

/** A button of the members' pages; 44 px at least. */
export function Button(props: Omit<ComponentProps<'button'>, 'className'>) {
  return <button type="button" {...props} className={styles.button} />;
}
