import type { Sponsors } from '#contract/publishing/content.ts';
import styles from './first-banner.module.css';

/** With three in sight, one more has to wait at the end where the next comes from. */
export const SIDE_BY_SIDE = 4;

type FirstBannerProps = {
  readonly banners: Sponsors;
  /** Seen by who scrolls. */
  readonly isBelow: boolean;
};

/** The first of the banners by itself, where and as large as the carousel shows it. */
export function FirstBanner({ banners, isBelow }: FirstBannerProps) {
  const [first] = banners;
  if (first === undefined) return null;
  const { picture, url } = first;
  return (
    <section
      className={styles.place}
      aria-label="スポンサー"
      data-many={banners.length >= SIDE_BY_SIDE ? '' : undefined}
    >
      <a href={url} target="_blank" rel="noreferrer" className={styles.link}>
        <img
          {...picture}
          alt={picture.alt}
          className={styles.picture}
          {...(isBelow ? { loading: 'lazy' } : { fetchPriority: 'high' })}
        />
      </a>
    </section>
  );
}
