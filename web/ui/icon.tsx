import styles from './icon.module.css';

/**
 * A picture beside words that say the same; screen readers skip it. `path`: its outline on a 24×24 grid. Each stands where
 * it is shown, so that no page carries another's.
 */
export function Icon({ path }: { readonly path: string }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
