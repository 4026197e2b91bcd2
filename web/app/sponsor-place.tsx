import { useEffect, useState } from 'react';
import { sponsors } from '#contract/publishing/content.ts';
import { useRead } from '#web/api/calls.ts';
import { useIsDrawn } from '#web/ui/drawn.ts';
import { FirstBanner } from '#web/ui/sponsors/first-banner.tsx';
import { afterFirstPage } from './after-first-page.ts';
import styles from './sponsor-place.module.css';

type Carousel = typeof import('./sponsor-carousel.tsx').SponsorCarousel;

/** Remembers a site without sponsors: its pages leave no place free and so don't jump. */
const NO_SPONSORS = 'noSponsors';

/**
 * The place of the sponsors' banners, free from the start; `isBelow` a page's content, they are there for who scrolls. The first stands there by itself until the carousel, which no page
 * waits for, takes it over.
 */
export function SponsorPlace({ isBelow = false }: { readonly isBelow?: boolean }) {
  // The operator seldom changes them: read once.
  const { data: banners, isError } = useRead(sponsors, {}, { staleTime: Number.POSITIVE_INFINITY });
  const isDrawn = useIsDrawn();
  const [Carousel, setCarousel] = useState<Carousel | null>(null);
  const hasNone = !isDrawn && localStorage.getItem(NO_SPONSORS) !== null;
  const isEmpty = banners === undefined ? isError || hasNone : banners.length === 0;

  useEffect(() => {
    afterFirstPage(async () => {
      const { SponsorCarousel } = await import('./sponsor-carousel.tsx');
      setCarousel(() => SponsorCarousel);
    });
  }, []);

  useEffect(() => {
    if (banners?.length === 0) localStorage.setItem(NO_SPONSORS, '');
    else if (banners !== undefined) localStorage.removeItem(NO_SPONSORS);
  }, [banners]);

  return (
    <div className={styles.place} data-empty={isEmpty}>
      {!banners?.length ? null : Carousel === null ? (
        <FirstBanner banners={banners} isBelow={isBelow} />
      ) : (
        <Carousel banners={banners} isBelow={isBelow} />
      )}
    </div>
  );
}
