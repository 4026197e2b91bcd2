import styles from './icon.module.css';

/** Outlines on a 24×24 grid. */
const PATHS = {
  home: 'M4 11 12 4l8 7M6 10v10h12V10',
  results: 'M7 4h10v6a5 5 0 0 1-10 0zM7 6H4v1a3 3 0 0 0 3 3M17 6h3v1a3 3 0 0 1-3 3M12 15v4M8 20h8',
  matchup: 'M4 5h6v5H4M4 14h6v5H4M10 7.5h4v9h-4M14 12h6',
  member: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 20c1-4 4-6 8-6s7 2 8 6',
  reload: 'M19 6v5h-5M18.4 11A7 7 0 1 0 19 14',
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M5 5l14 14M19 5 5 19',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5M8 14h2M14 14h2',
  live: 'M12 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2M8 16a6 6 0 0 1 0-8M16 8a6 6 0 0 1 0 8M5 19a10 10 0 0 1 0-14M19 5a10 10 0 0 1 0 14',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  coupon: 'M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4zM14 6v3M14 11v2M14 15v3',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5v14l11-7z',
} as const;

/** A picture beside words that say the same; screen readers skip it. */
export function Icon({ name }: { readonly name: keyof typeof PATHS }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
