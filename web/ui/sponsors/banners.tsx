import { type FocusEvent, useState, useSyncExternalStore } from 'react';
import type { Sponsors } from '#contract/publishing/content.ts';
import { Icon } from '../icon.tsx';
import styles from './banners.module.css';
import { SIDE_BY_SIDE } from './first-banner.tsx';
import { useRotation } from './rotation.ts';

type SponsorBannersProps = {
  readonly banners: Sponsors;
  /** Nobody sees it: it keeps its place and stands still. */
  readonly isHidden: boolean;
};

/**
 * The carousel (members' specification, sections 2, 4 and 9). It stands still under the mouse or the keyboard, for who
 * wants little motion, and while nobody sees it.
 */
export function SponsorBanners({ banners, isHidden }: SponsorBannersProps) {
  const isStill = usePrefersStillness();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [choice, setChoice] = useState<'plays' | 'paused' | null>(null);
  const isPaused = choice === null ? isStill : choice === 'paused';
  const plays = !(isPaused || isHidden || isHovered || isFocused);
  const { viewport, selected, show } = useRotation(plays);
  const count = banners.length;
  const step = (by: number) => show((selected + by + count) % count, isStill);

  return (
    <section
      className={styles.carousel}
      aria-label="スポンサー"
      aria-roledescription="カルーセル"
      data-hidden={isHidden}
      data-many={count >= SIDE_BY_SIDE ? '' : undefined}
      // A finger leaves no pointer behind.
      onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
      onBlur={(event) => setFocused(staysWithin(event))}
    >
      <div ref={viewport} className={styles.viewport} aria-live={plays ? 'off' : 'polite'}>
        <ul className={styles.banners}>
          {banners.map(({ picture, url }, index) => (
            <li
              key={picture.src}
              className={styles.slide}
              aria-label={`${count}枚中${index + 1}枚目`}
              inert={index !== selected}
            >
              <a href={url} target="_blank" rel="noreferrer" className={styles.link}>
                <img
                  {...picture}
                  alt={picture.alt}
                  className={styles.picture}
                  // The first is in sight already, and stays so.
                  decoding={index === 0 ? 'sync' : 'async'}
                  draggable={false}
                />
              </a>
            </li>
          ))}
        </ul>
      </div>
      {count > 1 && (
        <>
          <button type="button" className={styles.previous} aria-label="前のバナー" onClick={() => step(-1)}>
            <Icon path="M15 5l-7 7 7 7" />
          </button>
          <button type="button" className={styles.next} aria-label="次のバナー" onClick={() => step(1)}>
            <Icon path="M9 5l7 7-7 7" />
          </button>
          <div className={styles.dots}>
            {banners.map(({ picture }, index) => (
              <button
                key={picture.src}
                type="button"
                className={styles.dot}
                aria-label={`${index + 1}枚目のバナー`}
                aria-current={index === selected}
                onClick={() => show(index, isStill)}
              />
            ))}
          </div>
          <button
            type="button"
            className={styles.pause}
            aria-label={isPaused ? 'バナーを自動で切り替える' : 'バナーの自動切り替えを止める'}
            onClick={() => setChoice(isPaused ? 'plays' : 'paused')}
          >
            <Icon path={isPaused ? 'M8 5v14l11-7z' : 'M9 6v12M15 6v12'} />
          </button>
        </>
      )}
    </section>
  );
}

function staysWithin({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return (
    relatedTarget instanceof Element &&
    currentTarget.contains(relatedTarget) &&
    relatedTarget.matches(':focus-visible')
  );
}

/** Whether this person's device asks for little motion. */
function usePrefersStillness(): boolean {
  return useSyncExternalStore(onStillness, () => stillness().matches);
}

function onStillness(listener: () => void): () => void {
  const query = stillness();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function stillness(): MediaQueryList {
  return matchMedia('(prefers-reduced-motion: reduce)');
}
