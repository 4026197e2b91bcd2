import { useEffect, useState } from 'react';
import styles from './sponsor-place.module.css';

type Carousel = typeof import('./sponsor-carousel.tsx').SponsorCarousel;
type SponsorAnswer = import('./sponsor-carousel.tsx').SponsorAnswer;

/** Remembers a site without sponsors: its pages leave no place free and so don't jump. */
const NO_SPONSORS = 'noSponsors';

/** The place of the sponsors' banners, free from the start; the carousel, which no page waits for, is loaded into it. */
export function SponsorPlace() {
  const [Carousel, setCarousel] = useState<Carousel | null>(null);
  const [isEmpty, setEmpty] = useState(() => localStorage.getItem(NO_SPONSORS) !== null);

  useEffect(() => {
    // The pages are whole without it.
    import('./sponsor-carousel.tsx').then(
      (module) => setCarousel(() => module.SponsorCarousel),
      () => setEmpty(true),
    );
  }, []);

  const take = (answer: SponsorAnswer) => {
    setEmpty(answer !== 'some');
    if (answer === 'some') localStorage.removeItem(NO_SPONSORS);
    if (answer === 'none') localStorage.setItem(NO_SPONSORS, '');
  };
  return (
    <div className={styles.place} data-empty={isEmpty}>
      {Carousel !== null && <Carousel onAnswer={take} />}
    </div>
  );
}
