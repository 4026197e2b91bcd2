import styles from './members.module.css';

/** `2027-03-31` as 2027/3/31: many columns stand side by side. */
export function ShortDay({ day }: { readonly day: string }) {
  const [year, month, date] = day.split('-').map(Number);
  return (
    <time dateTime={day} className={styles.short}>
      {year}/{month}/{date}
    </time>
  );
}
