import { useSyncExternalStore } from 'react';
import type { Sponsors } from '#contract/publishing/content.ts';
import { SponsorBanners } from '#web/ui/sponsors/banners.tsx';

type SponsorCarouselProps = { readonly banners: Sponsors; readonly isBelow: boolean };

/** The sponsors' banners, hidden while the page is scrolled; below a page, one scrolls to them. */
export function SponsorCarousel({ banners, isBelow }: SponsorCarouselProps) {
  const isScrolled = useIsScrolled();
  return <SponsorBanners banners={banners} isHidden={isScrolled && !isBelow} />;
}

/** Less is a finger that trembles. */
const SCROLLED_PX = 8;

/** Whether the page has left its top. */
function useIsScrolled(): boolean {
  return useSyncExternalStore(onScroll, () => scrollY > SCROLLED_PX);
}

function onScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}
