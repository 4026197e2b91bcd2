import { useSyncExternalStore } from 'react';
import type { Sponsors } from '#contract/content.ts';
import { SponsorBanners } from '#web/ui/sponsors/banners.tsx';

/** The sponsors' banners, hidden while the page is scrolled. */
export function SponsorCarousel({ banners }: { readonly banners: Sponsors }) {
  return <SponsorBanners banners={banners} isHidden={useIsScrolled()} />;
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
