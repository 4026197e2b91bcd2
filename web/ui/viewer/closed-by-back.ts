import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This entry stands for something that lies over the page. */
    isOverPage?: true;
  }
}

/** How many lie over the page now. */
let shown = 0;

/**
 * While it is shown, what calls this has an entry of its own in the browser's history: the phone's back button closes it
 * instead of leaving the page. Closed otherwise, it takes its entry along.
 */
export function useClosedByBack(close: () => void): void {
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
