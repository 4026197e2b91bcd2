import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';

/** How long a banner stays (members' specification, section 9). */
const BANNER_MS = 10_000;

/**
 * Banners that follow each other, also under a finger. `plays`: whether they do so by themselves. What somebody chooses
 * stays as long as every other.
 */
export function useRotation(plays: boolean) {
  const [viewport, carousel] = useEmblaCarousel({ loop: true }, [
    // When it runs is decided by `plays` alone; only a finger on it stops it at once.
    Autoplay({ delay: BANNER_MS, playOnInit: false, stopOnFocusIn: false }),
  ]);
  const [selected, setSelected] = useState(0);

  useEffect(() => {
    if (carousel === undefined) return;
    const follow = () => setSelected(carousel.selectedScrollSnap());
    follow();
    carousel.on('select', follow).on('reInit', follow);
    return () => void carousel.off('select', follow).off('reInit', follow);
  }, [carousel]);

  useEffect(() => {
    const autoplay = carousel?.plugins().autoplay;
    if (carousel === undefined || autoplay === undefined || !plays) return;
    const play = () => autoplay.play();
    play();
    carousel.on('pointerUp', play);
    return () => {
      carousel.off('pointerUp', play);
      autoplay.stop();
    };
  }, [carousel, plays]);

  /** `isStill`: at once instead of by sliding. */
  const show = (index: number, isStill: boolean) => {
    carousel?.scrollTo(index, isStill);
    carousel?.plugins().autoplay?.reset();
  };
  return { viewport, selected, show };
}
