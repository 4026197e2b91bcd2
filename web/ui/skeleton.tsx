import styles from './skeleton.module.css';

/** Empty boxes of about the size of what comes, so that nothing jumps. */
export function Skeleton() {
  return (
    <div className={styles.list} role="status" aria-label="読み込み中">
      <div className={styles.box} />
      <div className={styles.box} />
      <div className={styles.box} />
    </div>
  );
}
