import type { AnyRouter } from '@tanstack/react-router';

/**
 * A page that is loaded anew begins at its top (members' specification, section 2): what the reader had scrolled to is not
 * there yet. Going back, also from another site, leads to where they were.
 */
export function beginAtTop(router: AnyRouter): void {
  if (!isReload()) return;
  const stop = router.subscribe('onRendered', ({ toLocation }) => {
    stop();
    if (toLocation.hash === '') scrollTo(0, 0);
  });
}

function isReload(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload');
}
