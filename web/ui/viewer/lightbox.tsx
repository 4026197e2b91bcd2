import { useEffect, useEffectEvent, useState } from 'react';
import YetAnotherLightbox, { type Labels } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { type RouterHistory, useRouter } from '@tanstack/react-router';
import type { ViewerProps } from './slides.ts';
import styles from './viewer.module.css';

const LABELS = {
  Previous: '前へ',
  Next: '次へ',
  Close: '閉じる',
  'Zoom in': '拡大する',
  'Zoom out': '縮小する',
  Slide: '画像',
  Carousel: '画像の並び',
  '{index} of {total}': '{total}枚中{index}枚目',
} as const satisfies Labels;

const NOT_SHOWN = '画像を表示できませんでした。';

/** Beyond three screen pixels for one of the picture there is nothing more to see. */
const MAX_ZOOM = 3;

/** The viewer itself, with the package that draws it; only `viewer.tsx` loads it. */
export function Lightbox({ slides, index, onClose, label, actions, onUnreadable }: ViewerProps) {
  const [current, setCurrent] = useState(index);
  useClosedByBack(onClose);
  return (
    <YetAnotherLightbox
      open
      close={onClose}
      // New addresses for the same pictures leave the reader where they are.
      index={Math.min(current, slides.length - 1)}
      slides={slides}
      className={styles.viewer ?? ''}
      labels={{ ...LABELS, Lightbox: label, 'Photo gallery': label }}
      plugins={[Counter, Zoom]}
      zoom={{ maxZoomPixelRatio: MAX_ZOOM }}
      // One ahead on each side: parents look at this over mobile data.
      carousel={{ finite: true, preload: 1, padding: 0 }}
      controller={{ closeOnPullDown: true }}
      portal={{
        container: {
          // A picture's error doesn't bubble, but can be caught on its way down.
          onErrorCapture: ({ target }) => {
            if (!(target instanceof HTMLImageElement)) return;
            const place = slides.findIndex(({ src }) => src === target.getAttribute('src'));
            if (place >= 0) onUnreadable?.(place);
          },
        },
      }}
      on={{ view: ({ index: inView }) => setCurrent(inView) }}
      render={{
        iconError: () => (
          <p className={styles.unreadable} role="status">
            {NOT_SHOWN}
          </p>
        ),
        ...(actions === undefined
          ? {}
          : { controls: () => <div className={styles.actions}>{actions(current)}</div> }),
      }}
    />
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This entry stands for something that lies over the page. */
    isOverPage?: true;
  }
}

/** How many lie over the page now. */
let shown = 0;

/**
 * While its caller is shown, the browser's history has an extra entry, so that the phone's back button closes it
 * instead of leaving the page. Closed in another way, it removes the entry.
 */
function useClosedByBack(close: () => void): void {
  const router = useRouter();
  const onLeft = useEffectEvent(close);
  useEffect(() => {
    const { history } = router;
    shown += 1;
    // There is one already after a reload of the page with something over it.
    if (!isOverPage(history)) {
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        state: (state) => ({ ...state, isOverPage: true }),
        resetScroll: false,
      });
    }
    const unsubscribe = history.subscribe(() => {
      if (!isOverPage(history)) onLeft();
    });
    return () => {
      unsubscribe();
      shown -= 1;
      // Later, for React may show it again at once (in StrictMode it does).
      queueMicrotask(() => {
        if (shown === 0 && isOverPage(history)) history.back();
      });
    };
  }, [router]);
}

function isOverPage(history: RouterHistory): boolean {
  return history.location.state.isOverPage === true;
}
