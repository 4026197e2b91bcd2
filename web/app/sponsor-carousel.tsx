import { useEffect, useSyncExternalStore } from 'react';
import { sponsors } from '#contract/content.ts';
import { useRead } from '#web/api/calls.ts';
import { SponsorBanners } from '#web/ui/sponsors/banners.tsx';

/** What has become of the reading of the sponsors. */
export type SponsorAnswer = 'some' | 'none' | 'failed';

/** The sponsors' banners, once they have been read; where they can't be, there are none. Hidden while the page is scrolled. */
export function SponsorCarousel({ onAnswer }: { readonly onAnswer: (answer: SponsorAnswer) => void }) {
  // The operator seldom changes them: read once.
  const { data: banners, isError } = useRead(sponsors, {}, { staleTime: Number.POSITIVE_INFINITY });
  const isScrolled = useIsScrolled();
  const answer = banners === undefined ? isError && 'failed' : banners.length > 0 ? 'some' : 'none';
  useEffect(() => {
    if (answer) onAnswer(answer);
  }, [answer, onAnswer]);
  return banners === undefined || banners.length === 0 ? null : (
    <SponsorBanners banners={banners} isHidden={isScrolled} />
  );
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
