import styles from './icon.module.css';

/** Outlines on a 24×24 grid. */
const PATHS = {
  home: 'M4 11 12 4l8 7M6 10v10h12V10',
  results: 'M7 4h10v6a5 5 0 0 1-10 0zM7 6H4v1a3 3 0 0 0 3 3M17 6h3v1a3 3 0 0 1-3 3M12 15v4M8 20h8',
  matchup: 'M4 5h6v5H4M4 14h6v5H4M10 7.5h4v9h-4M14 12h6',
  member: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 20c1-4 4-6 8-6s7 2 8 6',
  reload: 'M19 6v5h-5M18.4 11A7 7 0 1 0 19 14',
} as const;

/** A picture beside words that say the same; screen readers skip it. */
export function Icon({ name }: { readonly name: keyof typeof PATHS }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
